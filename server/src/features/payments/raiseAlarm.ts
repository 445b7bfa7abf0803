import type { PaymentAlarm } from '@skylark/contract/payments.facts';
import type { Tx } from '../../platform/db/database.ts';
import type { Deps } from '../../platform/deps.ts';
import { moneyText } from '../../platform/texts/moneyText.ts';
import { mailManagers } from '../notifications/index.ts';
import { findPerson } from '../people/index.ts';
import { namesOf } from './namesOf.ts';
import type { PurchaseRow } from './store.ts';

const PROVIDERS: Readonly<Record<string, string>> = { stripe: 'Stripe', liqpay: 'LiqPay' };
/** Names of states and events as providers write them. */
const STATE = /^[\w.-]{1,60}$/;

/**
 * Handles a provider's report that can't be booked: it is logged, and managers who see payments are notified, once for
 * each reason.
 * @param state the provider's name for it, if it isn't known
 */
export async function raiseAlarm(
  deps: Pick<Deps, 'config' | 'clock' | 'log'>,
  tx: Tx,
  { id, studentId, provider, price, currency }: PurchaseRow,
  why: PaymentAlarm,
  details: { state?: string; [name: string]: unknown } = {},
): Promise<'alarm'> {
  deps.log.error({ purchase: id, provider, why, ...details }, 'what a provider says of this payment can’t be booked');
  const family = await findPerson(tx, studentId);
  const state = STATE.test(details.state ?? '') ? (details.state ?? '') : '?';
  await mailManagers(deps, tx, 'payment_unclear', {
    cause: `payment:${id}:${why}:${state}`,
    aboutId: studentId,
    values: (locale) => ({
      ...namesOf(family),
      amount: moneyText(locale, price, currency),
      provider: PROVIDERS[provider] ?? provider,
      why,
      state,
      number: id,
    }),
  });
  return 'alarm';
}
