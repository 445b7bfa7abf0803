import { DEVICES_MAX } from '@skylark/contract/channels.facts';
import { transact } from '../../platform/db/transact.ts';
import type { Deps } from '../../platform/deps.ts';
import type { Caller } from '../../platform/http/bind.ts';
import { Failure } from '../../platform/http/failure.ts';
import type { Limit } from '../../platform/limits/limits.ts';
import type { PushSubscriber } from '../../platform/push/push.ts';
import { lockPeople } from '../people/index.ts';
import { invalidateChannels } from './invalidateChannels.ts';
import { requireValidSubscriber } from './requireValidSubscriber.ts';
import { listDevices, putDevice } from './store.ts';

const PER_ACCOUNT: Limit = { name: 'push-device', tries: 30, perSeconds: 60 * 60 };

/** @throws Failure channel_closed, invalid_fields, too_many_devices, too_many_requests */
export async function addPushDevice(deps: Deps, me: Caller, subscriber: PushSubscriber): Promise<void> {
  if (!deps.push) throw new Failure('channel_closed');
  await deps.limits.take(PER_ACCOUNT, me.accountId);
  requireValidSubscriber(deps.push, subscriber);
  const now = deps.clock.now();
  await transact(deps.db, async (tx) => {
    await lockPeople(tx, [me.accountId]);
    const others = (await listDevices(tx, me.accountId, now)).filter(({ sessionId }) => sessionId !== me.sessionId);
    if (others.length >= DEVICES_MAX) throw new Failure('too_many_devices');
    const { endpoint, p256dh, auth } = subscriber;
    await putDevice(tx, { sessionId: me.sessionId, endpoint, p256dh, auth, createdAt: now });
    await invalidateChannels(deps, tx, me.accountId);
  });
}
