import { CardRefused } from '../../platform/cards/CardProvider.ts';
import { transact } from '../../platform/db/transact.ts';
import type { Deps } from '../../platform/deps.ts';
import { recordAudit, SCHOOL } from '../auditLog/index.ts';
import { addCreditEntry, invalidateBalance } from '../credits/index.ts';
import { lockPeople } from '../people/index.ts';
import { findInviterId, takeBackReward } from '../referral/index.ts';
import { issueReceipt } from './issueReceipt.ts';
import { sendRefund } from './refundPurchase.ts';
import { findRefund, listOpenRefunds, releaseRefund, settleRefund, takeRefund } from './refundsStore.ts';
import { addRefunded, findPurchase, lockPurchase } from './store.ts';
import { notifyPayment } from './notifyPayment.ts';

/** Until then it is left to the queue. */
const OPEN_FOR_MS = 3 * 60_000;

export function startRefunding(deps: Deps): void {
  deps.jobs.handle(sendRefund, ({ id }) => askProvider(deps, id));
}

/** Retries refunds still pending, such as those claimed by a server that died. */
export async function askForOpenRefunds(deps: Deps): Promise<void> {
  const before = new Date(deps.clock.now().getTime() - OPEN_FOR_MS);
  // Goes through all pages, so that refunds that keep failing don't hold up later ones.
  let page = await listOpenRefunds(deps.db, before, undefined);
  while (page.length > 0) {
    for (const { id } of page) {
      try {
        await askProvider(deps, id);
      } catch (error) {
        deps.log.warn({ err: error, refund: id }, 'a provider could not be asked for a refund');
      }
    }
    page = await listOpenRefunds(deps.db, before, page.at(-1));
  }
}

/** Requests a pending refund from the provider, and records the result. */
async function askProvider(deps: Deps, refundId: string): Promise<void> {
  const refund = await takeRefund(deps.db, refundId, deps.clock.now());
  if (!refund) return;
  const purchase = await findPurchase(deps.db, refund.purchaseId);
  const provider = purchase && deps.cards.of(purchase.provider);
  if (!purchase || !provider) throw new Error(`nobody can refund a payment of ${purchase?.provider ?? 'nobody'}`);
  const of = { purchaseId: purchase.id, checkoutRef: purchase.checkoutRef, paymentRef: purchase.paymentRef };
  try {
    const known = provider.repeatsRefunds ? undefined : await provider.fetchStatus(of);
    // With a provider whose refunds aren't idempotent, first checks whether the refund was already made.
    const isGiven = known?.kind === 'refunded' && known.refundedAmount >= purchase.refundedAmount + refund.amount;
    const ref = isGiven
      ? of.paymentRef
      : await provider.refund({ ...of, key: refundId, amount: refund.amount, currency: purchase.currency });
    await settle(deps, refundId, 'done', ref);
  } catch (error) {
    if (!(error instanceof CardRefused)) {
      // Retried by the queue, then by the reconciler; the books' check reports refunds that stay pending.
      await releaseRefund(deps.db, refundId);
      throw error;
    }
    deps.log.error({ err: error, refund: refundId }, 'a provider refused a refund');
    await settle(deps, refundId, 'failed', null);
  }
}

async function settle(
  deps: Deps,
  refundId: string,
  status: 'done' | 'failed',
  providerRef: string | null,
): Promise<void> {
  const at = deps.clock.now();
  await transact(deps.db, async (tx) => {
    const refund = await findRefund(tx, refundId);
    const before = refund && (await findPurchase(tx, refund.purchaseId));
    if (!refund || !before) return;
    const inviterId = await findInviterId(tx, before.studentId);
    const people = await lockPeople(tx, [before.studentId, ...(inviterId === undefined ? [] : [inviterId])]);
    const student = people.find((one) => one.id === before.studentId);
    const purchase = await lockPurchase(tx, before.id);
    if (!student || !purchase || !(await settleRefund(tx, refundId, { status, providerRef, settledAt: at }))) return;
    const { lessonsCount: lessons, amount } = refund;
    if (status === 'done') {
      await addRefunded(tx, purchase.id, lessons, amount);
      await takeBackReward(deps, tx, purchase.id, purchase.lessonsCount - purchase.refundedLessons - lessons);
    } else {
      await addCreditEntry(tx, {
        studentId: purchase.studentId,
        amount: lessons,
        reason: 'refunded',
        purchaseId: purchase.id,
        cause: `refund:${refundId}:undone`,
        createdAt: at,
      });
    }
    const details = { purchase: purchase.id, lessons, amount };
    await recordAudit(tx, SCHOOL, { action: `refund.${status}`, at, personId: purchase.studentId, details });
    const notice = { cause: `refund:${refundId}:${status}`, lessons, amount, currency: purchase.currency, at };
    if (status === 'done') {
      const receipt = await issueReceipt(deps, tx, { purchaseId: purchase.id, refundId, at });
      await notifyPayment(deps, tx, student, 'refund_done', { ...notice, receipt });
    } else await notifyPayment(deps, tx, student, 'refund_failed', notice);
    await invalidateBalance(deps, tx, [purchase.studentId]);
  });
}
