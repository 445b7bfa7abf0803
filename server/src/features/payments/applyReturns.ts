import type { DisputeState } from '@skylark/contract/payments.facts';
import type { MoneyReturn } from '../../platform/cards/CardProvider.ts';
import type { Tx } from '../../platform/db/database.ts';
import type { Deps } from '../../platform/deps.ts';
import { recordAudit, SCHOOL } from '../auditLog/index.ts';
import { closeRefund, reverseRefund } from './closeRefund.ts';
import { moveDispute } from './disputesStore.ts';
import { informOfDispute } from './informOfDispute.ts';
import { raiseAlarm } from './raiseAlarm.ts';
import { listRefunds, type RefundRow } from './refundsStore.ts';
import type { Student } from './Student.ts';
import { askSoon, lockPurchase, planNextCheck, type PurchaseRow } from './store.ts';
import { takeBack } from './takeBack.ts';

type Result = 'applied' | 'nothing_new' | 'ask' | 'alarm';

/**
 * Updates a paid purchase to single refunds and disputes as its provider reports them. Each only moves forward, so
 * reports may be repeated, late and in any order. The caller has locked the people and the purchase.
 * @param isAll whether these are all refunds and disputes of the payment, as the provider answered; otherwise those of
 * one event
 */
export async function applyReturns(
  deps: Deps,
  tx: Tx,
  purchaseId: string,
  student: Student,
  returns: readonly MoneyReturn[],
  isAll: boolean,
): Promise<'applied' | 'nothing_new' | 'alarm'> {
  const results: Result[] = [];
  // Money that came back to the school is applied first, because it makes room for later refunds.
  for (const one of returns.toSorted((a, b) => Number(b.state === 'kept') - Number(a.state === 'kept'))) {
    const purchase = await lockPurchase(tx, purchaseId);
    if (!purchase) continue;
    const refunds = await listRefunds(tx, purchaseId);
    results.push(await applyReturn(deps, tx, { purchase, student, refunds, isAll }, one));
  }
  await planNextCheck(tx, purchaseId, deps.clock.now());
  if (results.includes('ask')) await askSoon(tx, purchaseId, deps.clock.now());
  if (results.includes('alarm')) return 'alarm';
  return results.includes('applied') ? 'applied' : 'nothing_new';
}

interface Of {
  purchase: PurchaseRow;
  student: Student;
  refunds: readonly RefundRow[];
  isAll: boolean;
}

async function applyReturn(deps: Deps, tx: Tx, of: Of, one: MoneyReturn): Promise<Result> {
  if (one.currency !== of.purchase.currency)
    return raiseAlarm(deps, tx, of.purchase, 'another_currency', { returned: one });
  if (one.kind === 'dispute') {
    const hasMoved = await applyDispute(deps, tx, of, one);
    const result = await applyForeign(deps, tx, of, one, 'bank');
    return hasMoved && result === 'nothing_new' ? 'applied' : result;
  }
  const own = of.refunds.find(
    ({ id, askedBy, providerRef }) =>
      askedBy !== 'provider' && askedBy !== 'bank' && (id === one.refundId || providerRef === one.ref),
  );
  return own ? applyOwn(deps, tx, of, own, one) : applyForeign(deps, tx, of, one, 'provider');
}

/** A refund that was requested here. */
async function applyOwn(deps: Deps, tx: Tx, of: Of, refund: RefundRow, one: MoneyReturn): Promise<Result> {
  const { purchase, student } = of;
  const known = { purchase, student, refund };
  if (refund.status === 'asked' && one.state !== 'pending') {
    const status = one.state === 'returned' ? 'done' : 'failed';
    return (await closeRefund(deps, tx, known, { status, providerRef: one.ref })) ? 'applied' : 'nothing_new';
  }
  if (refund.status === 'done' && one.state === 'kept')
    return (await reverseRefund(deps, tx, known)) ? 'applied' : 'nothing_new';
  return 'nothing_new';
}

/**
 * Handles money returned without a request of ours. Once it has left, lessons are taken back for the part that isn't
 * recorded yet; once the school has it again, they are given back.
 */
async function applyForeign(
  deps: Deps,
  tx: Tx,
  { purchase, student, refunds, isAll }: Of,
  one: MoneyReturn,
  askedBy: 'provider' | 'bank',
): Promise<Result> {
  const known = refunds.filter((row) => row.askedBy === askedBy && row.providerRef === one.ref);
  if (one.state === 'kept') {
    let result: Result = 'nothing_new';
    for (const refund of known) {
      const current = await lockPurchase(tx, purchase.id);
      if (current && (await reverseRefund(deps, tx, { purchase: current, student, refund }))) result = 'applied';
    }
    return result;
  }
  // It was undone before, so this report is late.
  if (one.state === 'pending' || known.some(({ status }) => status === 'failed')) return 'nothing_new';
  const asked = refunds.filter(({ status }) => status === 'asked');
  const missing = one.amount - sumOf(known);
  const room = purchase.price - purchase.refundedAmount - sumOf(asked);
  const amount = Math.min(missing, room);
  if (amount > 0) await takeBack(deps, tx, purchase, student, amount, { askedBy, providerRef: one.ref });
  // If a refund is pending, its result decides about the rest.
  if (missing > room && asked.length === 0) {
    // An earlier refund may have failed without its event having arrived yet: only the provider knows.
    if (!isAll) return 'ask';
    return raiseAlarm(deps, tx, purchase, 'more_returned', { returned: one });
  }
  return amount > 0 ? 'applied' : 'nothing_new';
}

const sumOf = (refunds: readonly RefundRow[]): number => refunds.reduce((sum, { amount }) => sum + amount, 0);

/**
 * @returns whether the dispute is new or has progressed; managers are notified when it is opened and when it is decided
 */
async function applyDispute(deps: Deps, tx: Tx, { purchase, student }: Of, one: MoneyReturn): Promise<boolean> {
  const at = deps.clock.now();
  const moved = { pending: 'open', returned: one.isClosed ? 'lost' : 'withdrawn', kept: 'won' } as const;
  const state: DisputeState = moved[one.state];
  const dispute = { provider: purchase.provider, ref: one.ref, purchaseId: purchase.id, amount: one.amount, state };
  const { before, hasMoved } = await moveDispute(tx, dispute, at);
  if (!hasMoved) return false;
  const details = { purchase: purchase.id, dispute: one.ref, amount: one.amount };
  await recordAudit(tx, SCHOOL, { action: `dispute.${state}`, at, personId: purchase.studentId, details });
  const isClosed = state === 'lost' || state === 'won';
  if (before === undefined || isClosed)
    await informOfDispute(deps, tx, student, { ...one, currency: purchase.currency, state });
  return true;
}
