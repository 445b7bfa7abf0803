import type { Db } from '../../platform/db/database.ts';
import type { Caller } from '../../platform/http/bind.ts';
import { Failure } from '../../platform/http/failure.ts';
import { lockAccount, type LockedAccount } from './proofStore.ts';
import { requireSession } from './requireSession.ts';

/**
 * Locks the caller's account for a change of its ways to sign in. The session may have ended during the request: its
 * owner proved an address, changed the password, or undid a change.
 * @throws Failure not_signed_in, other_child
 */
export async function requireLive(tx: Db, me: Caller): Promise<LockedAccount> {
  const account = await lockAccount(tx, me.accountId);
  if (!account) throw new Failure('not_signed_in');
  await requireSession(tx, me);
  return account;
}
