import type { Api } from '@skylark/contract/api';
import type { Deps } from '../../platform/deps.ts';
import type { Bind } from '../../platform/http/bind.ts';
import { runAct, undoAct } from '../acts/index.ts';
import { careFor } from './care.ts';
import { readRescuers } from './readRescuers.ts';
import { sendEntryLink } from './sendEntryLink.ts';
import { cancelOne } from './cancelOne.ts';
import { invert } from './invert.ts';

/** What managers do about a lesson that is in trouble, and how they take it back. */
export function helpsRoutes(on: Bind<Api>, deps: Deps): void {
  on('POST /api/v2/manager/lessons/{id}/cancel', ({ me, params, body }) =>
    runAct(deps, me, { action: 'cancel', of: { lessonId: params.id }, given: body }, (tx, actor) =>
      cancelOne(deps, tx, me, actor, params.id, body),
    ),
  );
  on('POST /api/v2/manager/lessons/{id}/taken', async ({ me, params }) => {
    await careFor(deps, me, params.id, 'taken');
    return {};
  });
  on('DELETE /api/v2/manager/lessons/{id}/taken', async ({ me, params }) => {
    await careFor(deps, me, params.id, 'left');
    return {};
  });
  on('POST /api/v2/manager/lessons/{id}/handled', async ({ me, params }) => {
    await careFor(deps, me, params.id, 'handled');
    return {};
  });
  on('POST /api/v2/manager/lessons/{id}/entry_links', ({ me, params, body }) =>
    sendEntryLink(deps, me, params.id, body.to),
  );
  on('GET /api/v2/manager/lessons/{id}/rescuers', ({ params }) => readRescuers(deps, params.id));
  on('POST /api/v2/manager/acts/{id}/undo', ({ me, params }) =>
    undoAct(deps, me, params.id, (tx, actor, inverse, key) => invert(deps, tx, actor, inverse, key)),
  );
}
