import type { Db } from '../../platform/db/database.ts';
import type { Deps } from '../../platform/deps.ts';
import { invalidatePages } from '../../platform/bus/invalidatePages.ts';

/** Refreshes header, counters, purchases and friends on these people's open pages. */
export async function invalidateBalance(deps: Pick<Deps, 'bus'>, db: Db, personIds: readonly string[]): Promise<void> {
  await invalidatePages(deps, db, personIds, 'lessons', 'payments', 'referral');
}
