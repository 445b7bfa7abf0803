import { type CardProvider, CardRefused, type PaymentUpdate } from '../../platform/cards/CardProvider.ts';
import { transact } from '../../platform/db/transact.ts';
import type { Deps } from '../../platform/deps.ts';
import { lockPeople } from '../people/index.ts';
import { listInviterIds } from '../referral/index.ts';
import { applyPaymentUpdate } from './applyPaymentUpdate.ts';
import { closeRefund } from './closeRefund.ts';
import { sendRefund } from './refundPurchase.ts';
import { claimRefund, findRefund, listOpenRefunds, releaseRefund, setAccepted } from './refundsStore.ts';
import { askSoon, findPurchase, lockPurchase, type PurchaseRow } from './store.ts';

/** Until then it is left to the job queue. */
const OPEN_FOR_MS = 3 * 60_000;
const KEY_LASTS_MS = 20 * 60 * 60_000;

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
    await settle(deps, refundId, await refundAt(deps, provider, purchase, refund, deps.clock.now()));
  } catch (error) {
    // Retried by the queue, then by the reconciler; the books' check reports refunds that stay pending.
    await releaseRefund(deps.db, refundId);
    throw error;
  }
}

type Settled =
  | { status: 'done'; providerRef: string | null }
  /** Accepted by the provider, but not made yet. */
  | { status: 'pending'; providerRef: string }
  /** @param known the provider's report about the payment */
  | { status: 'failed'; known: PaymentUpdate };

/** @throws Error if the provider doesn't respond */
async function refundAt(
  deps: Deps,
  provider: CardProvider,
  purchase: PurchaseRow,
  { id, amount, createdAt }: { id: string; amount: number; createdAt: Date },
  now: Date,
): Promise<Settled> {
  const of = { purchaseId: purchase.id, checkoutRef: purchase.checkoutRef, paymentRef: purchase.paymentRef };
  const given: Settled = { status: 'done', providerRef: of.paymentRef };
  const foundIn = (known: PaymentUpdate): Settled | undefined => {
    if (known.kind === 'refunded' && known.refundedAmount >= purchase.refundedAmount + amount) return given;
    const own = known.kind === 'paid' ? known.returns?.find(({ refundId }) => refundId === id) : undefined;
    if (!own) return undefined;
    return own.state === 'kept'
      ? { status: 'failed', known }
      : { status: own.state === 'returned' ? 'done' : 'pending', providerRef: own.ref };
  };
  // Providers remember refund keys for at least a day. Without keys, or later, it first checks whether the refund was
  // made.
  const isRepeatable = provider.repeatsRefunds && now.getTime() - createdAt.getTime() < KEY_LASTS_MS;
  const made = isRepeatable ? undefined : foundIn(await provider.fetchStatus(of));
  if (made) return made;
  try {
    const { ref, isPending } = await provider.refund({ ...of, key: id, amount, currency: purchase.currency });
    return { status: isPending ? 'pending' : 'done', providerRef: ref };
  } catch (error) {
    if (!(error instanceof CardRefused)) throw error;
    deps.log.error({ err: error, refund: id }, 'a provider refused a refund');
    // The provider's staff or a bank may have refunded the payment meanwhile, and their refund was mistaken for this
    // one.
    const known = await provider.fetchStatus(of);
    return foundIn(known) ?? { status: 'failed', known };
  }
}

async function settle(deps: Deps, refundId: string, settled: Settled): Promise<void> {
  await transact(deps.db, async (tx) => {
    const refund = await findRefund(tx, refundId);
    const before = refund && (await findPurchase(tx, refund.purchaseId));
    if (!refund || !before) return;
    const people = await lockPeople(tx, [before.studentId, ...(await listInviterIds(tx, before.studentId))]);
    const student = people.find((one) => one.id === before.studentId);
    const purchase = await lockPurchase(tx, before.id);
    if (!student || !purchase) return;
    if (settled.status === 'pending') {
      await setAccepted(tx, refundId, settled.providerRef);
      // Its event may have arrived before this answer.
      await askSoon(tx, purchase.id, deps.clock.now());
      return;
    }
    const providerRef = settled.status === 'done' ? settled.providerRef : null;
    if (!(await closeRefund(deps, tx, { purchase, student, refund }, { status: settled.status, providerRef }))) return;
    // While this one was pending, other refunds may have been mistaken for it.
    if (settled.status === 'failed') await applyPaymentUpdate(deps, tx, purchase.id, settled.known, true);
  });
}
