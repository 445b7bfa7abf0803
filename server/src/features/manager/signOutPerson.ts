import type { Deps } from '../../platform/deps.ts';
import { Failure } from '../../platform/http/failure.ts';
import { type Actor, recordAudit } from '../auditLog/index.ts';
import { endSessionsOf } from '../auth/index.ts';
import { findPerson } from '../people/index.ts';
import { transact } from '../../platform/db/transact.ts';

/** Ends all sessions of a person and closes their sockets. @throws Failure not_found */
export async function signOutPerson(deps: Deps, manager: Actor, personId: string, reason: string): Promise<void> {
  const person = await findPerson(deps.db, personId);
  if (!person) throw new Failure('not_found');
  const at = deps.clock.now();
  await transact(deps.db, async (tx) => {
    await endSessionsOf(deps, tx, person.accountId);
    await recordAudit(tx, manager, { action: 'person.signed_out', at, personId, details: { reason } });
  });
}
