import type { CodeStrategy } from '@skylark/contract/auth.facts';
import { invalidatePages } from '../../platform/bus/invalidatePages.ts';
import type { Tx } from '../../platform/db/database.ts';
import { StaleRead } from '../../platform/db/transact.ts';
import type { Deps } from '../../platform/deps.ts';
import { Failure } from '../../platform/http/failure.ts';
import { type Actor, recordAudit } from '../auditLog/index.ts';
import { correctAddresses as setAddresses } from '../auth/index.ts';
import { findPerson, listFamily, lockPeople } from '../people/index.ts';

/**
 * Corrects email and phone of a teacher or of a family's account. A replaced proved address is notified and can undo
 * the change.
 * @returns what was changed
 * @throws Failure not_found; forbidden if one was proved and `mayReplaceProved` is false; invalid_fields with `taken`
 */
export async function correctAddresses(
  deps: Deps,
  tx: Tx,
  manager: Actor,
  personId: string,
  given: { email?: string | undefined; phone?: string | undefined; isInvited: boolean; reason: string },
  mayReplaceProved: boolean,
): Promise<CodeStrategy[]> {
  const { reason, ...addresses } = given;
  const person = await findPerson(tx, personId);
  if (!person) throw new Failure('not_found');
  const accountId = person.accountId;
  const [account] = await lockPeople(tx, [accountId]);
  // The account may have been handed over to another child before the lock.
  if (!account || account.deletedAt || account.accountId !== accountId) throw new StaleRead();
  const changed = await setAddresses(deps, tx, accountId, { ...addresses, mayReplaceProved });
  if (changed.length === 0) return [];
  // The addresses themselves aren't logged, so that deleting the account leaves no copy.
  const details = { changed, reason };
  await recordAudit(tx, manager, {
    action: 'person.addresses_corrected',
    at: deps.clock.now(),
    personId: accountId,
    details,
  });
  const family = await listFamily(tx, accountId);
  await invalidatePages(deps, tx, [...new Set([accountId, ...family.map(({ id }) => id)])], 'profile');
  return changed;
}
