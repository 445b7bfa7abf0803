import type { Api } from '@skylark/contract/api';
import type { Deps } from '../../platform/deps.ts';
import type { Bind } from '../../platform/http/bind.ts';
import { relayCredentials, takeIceServersOfCheck } from '../lessonRoom/index.ts';
import { isRegular } from '../lessons/index.ts';

export function devicesRoutes(on: Bind<Api>, deps: Deps): void {
  on('GET /api/v2/devices/network', async ({ me, request }) => {
    // Anybody can sign up, and the relay has few ports.
    if (deps.config.turn && !(await isRegular(deps, me))) {
      relayCredentials.inc({ purpose: 'check', result: 'refused' });
      return { iceServers: [], needsLesson: true };
    }
    const of = { key: me.accountId, address: request.ip };
    return { iceServers: await takeIceServersOfCheck(deps, of), needsLesson: false };
  });
}
