import type { PurchaseStatus } from '@skylark/contract/payments.facts';
import type { PaymentUpdate } from '../../platform/cards/CardProvider.ts';
import type { Tx } from '../../platform/db/database.ts';
import type { Deps } from '../../platform/deps.ts';
import { recordAudit, SCHOOL } from '../auditLog/index.ts';
import { isClosing } from '../auth/index.ts';
import { addCreditEntry, invalidateBalance } from '../credits/index.ts';
import { lockPeople } from '../people/index.ts';
import { listInviterIds, rewardInviter } from '../referral/index.ts';
import { issueReceipt } from './issueReceipt.ts';
import { endLink } from './linksStore.ts';
import { applyReturns } from './applyReturns.ts';
import { closeRefund } from './closeRefund.ts';
import { raiseAlarm } from './raiseAlarm.ts';
import { findRefund, listPendingRefunds } from './refundsStore.ts';
import { stepFor } from './rules.ts';
import {
  askSoon,
  findPurchase,
  hasOtherPurchase,
  isPaidTwice,
  lockPurchase,
  planNextCheck,
  setPaid,
  setStatus,
  type PurchaseRow,
} from './store.ts';
import { giveBack } from './refundPurchase.ts';
import type { Student } from './Student.ts';
import { takeBack } from './takeBack.ts';
import { notifyPayment } from './notifyPayment.ts';

export type UpdateResult = 'applied' | 'nothing_new' | 'alarm' | 'unknown';

/**
 * Updates a purchase to the state reported by its provider, in the caller's transaction: lessons, status, receipt,
 * reward and audit entry, all or nothing. Idempotent.
 * @param isAnswer whether the provider was asked, so that this is the whole state; else it is an event
 */
export async function applyPaymentUpdate(
  deps: Deps,
  tx: Tx,
  purchaseId: string,
  update: PaymentUpdate,
  isAnswer = false,
): Promise<UpdateResult> {
  const before = await findPurchase(tx, purchaseId);
  if (!before) return 'unknown';
  const people = await lockPeople(tx, [before.studentId, ...(await listInviterIds(tx, before.studentId))]);
  const student = people.find((one) => one.id === before.studentId);
  const purchase = await lockPurchase(tx, purchaseId);
  if (!student || !purchase) return 'unknown';
  const [asked] = await listPendingRefunds(tx, [purchaseId]);
  if (update.kind === 'ask' || update.kind === 'unclear' || (update.kind === 'returned' && purchase.paidAt === null)) {
    // Unless this is the provider's answer, the provider is asked for the whole state.
    if (!isAnswer) await askSoon(tx, purchaseId, deps.clock.now());
    if (update.kind !== 'unclear') return 'applied';
    return raiseAlarm(deps, tx, purchase, 'unknown_state', { state: update.state });
  }
  if (update.kind === 'returned') return applyReturns(deps, tx, purchaseId, student, update.returns, false);
  const step = stepFor(
    {
      ...purchase,
      status: purchase.status as PurchaseStatus,
      refundedAmount: purchase.refundedAmount + (asked?.amount ?? 0),
    },
    update,
  );
  // A refund that its provider had accepted, and has now made.
  if (
    asked &&
    asked.providerRef !== null &&
    update.kind === 'refunded' &&
    update.refundedAmount >= purchase.refundedAmount + asked.amount
  ) {
    const refund = await findRefund(tx, asked.id);
    if (refund) await closeRefund(deps, tx, { purchase, student, refund }, { status: 'done', providerRef: null });
  }
  const returns = update.kind === 'paid' ? (update.returns ?? []) : [];
  switch (step.kind) {
    case 'nothing':
      return returns.length > 0 ? applyReturns(deps, tx, purchaseId, student, returns, isAnswer) : 'nothing_new';
    case 'alarm':
      return raiseAlarm(deps, tx, purchase, 'another_sum', { update, price: purchase.price });
    case 'mark':
      await setStatus(tx, purchaseId, step.status, step.status === 'expired' ? null : purchase.nextCheckAt);
      await invalidateBalance(deps, tx, [purchase.studentId]);
      return 'applied';
    case 'pay':
      if (await hasOtherPurchase(tx, purchase, step.paymentRef))
        return raiseAlarm(deps, tx, purchase, 'other_purchase', { payment: step.paymentRef });
      await pay(deps, tx, purchase, student, step);
      if (returns.length > 0) await applyReturns(deps, tx, purchaseId, student, returns, isAnswer);
      if (step.alsoRefunded === 0 && !returns.some(({ state }) => state !== 'kept')) {
        const reason = await givenBackBecause(tx, purchase, student);
        if (reason !== undefined) await giveBack(deps, tx, purchase, reason);
      }
      if (step.alsoRefunded > 0) await takeBack(deps, tx, purchase, student, step.alsoRefunded);
      await planNextCheck(tx, purchaseId, deps.clock.now());
      return 'applied';
    case 'take_back': {
      const current = await lockPurchase(tx, purchaseId);
      await takeBack(deps, tx, current ?? purchase, student, step.amount);
      await planNextCheck(tx, purchaseId, deps.clock.now());
      return 'applied';
    }
  }
}

/** Why a payment is refunded completely when it arrives; undefined if it is kept. */
async function givenBackBecause(tx: Tx, purchase: PurchaseRow, student: Student): Promise<string | undefined> {
  // An open card page can still be paid for two hours.
  if (student.deletedAt) return 'The child’s account was deleted before the payment.';
  if (await isClosing(tx, student.id)) return 'The account was closed before the payment.';
  return (await isPaidTwice(tx, purchase)) ? 'This payment link was paid before.' : undefined;
}

interface Payment {
  paymentRef: string;
  cardEnding: string | undefined;
}

async function pay(deps: Deps, tx: Tx, purchase: PurchaseRow, student: Student, payment: Payment): Promise<void> {
  const at = deps.clock.now();
  const { id, studentId, lessonsCount, price, currency } = purchase;
  await setPaid(tx, id, payment, at);
  await addCreditEntry(tx, {
    studentId,
    amount: lessonsCount,
    reason: 'bought',
    purchaseId: id,
    cause: `purchase:${id}:bought`,
    createdAt: at,
  });
  if (purchase.paymentLinkId !== null) await endLink(tx, purchase.paymentLinkId, at);
  await recordAudit(tx, SCHOOL, {
    action: 'purchase.paid',
    at,
    personId: studentId,
    details: { purchase: id, lessonsCount, price, currency, provider: purchase.provider },
  });
  const receipt = await issueReceipt(deps, tx, { purchaseId: id, refundId: null, at });
  await notifyPayment(deps, tx, student, 'receipt', {
    cause: `purchase:${id}:receipt`,
    receipt,
    lessons: lessonsCount,
    amount: price,
    currency,
    at,
  });
  await rewardInviter(deps, tx, student, { id, lessonsCount });
  await invalidateBalance(deps, tx, [studentId]);
}
