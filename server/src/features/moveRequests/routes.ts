import type { Api } from '@skylark/contract/api';
import type { Deps } from '../../platform/deps.ts';
import type { Bind } from '../../platform/http/bind.ts';
import { readMoveTimes, SLOT_SEARCHES } from '../booking/index.ts';
import { answerMoveRequest } from './answerMoveRequest.ts';
import { askToMove, takeBack } from './askToMove.ts';
import { findMoveRequest, readOfLesson } from './readMoveRequest.ts';

export function moveRequestsRoutes(on: Bind<Api>, deps: Deps): void {
  on('GET /api/v2/lessons/{id}/move_request', ({ me, params }) => readOfLesson(deps, me, params.id));

  on('GET /api/v2/lessons/{id}/move_times', async ({ me, params, query }) => {
    await deps.limits.take(SLOT_SEARCHES, me.accountId);
    return readMoveTimes(deps, me, params.id, query);
  });

  on('POST /api/v2/lessons/{id}/move_request', ({ me, params, body }) => askToMove(deps, me, params.id, body));

  on('DELETE /api/v2/lessons/{id}/move_request', async ({ me, params }) => {
    await takeBack(deps, me, params.id);
    return {};
  });

  on('POST /api/v2/lessons/{id}/move_request/answer', ({ me, params, body }) =>
    answerMoveRequest(deps, me, params.id, body),
  );

  on('GET /api/v2/manager/lessons/{id}/move_request', async ({ params }) => ({
    request: await findMoveRequest(deps, params.id),
  }));
}
