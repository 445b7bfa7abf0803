import type { Deps } from '../../platform/deps.ts';
import type { Caller } from '../../platform/http/bind.ts';
import { Failure } from '../../platform/http/failure.ts';
import { requireOldPassword } from './requireOldPassword.ts';
import { findSessionBegin } from './sessionStore.ts';
import type { Account } from './store.ts';

/** How long after signing in an account without a password may do what otherwise requires it. */
export const FRESH_MS = 15 * 60 * 1000;

/**
 * Required before the account is deleted or its ways to sign in are changed: the password, or, without one, a recent
 * sign-in. A session left open isn't enough.
 * @throws Failure invalid_fields (oldPassword), sign_in_again, too_many_requests
 */
export async function requireOwner(deps: Deps, me: Caller, oldPassword: string): Promise<Account> {
  // A manager's session is never a proof, however new it is.
  if (me.viewer) throw new Failure('view_only');
  const account = await requireOldPassword(deps, me, oldPassword);
  if (account.passwordHash !== null) return account;
  const begin = await findSessionBegin(deps.db, me.sessionId);
  if (!begin || deps.clock.now().getTime() - begin.getTime() > FRESH_MS) throw new Failure('sign_in_again');
  return account;
}
