import type { LiveTopic } from '@skylark/contract/live.facts';
import type { Bus } from '../../platform/bus/bus.ts';
import { invalidatePages } from '../../platform/bus/invalidatePages.ts';
import type { Db } from '../../platform/db/database.ts';
import { listFamily } from './store.ts';

/** Refreshes a family's open pages after its children or their names have changed. */
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

/** Refreshes the account's data on the open pages of a teacher, or of the whole family. */
export async function invalidateAccount(
  deps: { bus: Pick<Bus, 'publishAll'> },
  db: Db,
  accountId: string,
  topic: LiveTopic,
): Promise<void> {
  const family = await listFamily(db, accountId);
  await invalidatePages(deps, db, [...new Set([accountId, ...family.map(({ id }) => id)])], topic);
}

/** Refreshes the account's data on a family's open pages: addresses, and whether they are proved. */
export const invalidateProfiles = (deps: { bus: Pick<Bus, 'publishAll'> }, db: Db, accountId: string): Promise<void> =>
  invalidateAccount(deps, db, accountId, 'profile');
