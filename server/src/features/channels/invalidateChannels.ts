import { invalidatePages } from '../../platform/bus/invalidatePages.ts';
import type { Db } from '../../platform/db/database.ts';
import type { Deps } from '../../platform/deps.ts';
import { listFamily } from '../people/index.ts';

/** Refreshes the devices and chats in an account's open settings, whichever child is chosen. */
export async function invalidateChannels(deps: Pick<Deps, 'bus'>, db: Db, accountId: string): Promise<void> {
  const children = (await listFamily(db, accountId)).map(({ id }) => id);
  await invalidatePages(deps, db, [...new Set([accountId, ...children])], 'notifications');
}
