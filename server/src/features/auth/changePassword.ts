import type { Deps } from '../../platform/deps.ts';
import type { Caller } from '../../platform/http/bind.ts';
import { Failure } from '../../platform/http/failure.ts';
import type { Limit } from '../../platform/limits/limits.ts';
import { endOtherSessions } from './devices.ts';
import { hashPassword, passwordMatches } from './passwords.ts';
import { findPasswordHash, setPasswordHash } from './store.ts';

export const PASSWORD_CHANGES_PER_PERSON: Limit = { name: 'password-change', tries: 10, perSeconds: 15 * 60 };

/**
 * Sets a new password and ends every session but the one that asked. Who came through the wizard has none to know.
 * @throws Failure invalid_fields (oldPassword: required, wrong_password), too_many_requests
 */
export async function changePassword(
  deps: Deps,
  me: Caller,
  given: { oldPassword: string; password: string },
): Promise<void> {
  await deps.limits.take(PASSWORD_CHANGES_PER_PERSON, me.personId);
  const account = await findPasswordHash(deps.db, me.personId);
  if (!account) throw new Failure('not_signed_in');
  if (account.passwordHash !== null) {
    if (given.oldPassword === '') throw new Failure('invalid_fields', { oldPassword: 'required' });
    if (!(await passwordMatches(account.passwordHash, given.oldPassword)))
      throw new Failure('invalid_fields', { oldPassword: 'wrong_password' });
  }
  const passwordHash = await hashPassword(given.password);
  await deps.db.transaction().execute(async (tx) => {
    await setPasswordHash(tx, me.personId, passwordHash);
    await endOtherSessions(deps, tx, me);
  });
  await deps.limits.forget(PASSWORD_CHANGES_PER_PERSON, me.personId);
}
