import { type CardProvider, CardRefused, type PaymentUpdate } from '../../platform/cards/CardProvider.ts';
import { transact } from '../../platform/db/transact.ts';
import type { Deps } from '../../platform/deps.ts';
import { recordAudit, SCHOOL } from '../auditLog/index.ts';
import { addCreditEntry, invalidateBalance } from '../credits/index.ts';
import { lockPeople } from '../people/index.ts';
import { listInviterIds, revokeReward } from '../referral/index.ts';
import { applyPaymentUpdate } from './applyPaymentUpdate.ts';
import { issueReceipt } from './issueReceipt.ts';
import { sendRefund } from './refundPurchase.ts';
import { findRefund, listOpenRefunds, releaseRefund, settleRefund, claimRefund } from './refundsStore.ts';
import { addRefunded, findPurchase, lockPurchase, type PurchaseRow } from './store.ts';
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
  const refund = await claimRefund(deps.db, refundId, deps.clock.now());
  if (!refund) return;
  const purchase = await findPurchase(deps.db, refund.purchaseId);
  const provider = purchase && deps.cards.of(purchase.provider);
  if (!purchase || !provider) throw new Error(`nobody can refund a payment of ${purchase?.provider ?? 'nobody'}`);
  try {
    await settle(deps, refundId, await refundAt(deps, provider, purchase, refund));
  } catch (error) {
    // Retried by the queue, then by the reconciler; the books' check reports refunds that stay pending.
    await releaseRefund(deps.db, refundId);
    throw error;
  }
}

type Settled =
  | { status: 'done'; providerRef: string | null }
  /** @param known what the provider says of the payment */
  | { status: 'failed'; known: PaymentUpdate };

/** @throws Error if the provider doesn't answer */
async function refundAt(
  deps: Deps,
  provider: CardProvider,
  purchase: PurchaseRow,
  { id, amount }: { id: string; amount: number },
): Promise<Settled> {
  const of = { purchaseId: purchase.id, checkoutRef: purchase.checkoutRef, paymentRef: purchase.paymentRef };
  const given: Settled = { status: 'done', providerRef: of.paymentRef };
  const isGiven = (known: PaymentUpdate): boolean =>
    known.kind === 'refunded' && known.refundedAmount >= purchase.refundedAmount + amount;
  // With a provider whose refunds aren't idempotent, first checks whether the refund was already made.
  if (!provider.repeatsRefunds && isGiven(await provider.fetchStatus(of))) return given;
  try {
    return {
      status: 'done',
      providerRef: await provider.refund({ ...of, key: id, amount, currency: purchase.currency }),
    };
  } catch (error) {
    if (!(error instanceof CardRefused)) throw error;
    deps.log.error({ err: error, refund: id }, 'a provider refused a refund');
    // Its staff or a bank may have refunded the payment meanwhile, and its report was taken for this refund.
    const known = await provider.fetchStatus(of);
    return isGiven(known) ? given : { status: 'failed', known };
  }
}

async function settle(deps: Deps, refundId: string, settled: Settled): Promise<void> {
  const { status } = settled;
  const providerRef = settled.status === 'done' ? settled.providerRef : null;
  const at = deps.clock.now();
  await transact(deps.db, async (tx) => {
    const refund = await findRefund(tx, refundId);
    const before = refund && (await findPurchase(tx, refund.purchaseId));
    if (!refund || !before) return;
    const people = await lockPeople(tx, [before.studentId, ...(await listInviterIds(tx, before.studentId))]);
    const student = people.find((one) => one.id === before.studentId);
    const purchase = await lockPurchase(tx, before.id);
    if (!student || !purchase || !(await settleRefund(tx, refundId, { status, providerRef, settledAt: at }))) return;
    const { lessonsCount: lessons, amount } = refund;
    if (status === 'done') {
      await addRefunded(tx, purchase.id, lessons, amount);
      await revokeReward(deps, tx, purchase.id, purchase.lessonsCount - purchase.refundedLessons - lessons);
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
    } else {
      await notifyPayment(deps, tx, student, 'refund_failed', notice);
    }
    // While this one was pending, others were taken for it.
    if (settled.status === 'failed' && settled.known.kind === 'refunded')
      await applyPaymentUpdate(deps, tx, purchase.id, settled.known);
    await invalidateBalance(deps, tx, [purchase.studentId]);
  });
}
