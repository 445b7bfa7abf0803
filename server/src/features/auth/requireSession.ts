import type { Db } from '../../platform/db/database.ts';
import type { Caller } from '../../platform/http/bind.ts';
import { Failure } from '../../platform/http/failure.ts';
import { findSessionAccount } from './sessionStore.ts';

/**
 * Checks that the session hasn't ended during its request, and that its account wasn't handed over to another child.
 * @throws Failure not_signed_in, other_child
 */
export async function requireSession(db: Db, me: Caller): Promise<void> {
  const accountId = await findSessionAccount(db, me.sessionId);
  if (accountId === undefined) throw new Failure('not_signed_in');
  if (accountId !== me.accountId) throw new Failure('other_child');
}
