import { Gauge, type Registry } from 'prom-client';
import { z } from 'zod';
import type { Deps } from '../../platform/deps.ts';
import type { Job } from '../../platform/jobs/jobs.ts';
import { addCheck, findLastCheck, findInconsistencies } from './booksStore.ts';
import { startReconciling } from './reconcilePurchases.ts';
import { startRefunding } from './settleRefunds.ts';

const nightlyCheck: Job<object> = { name: 'payments.books', data: z.object({}), retryLimit: 2 };

/** The scheduled jobs around money. */
export function startPaymentJobs(deps: Deps): void {
  startRefunding(deps);
  startReconciling(deps);
  deps.jobs.handle(nightlyCheck, () => checkBooksTonight(deps));
  deps.jobs.repeat(nightlyCheck, '15 2 * * *', {});
}

/** Whether every balance is the sum of its entries, and every entry has a cause. */
export async function checkBooks(deps: Pick<Deps, 'db' | 'clock'>) {
  const { entries, findings } = await findInconsistencies(deps.db, deps.clock.now());
  return { isBalanced: findings.length === 0, entries, findings };
}

/** Records the result of the check; if the books don't balance, logs an error and sets the metric to zero. */
export async function checkBooksTonight(deps: Deps): Promise<void> {
  const { isBalanced, entries, findings } = await checkBooks(deps);
  await addCheck(deps.db, { at: deps.clock.now(), isBalanced, findings });
  if (isBalanced) deps.log.info({ entries }, 'the books balance');
  else deps.log.error({ entries, findings }, 'the books do not balance');
}

export function booksMetric(registry: Registry, deps: Deps): void {
  new Gauge({
    name: 'skylark_books_balanced',
    help: '1 when the last nightly check found that the books balance, 0 when they do not, -1 before the first check',
    registers: [registry],
    async collect() {
      const last = await findLastCheck(deps.db);
      this.set(last === undefined ? -1 : Number(last.isBalanced));
    },
  });
}
