import type { Api } from '@skylark/contract/api';
import type { Deps } from '../../../platform/deps.ts';
import type { Bind } from '../../../platform/http/bind.ts';
import { managerActor } from '../../auditLog/index.ts';
import { listCourses } from '../store.ts';
import { importUpload } from './importUpload.ts';

export function importRoutes(on: Bind<Api>, deps: Deps): void {
  // One import at a time: pages are drawn by the processor that the lessons of this server run on.
  let last: Promise<unknown> = Promise.resolve();

  on('GET /api/v2/manager/courses', async () =>
    (await listCourses(deps.db)).map(({ decks, ...course }) => ({
      ...course,
      lessonsCount: decks.length,
      slidesCount: decks.reduce((sum, deck) => sum + deck.slidesCount, 0),
    })),
  );
  on('POST /api/v2/manager/courses/imports', async ({ me, query, request }) => {
    const before = last;
    const mine = before.catch(() => undefined).then(() => importUpload(deps, managerActor(me), request, query));
    last = mine.catch(() => undefined);
    return { courses: await mine };
  });
}
