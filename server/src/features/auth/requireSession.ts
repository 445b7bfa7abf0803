import type { Db } from '../../platform/db/database.ts';
import type { Caller } from '../../platform/http/bind.ts';
import { Failure } from '../../platform/http/failure.ts';
import { findSessionAccount } from './sessionStore.ts';

/**
 * Checks that the session hasn't ended during its request, and that its account wasn't handed over to another child.
 * Only managers have sessions of a closed account: they can't create anything for it either (see refuseClosing).
 * @throws Failure not_signed_in, other_child, account_closing
 */
export async function requireSession(db: Db, me: Caller): Promise<void> {
  const found = await findSessionAccount(db, me.sessionId);
  if (!found) throw new Failure('not_signed_in');
  if (found.accountId !== me.accountId) throw new Failure('other_child');
  if (found.eraseAt !== null) throw new Failure('account_closing');
}
