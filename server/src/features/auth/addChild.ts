import { CHILDREN_MAX } from '@skylark/contract/family.facts';
import type { Tx } from '../../platform/db/database.ts';
import type { Deps } from '../../platform/deps.ts';
import { Failure } from '../../platform/http/failure.ts';
import { copyChoices } from '../notifications/index.ts';
import { addToAccount, findPerson, invalidateFamily, listFamily, lockPeople } from '../people/index.ts';

/**
 * Adds a child to an account in the caller's transaction: a separate student that starts with the notification settings
 * of the child whose id the account has.
 * @returns the child's id
 * @throws Failure children_full; not_found if there is no such account
 */
export async function addChild(
  deps: Pick<Deps, 'bus' | 'clock'>,
  tx: Tx,
  accountId: string,
  given: { firstName: string; lastName?: string | undefined },
): Promise<string> {
  // Serialised by the lock, so that concurrent calls can't exceed the limit.
  await lockPeople(tx, [accountId]);
  const account = await findPerson(tx, accountId);
  if (account?.type !== 'student' || account.accountId !== account.id) throw new Failure('not_found');
  const family = await listFamily(tx, accountId);
  if (family.length >= CHILDREN_MAX) throw new Failure('children_full');
  const id = await addToAccount(tx, accountId, {
    type: 'student',
    firstName: given.firstName,
    lastName: given.lastName ?? account.lastName,
    createdAt: deps.clock.now(),
  });
  await copyChoices(tx, accountId, id);
  await invalidateFamily(deps, tx, accountId);
  return id;
}
