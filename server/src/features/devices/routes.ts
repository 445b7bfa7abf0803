import type { Api } from '@skylark/contract/api';
import type { Deps } from '../../platform/deps.ts';
import type { Bind } from '../../platform/http/bind.ts';
import { iceServers } from '../room/index.ts';

export function devicesRoutes(on: Bind<Api>, deps: Deps): void {
  // The check takes a minute; a relay's credential of an hour is more than enough for it.
  on('GET /api/v2/devices/network', async ({ me }) => ({
    iceServers: iceServers(deps.config.turn, me.personId, deps.clock.now()),
  }));
}
