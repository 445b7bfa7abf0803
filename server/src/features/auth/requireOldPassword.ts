import type { Deps } from '../../platform/deps.ts';
import type { Caller } from '../../platform/http/bind.ts';
import { Failure } from '../../platform/http/failure.ts';
import { OLD_PASSWORDS_PER_PERSON } from './limits.ts';
import { passwordMatches } from './passwords.ts';
import { requireSession } from './requireSession.ts';
import { type Account, findAccount } from './store.ts';

/**
 * Required before the ways to sign in are changed: an open session isn't enough. An account without a password passes.
 * @throws Failure invalid_fields (oldPassword: required, wrong_password), too_many_requests
 */
export async function requireOldPassword(deps: Deps, me: Caller, oldPassword: string): Promise<Account> {
  await deps.limits.take(OLD_PASSWORDS_PER_PERSON, me.accountId);
  const account = await findAccount(deps.db, me.accountId);
  if (!account) throw new Failure('not_signed_in');
  // Read after the account, so that it reflects the account the session belongs to now.
  await requireSession(deps.db, me);
  if (account.passwordHash !== null) {
    if (oldPassword === '') throw new Failure('invalid_fields', { oldPassword: 'required' });
    if (!(await passwordMatches(account.passwordHash, oldPassword)))
      throw new Failure('invalid_fields', { oldPassword: 'wrong_password' });
    await deps.limits.forget(OLD_PASSWORDS_PER_PERSON, me.accountId);
  }
  return account;
}
