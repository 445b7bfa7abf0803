import type { Tx } from '../../platform/db/database.ts';
import type { Deps } from '../../platform/deps.ts';
import { eraseLastChild, handOver } from '../people/index.ts';
import { moveSignInAddresses, unsetChild } from './childStore.ts';
import { CHILD_CHANGED } from './chooseChild.ts';

/**
 * Removes a child from its account's sessions before it is deleted. If it is the account's own child, the account is
 * first handed to another child and nobody is signed out. Runs in the caller's transaction, which has locked the
 * family.
 * @param family all children of the family including this one; at least two
 * @returns the new owner, if the account was handed over
 */
export async function leaveAccount(
  deps: Pick<Deps, 'bus'>,
  tx: Tx,
  childId: string,
  family: readonly { id: string; accountId: string | null }[],
): Promise<string | undefined> {
  const heir = family.find(({ id }) => id !== childId);
  const isAccount = family.some(({ id, accountId }) => id === childId && accountId === null);
  let moved: { id: string }[] = [];
  if (isAccount && heir) {
    await handOver(tx, childId, heir.id);
    moved = await moveSignInAddresses(tx, childId, heir.id);
  }
  await eraseLastChild(tx, childId);
  const turned = await unsetChild(tx, childId);
  await deps.bus.publishAll(
    tx,
    [...new Set([...moved, ...turned].map(({ id }) => id))].map((id) => ({ topic: CHILD_CHANGED, id })),
  );
  return isAccount ? heir?.id : undefined;
}
