import type { Tx } from '../../platform/db/database.ts';
import type { Deps } from '../../platform/deps.ts';
import { recordAudit, SCHOOL } from '../auditLog/index.ts';
import { addCreditEntry, invalidateBalance } from '../credits/index.ts';
import { restoreReward, revokeReward } from '../referral/index.ts';
import { issueReceipt } from './issueReceipt.ts';
import { notifyPayment } from './notifyPayment.ts';
import { type RefundRow, settleRefund, undoRefund } from './refundsStore.ts';
import type { Student } from './Student.ts';
import { addRefunded, planNextCheck, type PurchaseRow } from './store.ts';

interface Of {
  purchase: PurchaseRow;
  student: Student;
  refund: RefundRow;
}

/**
 * Records the result of a pending refund: either issues its credit note or puts its lessons back. The caller has locked
 * the people and the purchase.
 * @returns false if it wasn't pending any more
 */
export async function closeRefund(
  deps: Deps,
  tx: Tx,
  { purchase, student, refund }: Of,
  { status, providerRef }: { status: 'done' | 'failed'; providerRef: string | null },
): Promise<boolean> {
  const at = deps.clock.now();
  const { id, lessonsCount: lessons, amount } = refund;
  if (!(await settleRefund(tx, id, { status, providerRef: providerRef ?? refund.providerRef, settledAt: at })))
    return false;
  if (status === 'failed') {
    await putLessonsBack(deps, tx, { purchase, student, refund });
    return true;
  }
  await addRefunded(tx, purchase.id, lessons, amount);
  await revokeReward(deps, tx, purchase.id, purchase.lessonsCount - purchase.refundedLessons - lessons);
  const details = { purchase: purchase.id, lessons, amount };
  await recordAudit(tx, SCHOOL, { action: 'refund.done', at, personId: purchase.studentId, details });
  const receipt = await issueReceipt(deps, tx, { purchaseId: purchase.id, refundId: id, at });
  const notice = { cause: `refund:${id}:done`, lessons, amount, currency: purchase.currency, at };
  await notifyPayment(deps, tx, student, 'refund_done', { ...notice, receipt });
  await planNextCheck(tx, purchase.id, at);
  await invalidateBalance(deps, tx, [purchase.studentId]);
  return true;
}

/**
 * Undoes a refund that was made but has failed after all, or a bank's withdrawal when the bank has decided for the
 * school. Its credit note is kept, and shown as cancelled.
 */
export async function reverseRefund(deps: Deps, tx: Tx, { purchase, student, refund }: Of): Promise<boolean> {
  const { lessonsCount: lessons, amount } = refund;
  if (!(await undoRefund(tx, refund.id, deps.clock.now()))) return false;
  await addRefunded(tx, purchase.id, -lessons, -amount);
  await restoreReward(deps, tx, purchase.id, purchase.lessonsCount - purchase.refundedLessons + lessons);
  await putLessonsBack(deps, tx, { purchase, student, refund });
  await planNextCheck(tx, purchase.id, deps.clock.now());
  return true;
}

async function putLessonsBack(deps: Deps, tx: Tx, { purchase, student, refund }: Of): Promise<void> {
  const at = deps.clock.now();
  const { id, lessonsCount: lessons, amount } = refund;
  if (lessons > 0)
    await addCreditEntry(tx, {
      studentId: purchase.studentId,
      amount: lessons,
      reason: 'refunded',
      purchaseId: purchase.id,
      cause: `refund:${id}:undone`,
      createdAt: at,
    });
  const isOfBank = refund.askedBy === 'bank';
  const action = isOfBank ? 'payment.restored' : 'refund.failed';
  const details = { purchase: purchase.id, lessons, amount };
  await recordAudit(tx, SCHOOL, { action, at, personId: purchase.studentId, details });
  const notice = { cause: `refund:${id}:failed`, lessons, amount, currency: purchase.currency, at };
  await notifyPayment(deps, tx, student, isOfBank ? 'payment_restored' : 'refund_failed', notice);
  await invalidateBalance(deps, tx, [purchase.studentId]);
}
