import type { Tx } from '../../platform/db/database.ts';
import type { Deps } from '../../platform/deps.ts';
import { recordAudit, SCHOOL } from '../auditLog/index.ts';
import { addCreditEntry, readBalance, invalidateBalance } from '../credits/index.ts';
import { revokeReward } from '../referral/index.ts';
import { issueReceipt } from './issueReceipt.ts';
import { addRefund } from './refundsStore.ts';
import { lessonsOfAmount } from './rules.ts';
import { addRefunded, type PurchaseRow } from './store.ts';
import type { Student } from './Student.ts';
import { notifyPayment } from './notifyPayment.ts';

/** Who returned the money: the provider's dashboard, or a bank. */
export interface ReturnedBy {
  askedBy: 'provider' | 'bank';
  providerRef: string | null;
}

/**
 * Handles money that went back without being requested here (by the provider's staff or a bank): removes its lessons as
 * far as available, because balances never go below zero. The caller has locked the people.
 */
export async function takeBack(
  deps: Deps,
  tx: Tx,
  purchase: PurchaseRow,
  student: Student,
  amount: number,
  { askedBy, providerRef }: ReturnedBy = { askedBy: 'provider', providerRef: null },
): Promise<void> {
  const at = deps.clock.now();
  const { id, studentId, currency } = purchase;
  const due = lessonsOfAmount({ ...purchase, status: 'paid' }, amount);
  const lessons = Math.min(due, await readBalance(tx, studentId));
  if (lessons < due) deps.log.error({ purchase: id, due, lessons }, 'money went back for lessons that were used');
  const refund = await addRefund(tx, {
    purchaseId: id,
    lessonsCount: lessons,
    amount,
    status: 'done',
    askedBy,
    reason: '',
    providerRef,
    createdAt: at,
    settledAt: at,
  });
  if (lessons > 0)
    await addCreditEntry(tx, {
      studentId,
      amount: -lessons,
      reason: 'refunded',
      purchaseId: id,
      cause: `refund:${refund}:taken`,
      createdAt: at,
    });
  await addRefunded(tx, id, lessons, amount);
  await revokeReward(deps, tx, id, purchase.lessonsCount - purchase.refundedLessons - due);
  await recordAudit(tx, SCHOOL, {
    action: 'purchase.refunded',
    at,
    personId: studentId,
    details: { purchase: id, amount, lessons, by: askedBy },
  });
  const receipt = await issueReceipt(deps, tx, { purchaseId: id, refundId: refund, at });
  await notifyPayment(deps, tx, student, askedBy === 'bank' ? 'payment_returned' : 'refund_done', {
    cause: `refund:${refund}:done`,
    receipt,
    lessons,
    amount,
    currency,
    at,
  });
  await invalidateBalance(deps, tx, [studentId]);
}
