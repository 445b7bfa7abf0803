import { invalidatePages } from '../../platform/bus/invalidatePages.ts';
import type { Db } from '../../platform/db/database.ts';
import type { Deps } from '../../platform/deps.ts';
import { invalidatePartners } from '../people/index.ts';

/** Somebody's hours have changed: so have their own calendar, and the free times that their families choose from. */
export async function invalidateTimes(deps: Pick<Deps, 'bus' | 'clock'>, db: Db, personId: string): Promise<void> {
  await invalidatePages(deps, db, [personId], 'schedule', 'lessons');
  await invalidatePartners(deps, db, [personId], 'lessons');
}
