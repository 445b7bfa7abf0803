import { z } from 'zod';
import type { PaymentUpdate } from '../../platform/cards/CardProvider.ts';
import { transact } from '../../platform/db/transact.ts';
import type { Deps } from '../../platform/deps.ts';
import { forEachIsolated } from '../../platform/jobs/forEachIsolated.ts';
import type { Job } from '../../platform/jobs/jobs.ts';
import { applyPaymentUpdate } from './applyPaymentUpdate.ts';
import { GIVEN_UP_AFTER_MS } from './rules.ts';
import { askForOpenRefunds } from './settleRefunds.ts';
import { addAlarmOfAnswer, planNextCheck, type PurchaseRow, takeDue } from './store.ts';

const reconcile: Job<object> = { name: 'payments.reconcile', data: z.object({}), retryLimit: 0 };

export function startReconciling(deps: Deps): void {
  deps.jobs.handle(reconcile, async () => {
    const items = [reconcilePurchases, askForOpenRefunds];
    await forEachIsolated(deps.log, { name: reconcile.name, items, idOf: (step) => step.name }, (step) => step(deps));
  });
  deps.jobs.repeat(reconcile, '* * * * *', {});
}

/**
 * Queries providers about purchases without an update, such as after a lost webhook or a server that died between
 * payment and credit. Failures are retried later and don't hold up others.
 */
export async function reconcilePurchases(deps: Deps): Promise<void> {
  // Each purchase is queried once per run, because a provider's answer may make it due again immediately.
  const asked = new Set<string>();
  for (;;) {
    const due = (await takeDue(deps.db, deps.clock.now())).filter(({ id }) => !asked.has(id));
    if (due.length === 0) return;
    for (const purchase of due) {
      asked.add(purchase.id);
      await nextCheckAt(deps, purchase);
    }
  }
}

async function nextCheckAt(deps: Deps, purchase: PurchaseRow): Promise<void> {
  const now = deps.clock.now();
  const provider = deps.cards.of(purchase.provider);
  const { id: purchaseId, checkoutRef, paymentRef } = purchase;
  try {
    // Nothing can be learned from a provider that the school no longer has.
    const update: PaymentUpdate = provider
      ? await provider.fetchStatus({ purchaseId, checkoutRef, paymentRef })
      : { kind: 'nothing' };
    const isGivenUp = update.kind === 'nothing' && now.getTime() - purchase.createdAt.getTime() > GIVEN_UP_AFTER_MS;
    await transact(deps.db, async (tx) => {
      // Planned first, because applying the update may require an earlier query.
      await planNextCheck(tx, purchaseId, now);
      const given: PaymentUpdate = isGivenUp ? { kind: 'expired' } : update;
      const result = await applyPaymentUpdate(deps, tx, purchaseId, given, true);
      if (result === 'alarm') await addAlarmOfAnswer(tx, purchase, now);
    });
  } catch (error) {
    deps.log.warn({ err: error, purchase: purchaseId }, 'a provider could not be asked about a purchase');
  }
}
