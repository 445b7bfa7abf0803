import type { Api } from '@skylark/contract/api';
import type { Deps } from '../../platform/deps.ts';
import type { Bind } from '../../platform/http/bind.ts';
import { Failure } from '../../platform/http/failure.ts';
import { addPushDevice } from './addPushDevice.ts';
import { invalidateChannels } from './invalidateChannels.ts';
import { unlinkChat } from './linkChat.ts';
import { readChannels } from './readChannels.ts';
import { renewPushDevice } from './renewPushDevice.ts';
import { removeDevice } from './store.ts';
import { telegramLink } from './telegramLink.ts';

export function channelsRoutes(on: Bind<Api>, deps: Deps): void {
  on('GET /api/v2/profile/channels', ({ me }) => readChannels(deps, me));

  on('PUT /api/v2/profile/push_device', async ({ me, body }) => {
    await addPushDevice(deps, me, body);
    return readChannels(deps, me);
  });

  on('POST /api/v2/push_renewals', async ({ body, request }) => {
    await renewPushDevice(deps, request.ip, body);
    return {};
  });

  on('DELETE /api/v2/profile/push_device', async ({ me }) => {
    await removeDevice(deps.db, { sessionId: me.sessionId });
    await invalidateChannels(deps, deps.db, me.accountId);
    return readChannels(deps, me);
  });

  on('POST /api/v2/profile/telegram', ({ me }) => telegramLink(deps, me));

  on('DELETE /api/v2/profile/telegram/{id}', async ({ me, params }) => {
    if (!(await unlinkChat(deps, params.id, me.accountId))) throw new Failure('not_found');
    return readChannels(deps, me);
  });
}
