import type { Tx } from '../../platform/db/database.ts';
import type { Deps } from '../../platform/deps.ts';
import { forgetLastChild, handOver } from '../people/index.ts';
import { moveWaysIn, unsetChild } from './childStore.ts';
import { CHILD_CHANGED } from './chooseChild.ts';

/**
 * Takes a child out of the sessions of its account, before it is forgotten. Where it is the account's own, the account
 * goes over to the heir first and nobody is signed out. Part of the caller's transaction, which has locked the family.
 * @param family of the child, with itself: there is another one
 * @returns the heir where the account went over
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
    moved = await moveWaysIn(tx, childId, heir.id);
  }
  await forgetLastChild(tx, childId);
  const turned = await unsetChild(tx, childId);
  await deps.bus.publishAll(
    tx,
    [...new Set([...moved, ...turned].map(({ id }) => id))].map((id) => ({ topic: CHILD_CHANGED, id })),
  );
  return isAccount ? heir?.id : undefined;
}
