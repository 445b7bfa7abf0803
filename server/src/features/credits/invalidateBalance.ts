import type { Db } from '../../platform/db/database.ts';
import type { Deps } from '../../platform/deps.ts';
import { invalidatePages } from '../../platform/bus/invalidatePages.ts';

/** Header, counters, purchases and friends of these people follow at once on every open page. */
export async function invalidateBalance(deps: Pick<Deps, 'bus'>, db: Db, personIds: readonly string[]): Promise<void> {
  await invalidatePages(deps, db, personIds, 'lessons', 'payments', 'referral');
}
