import type { Tx } from '../../platform/db/database.ts';
import type { Deps } from '../../platform/deps.ts';
import { handOver, leaveFamily } from '../people/index.ts';
import { listSessionIds, moveLinks, unsetChild } from './childStore.ts';
import { CHILD_CHANGED } from './chooseChild.ts';

/**
 * Takes a child out of its account before it is deleted. If the account has this child's id, it is handed to another
 * child first, and nobody is signed out. Runs in the caller's transaction, which has locked the family.
 * @param family all children of the family including this one; at least two
 */
export async function leaveAccount(
  deps: Pick<Deps, 'bus'>,
  tx: Tx,
  childId: string,
  family: readonly { id: string; accountId: string }[],
): Promise<void> {
  const heir = family.find(({ id }) => id !== childId);
  const isAccount = family.some(({ id, accountId }) => id === childId && accountId === childId);
  if (isAccount && heir) {
    await handOver(tx, childId, heir.id);
    await moveLinks(tx, childId, heir.id);
  }
  const changed = [...(isAccount && heir ? await listSessionIds(tx, heir.id) : []), ...(await unsetChild(tx, childId))];
  await leaveFamily(tx, childId);
  await deps.bus.publishAll(
    tx,
    [...new Set(changed.map(({ id }) => id))].map((id) => ({ topic: CHILD_CHANGED, id })),
  );
}
