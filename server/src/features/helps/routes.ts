import type { Api } from '@skylark/contract/api';
import type { Deps } from '../../platform/deps.ts';
import type { Bind } from '../../platform/http/bind.ts';
import { runAct, undoAct } from '../acts/index.ts';
import { careFor } from './care.ts';
import { readRescuers } from './readRescuers.ts';
import { sendEntryLink } from './sendEntryLink.ts';
import { cancelOne } from './cancelOne.ts';
import { extendOne } from './extendOne.ts';
import { invert } from './invert.ts';
import { seeLine, sendLine } from './schoolLines.ts';

/** What managers do about a lesson in trouble, and how they undo it. */
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
  on('POST /api/v2/manager/lessons/{id}/teacher_lines', ({ me, params, body }) =>
    runAct(
      deps,
      me,
      // The line's text serves as the reason.
      { action: 'line', of: { lessonId: params.id }, given: { ...body, reason: body.text } },
      (tx, actor) => sendLine(deps, tx, me, actor, params.id, body.text),
    ),
  );
  on('POST /api/v2/lessons/{id}/school_lines/{line}/seen', async ({ me, params }) => {
    await seeLine(deps, me, params.id, params.line);
    return {};
  });
  on('POST /api/v2/manager/lessons/{id}/extension', ({ me, params, body }) =>
    runAct(deps, me, { action: 'extend', of: { lessonId: params.id }, given: body }, (tx, actor) =>
      extendOne(deps, tx, actor, params.id, body.minutes),
    ),
  );
  on('GET /api/v2/manager/lessons/{id}/rescuers', ({ params }) => readRescuers(deps, params.id));
  on('POST /api/v2/manager/acts/{id}/undo', ({ me, params }) =>
    undoAct(deps, me, params.id, (tx, actor, inverse, key) => invert(deps, tx, actor, inverse, key)),
  );
}
