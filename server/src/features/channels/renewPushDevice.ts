import { violatedConstraint } from '../../platform/db/database.ts';
import { transact } from '../../platform/db/transact.ts';
import type { Deps } from '../../platform/deps.ts';
import { Failure } from '../../platform/http/failure.ts';
import type { Limit } from '../../platform/limits/limits.ts';
import type { PushSubscriber } from '../../platform/push/push.ts';
import { invalidateChannels } from './invalidateChannels.ts';
import { requireValidSubscriber } from './requireValidSubscriber.ts';
import { renewDevice } from './store.ts';

const PER_ADDRESS: Limit = { name: 'push-renewal', tries: 60, perSeconds: 60 * 60 };

/**
 * Replaces a browser's subscription for the same session.
 * @param subscriptions `old` has the endpoint and secret of the previous one, which prove that it is the same browser
 * @throws Failure channel_closed, invalid_fields, not_found, too_many_requests
 */
export async function renewPushDevice(
  deps: Deps,
  from: string,
  { old, renewed }: { old: Pick<PushSubscriber, 'endpoint' | 'auth'>; renewed: PushSubscriber },
): Promise<void> {
  if (!deps.push) throw new Failure('channel_closed');
  await deps.limits.takeFrom(PER_ADDRESS, from);
  requireValidSubscriber(deps.push, renewed);
  try {
    await transact(deps.db, async (tx) => {
      const accountId = await renewDevice(tx, old, renewed, deps.clock.now());
      if (accountId === undefined) throw new Failure('not_found');
      await invalidateChannels(deps, tx, accountId);
    });
  } catch (error) {
    // It belongs to another session: after signing in again, the page itself registered it.
    if (violatedConstraint(error) === 'push_devices_endpoint_key') throw new Failure('not_found');
    throw error;
  }
}
