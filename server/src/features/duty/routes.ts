import type { Api } from '@skylark/contract/api';
import type { Deps } from '../../platform/deps.ts';
import type { Bind, Manager } from '../../platform/http/bind.ts';
import { Failure } from '../../platform/http/failure.ts';
import { addManagerDevice, listManagerDevices, removeManagerDevice } from '../channels/index.ts';
import { changeDuty } from './changeDuty.ts';
import { findPhone, listOnDuty } from './store.ts';

/** The session of the browser; programs have none. @throws Failure not_signed_in */
function sessionOf({ by }: Manager): string {
  if (!('sessionId' in by)) throw new Failure('not_signed_in');
  return by.sessionId;
}

export function dutyRoutes(on: Bind<Api>, deps: Deps): void {
  const { db, clock } = deps;
  on('GET /api/v2/manager/duty', async ({ me }) => {
    const now = clock.now();
    const onDuty = await listOnDuty(db, now);
    const devices = await listManagerDevices(db, [me.managerId], now);
    const own = 'sessionId' in me.by ? me.by.sessionId : undefined;
    return {
      onDuty: onDuty.map(({ id, name, until }) => ({ id, name, until: until.toISOString() })),
      mine: {
        until: onDuty.find(({ id }) => id === me.managerId)?.until.toISOString() ?? null,
        phone: await findPhone(db, me.managerId),
        devices: devices.length,
        isThisDevice: devices.some(({ sessionId }) => sessionId === own),
      },
      pushKey: deps.push?.publicKey ?? null,
    };
  });
  on('PUT /api/v2/manager/me/duty', async ({ me, body }) => {
    await changeDuty(deps, me, body.until === null ? null : new Date(body.until));
    return {};
  });
  on('PUT /api/v2/manager/me/push_device', async ({ me, body }) => {
    await addManagerDevice(deps, sessionOf(me), body);
    return {};
  });
  on('DELETE /api/v2/manager/me/push_device', async ({ me }) => {
    await removeManagerDevice(db, { sessionId: sessionOf(me) });
    return {};
  });
}
