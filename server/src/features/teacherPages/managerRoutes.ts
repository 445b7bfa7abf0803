import type { Api } from '@skylark/contract/api';
import type { Deps } from '../../platform/deps.ts';
import type { Bind } from '../../platform/http/bind.ts';
import { Failure } from '../../platform/http/failure.ts';
import { pageReply } from '../../platform/http/pageReply.ts';
import { managerActor } from '../auditLog/index.ts';
import { findPerson } from '../people/index.ts';
import { decideGreeting } from './decideGreeting.ts';
import { findGreeting, listGreetings } from './greetingsStore.ts';
import { greetingOf, inEvery } from './readTeacherPage.ts';
import { findTexts } from './store.ts';
import { videoOf } from './videoOf.ts';

/** Manager endpoints for teachers' pages. */
export function managerTeacherPagesRoutes(on: Bind<Api>, deps: Deps): void {
  const { db } = deps;
  on('GET /api/v2/manager/greetings', async ({ query }) => {
    const of = { state: query.state === 'all' ? undefined : query.state, teacherId: query.teacherId };
    return pageReply(await listGreetings(db, of, query), query.limit, (row) => ({
      ...greetingOf(row),
      bytes: row.bytes,
      decidedAt: row.decidedAt?.toISOString() ?? null,
      teacher: { id: row.teacherId, name: `${row.firstName} ${row.lastName}`.trim() },
    }));
  });

  on('GET /api/v2/manager/greetings/{id}/video', async ({ params, request, reply }) => {
    const greeting = await findGreeting(db, params.id);
    if (!greeting) throw new Failure('not_found');
    return videoOf(deps, greeting, request, reply);
  });

  on('POST /api/v2/manager/greetings/{id}/approval', async ({ me, params }) => {
    await decideGreeting(deps, managerActor(me), params.id, { state: 'approved', reason: null });
    return {};
  });

  on('POST /api/v2/manager/greetings/{id}/rejection', async ({ me, params, body }) => {
    await decideGreeting(deps, managerActor(me), params.id, { state: 'rejected', reason: body.reason });
    return {};
  });

  on('GET /api/v2/manager/teachers/{id}/page', async ({ params }) => {
    const teacher = await findPerson(db, params.id);
    if (teacher?.type !== 'teacher') throw new Failure('not_found');
    const said = await findTexts(db, params.id);
    return { texts: inEvery(said?.texts), changedAt: said?.changedAt.toISOString() ?? null };
  });
}
