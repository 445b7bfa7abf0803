import type { Api } from '@skylark/contract/api';
import type { Deps } from '../../platform/deps.ts';
import type { Bind } from '../../platform/http/bind.ts';
import { addComment, addTask, changeItem, changeItems, lookAt } from './changeItem.ts';
import { readInbox, readInboxItem } from './readInbox.ts';

/** What waits for managers. */
export function inboxRoutes(on: Bind<Api>, deps: Deps): void {
  on('GET /api/v2/manager/inbox', ({ me, query }) => readInbox(deps, me, query));
  on('GET /api/v2/manager/inbox/{id}', ({ me, params }) => readInboxItem(deps, me, params.id));
  on('POST /api/v2/manager/inbox', ({ me, body }) => addTask(deps, me, body));
  on('POST /api/v2/manager/inbox/bulk', ({ me, body }) => changeItems(deps, me, body));
  on('PATCH /api/v2/manager/inbox/{id}', ({ me, params, body }) => changeItem(deps, me, params.id, body));
  on('PUT /api/v2/manager/inbox/{id}/look', async ({ me, params }) => {
    await lookAt(deps, me, params.id);
    return {};
  });
  on('POST /api/v2/manager/inbox/{id}/comments', async ({ me, params, body }) => {
    await addComment(deps, me, params.id, body.text);
    return {};
  });
}
