import { invalidatePages } from '../../platform/bus/invalidatePages.ts';
import type { Db } from '../../platform/db/database.ts';
import type { Deps } from '../../platform/deps.ts';
import { invalidatePartners } from '../people/index.ts';

/** When somebody's hours have changed, refreshes their own calendar and the free times offered to their families. */
export async function invalidateTimes(deps: Pick<Deps, 'bus' | 'clock'>, db: Db, personId: string): Promise<void> {
  await invalidatePages(deps, db, [personId], 'schedule', 'lessons');
  await invalidatePartners(deps, db, [personId], 'lessons');
}
