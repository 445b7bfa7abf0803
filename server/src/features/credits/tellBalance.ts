import type { Db } from '../../platform/db/database.ts';
import type { Deps } from '../../platform/deps.ts';
import { tellPages } from '../../platform/bus/tellPages.ts';

/** Header, counters, purchases and friends of these people follow at once on every open page. */
export async function tellBalance(deps: Pick<Deps, 'bus'>, db: Db, personIds: readonly string[]): Promise<void> {
  for (const topic of ['lessons', 'payments', 'referral'] as const) await tellPages(deps, db, personIds, topic);
}
