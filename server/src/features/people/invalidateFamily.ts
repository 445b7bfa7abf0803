import type { Bus } from '../../platform/bus/bus.ts';
import { invalidatePages } from '../../platform/bus/invalidatePages.ts';
import type { Db } from '../../platform/db/database.ts';
import { listFamily } from './store.ts';

/** Tells the open pages of a family that its children are others, or are called otherwise. */
export async function invalidateFamily(
  deps: { bus: Pick<Bus, 'publishAll'> },
  db: Db,
  accountId: string,
): Promise<void> {
  const family = await listFamily(db, accountId);
  await invalidatePages(
    deps,
    db,
    family.map(({ id }) => id),
    'family',
  );
}
