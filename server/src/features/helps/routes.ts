import type { Api } from '@skylark/contract/api';
import type { Deps } from '../../platform/deps.ts';
import type { Bind } from '../../platform/http/bind.ts';
import { runAct, undoAct } from '../acts/index.ts';
import { cancelOne } from './cancelOne.ts';
import { invert } from './invert.ts';

/** What managers do about a lesson that is in trouble, and how they take it back. */
export function helpsRoutes(on: Bind<Api>, deps: Deps): void {
  on('POST /api/v2/manager/lessons/{id}/cancel', ({ me, params, body }) =>
    runAct(deps, me, { action: 'cancel', of: { lessonId: params.id }, given: body }, (tx, actor) =>
      cancelOne(deps, tx, me, actor, params.id, body),
    ),
  );
  on('POST /api/v2/manager/acts/{id}/undo', ({ me, params }) =>
    undoAct(deps, me, params.id, (tx, actor, inverse, key) => invert(deps, tx, actor, inverse, key)),
  );
}
