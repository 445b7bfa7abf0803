import { transact } from '../../platform/db/transact.ts';
import type { Deps } from '../../platform/deps.ts';
import { Failure } from '../../platform/http/failure.ts';
import type { PushSubscriber } from '../../platform/push/push.ts';
import { requireValidSubscriber } from './requireValidSubscriber.ts';
import { holdDeskSession, putManagerDevice } from './store.ts';

/**
 * Sends alarms to this browser as well, until its session ends.
 * @throws Failure channel_closed, invalid_fields; not_signed_in if the session has just ended
 */
export async function addManagerDevice(
  deps: Pick<Deps, 'db' | 'clock' | 'push'>,
  sessionId: string,
  subscriber: PushSubscriber,
): Promise<void> {
  if (!deps.push) throw new Failure('channel_closed');
  requireValidSubscriber(deps.push, subscriber);
  const { endpoint, p256dh, auth } = subscriber;
  await transact(deps.db, async (tx) => {
    // Two pages of the browser may register it at the same time.
    if (!(await holdDeskSession(tx, sessionId))) throw new Failure('not_signed_in');
    await putManagerDevice(tx, { sessionId, endpoint, p256dh, auth, createdAt: deps.clock.now() });
  });
}
