import type { Api } from '@skylark/contract/api';
import type { Deps } from '../../platform/deps.ts';
import type { Bind } from '../../platform/http/bind.ts';
import { RELAY_LIFE_OF_CHECK_MS, takeIceServers } from '../lessonRoom/index.ts';

export function devicesRoutes(on: Bind<Api>, deps: Deps): void {
  on('GET /api/v2/devices/network', async ({ me, request }) => ({
    iceServers: await takeIceServers(deps, {
      user: me.personId,
      address: request.ip,
      lifeMs: RELAY_LIFE_OF_CHECK_MS,
    }),
  }));
}
