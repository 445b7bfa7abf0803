import type { Tx } from '../../platform/db/database.ts';
import { StaleRead } from '../../platform/db/transact.ts';
import type { Deps } from '../../platform/deps.ts';
import { Failure } from '../../platform/http/failure.ts';
import { type Actor, recordAudit } from '../auditLog/index.ts';
import { endSessionsOf } from '../auth/index.ts';
import { changeAccount, findPerson, isBlocked, lockPeople } from '../people/index.ts';

/**
 * Blocks or unblocks an account, including all children of a family. Blocking signs the account out and takes a teacher
 * out of booking. Lessons stay as they are. Idempotent.
 * @throws Failure not_found
 */
export async function blockPerson(
  deps: Deps,
  tx: Tx,
  manager: Actor,
  personId: string,
  given: { isBlocked: boolean; reason: string },
): Promise<{ isChanged: boolean }> {
  const at = deps.clock.now();
  const person = await findPerson(tx, personId);
  if (!person) throw new Failure('not_found');
  const accountId = person.accountId;
  const [account] = await lockPeople(tx, [accountId]);
  // The account may have been handed over to another child before the lock.
  if (!account || account.deletedAt || account.accountId !== accountId) throw new StaleRead();
  if ((await isBlocked(tx, accountId)) === given.isBlocked) return { isChanged: false };
  await changeAccount(tx, accountId, { blockedAt: given.isBlocked ? at : null });
  if (given.isBlocked) await endSessionsOf(deps, tx, accountId);
  const action = given.isBlocked ? 'person.blocked' : 'person.unblocked';
  await recordAudit(tx, manager, { action, at, personId, details: { reason: given.reason } });
  return { isChanged: true };
}
