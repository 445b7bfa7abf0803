import type { Api } from '@skylark/contract/api';
import type { Deps } from '../../platform/deps.ts';
import type { Bind } from '../../platform/http/bind.ts';
import { pageReply } from '../../platform/http/pageReply.ts';
import { countsSince, stopCall } from './stopCall.ts';
import { listStops } from './stopsStore.ts';

/** Stopping of camera and microphone by a child, or by an adult next to the child. */
export function stopRoutes(on: Bind<Api>, deps: Deps): void {
  on('POST /api/v2/rooms/{id}/stop', async ({ me, params, body }) => {
    await stopCall(deps, me, params.id, body.stopped);
    return {};
  });

  on('GET /api/v2/manager/call_stops', async ({ query }) =>
    pageReply(await listStops(deps.db, query, query, countsSince(deps.clock.now())), query.limit, (row) => ({
      id: row.id,
      lessonId: row.lessonId,
      student: { id: row.studentId, name: row.student, timeZone: row.timeZone },
      teacher: row.teacher,
      stoppedAt: row.stoppedAt.toISOString(),
      continuedAt: row.continuedAt?.toISOString() ?? null,
    })),
  );
}
