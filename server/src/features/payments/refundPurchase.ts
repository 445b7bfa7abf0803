import { z } from 'zod';
import type { Db, Tx } from '../../platform/db/database.ts';
import { transact } from '../../platform/db/transact.ts';
import type { Deps } from '../../platform/deps.ts';
import { Failure } from '../../platform/http/failure.ts';
import type { Job } from '../../platform/jobs/jobs.ts';
import { type Actor, recordAudit, SCHOOL } from '../auditLog/index.ts';
import { addCreditEntry, listLots, readBalance, invalidateBalance, unusedOf } from '../credits/index.ts';
import { lockPeople } from '../people/index.ts';
import { addRefund, listPendingRefunds } from './refundsStore.ts';
import { isRefundable, refundAmount } from './rules.ts';
import { purchaseViews } from './purchaseViews.ts';
import { findPurchase, listPurchases, lockPurchase } from './store.ts';

export const sendRefund: Job<{ id: string }> = {
  name: 'payments.refund',
  data: z.object({ id: z.uuid() }),
  retryLimit: 12,
  isAwaited: true,
};

/**
 * Refunds unused lessons of a purchase: they are removed from the balance immediately, so that they can't be booked
 * meanwhile, and a job queued in the same transaction requests the refund from the provider.
 * @param asked `of` is the student whose purchase it must be; undefined for managers
 * @throws Failure not_found, refund_too_late, nothing_to_refund
 */
export async function refundPurchase(
  deps: Deps,
  actor: Actor,
  purchaseId: string,
  asked: { of: string | undefined; lessons?: number | undefined; reason: string },
): Promise<{ lessons: number; amount: number }> {
  const at = deps.clock.now();
  const before = await findPurchase(deps.db, purchaseId);
  if (!before || (asked.of !== undefined && before.studentId !== asked.of)) throw new Failure('not_found');
  return transact(deps.db, async (tx) => {
    await lockPeople(tx, [before.studentId]);
    const purchase = await lockPurchase(tx, purchaseId);
    if (!purchase || purchase.paidAt === null) throw new Failure('nothing_to_refund');
    if (!isRefundable(purchase.paidAt, at)) throw new Failure('refund_too_late');
    const [underway] = await listPendingRefunds(tx, [purchaseId]);
    if (underway) throw new Failure('nothing_to_refund');
    const unused = await readUnused(tx, purchase);
    const lessons = asked.lessons ?? unused;
    const amount = refundAmount({ ...purchase, status: 'paid' }, lessons);
    if (lessons < 1 || lessons > unused || amount < 1) throw new Failure('nothing_to_refund');
    const askedBy = actor.kind === 'manager' ? 'manager' : 'parent';
    await promise(deps, tx, actor, purchase, { lessons, amount, askedBy, reason: asked.reason });
    return { lessons, amount };
  });
}

/** The amounts that a student's purchases could be refunded for now. */
export async function listRefundable(db: Db, studentId: string, now: Date) {
  const rows = await listPurchases(db, studentId);
  const views = await purchaseViews(db, rows, now);
  return views.flatMap(({ id, currency, refundable }) =>
    refundable && refundable.amount > 0
      ? [{ purchaseId: id, lessons: refundable.lessons, amount: refundable.amount, currency }]
      : [],
  );
}

/** Refunds all refundable purchases of a student, in the transaction of a caller who holds the student's lock. */
export async function refundAll(deps: Deps, tx: Tx, actor: Actor, studentId: string): Promise<void> {
  for (const { purchaseId } of await listRefundable(tx, studentId, deps.clock.now())) {
    const purchase = await lockPurchase(tx, purchaseId);
    // One purchase after the other: each leaves fewer unused lessons.
    const unused = purchase ? await readUnused(tx, purchase) : 0;
    if (!purchase || unused < 1) continue;
    const amount = refundAmount({ ...purchase, status: 'paid' }, unused);
    if (amount < 1) continue;
    await promise(deps, tx, actor, purchase, { lessons: unused, amount, askedBy: 'parent', reason: 'account deleted' });
  }
}

/** Refunds a whole purchase in the transaction that marks it as paid. */
export const giveBack = (
  deps: Deps,
  tx: Tx,
  purchase: Promised & { lessonsCount: number; price: number },
  reason: string,
) =>
  promise(deps, tx, SCHOOL, purchase, {
    lessons: purchase.lessonsCount,
    amount: purchase.price,
    askedBy: 'school',
    reason,
  });

interface Promised {
  id: string;
  studentId: string;
}

/** Removes the lessons from the balance and queues the provider request. Requires the student's lock. */
async function promise(
  deps: Deps,
  tx: Tx,
  actor: Actor,
  { id: purchaseId, studentId }: Promised,
  refund: { lessons: number; amount: number; askedBy: 'parent' | 'manager' | 'school'; reason: string },
): Promise<void> {
  const at = deps.clock.now();
  const { lessons, amount, askedBy, reason } = refund;
  const id = await addRefund(tx, {
    purchaseId,
    lessonsCount: lessons,
    amount,
    status: 'asked',
    askedBy,
    reason,
    createdAt: at,
    settledAt: null,
  });
  await addCreditEntry(tx, {
    studentId,
    amount: -lessons,
    reason: 'refunded',
    purchaseId,
    cause: `refund:${id}:taken`,
    createdAt: at,
  });
  const details = { purchase: purchaseId, lessons, amount, reason };
  await recordAudit(tx, actor, { action: 'refund.asked', at, personId: studentId, details });
  await deps.jobs.send(tx, sendRefund, { id });
  await invalidateBalance(deps, tx, [studentId]);
}

/** Number of unused lessons of a purchase. */
export async function readUnused(
  db: Db,
  purchase: { id: string; studentId: string; lessonsCount: number; refundedLessons: number },
): Promise<number> {
  const balance = await readBalance(db, purchase.studentId);
  const unused = unusedOf(purchase.id, await listLots(db, purchase.studentId), balance);
  return Math.min(unused, purchase.lessonsCount - purchase.refundedLessons);
}
