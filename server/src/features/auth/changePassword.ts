import { transact } from '../../platform/db/transact.ts';
import type { Deps } from '../../platform/deps.ts';
import type { Caller } from '../../platform/http/bind.ts';
import { Failure } from '../../platform/http/failure.ts';
import { queueMail } from '../notifications/index.ts';
import { weaknessOf } from './commonPasswords.ts';
import { hashPassword } from './passwords.ts';
import { changeAccount } from '../people/index.ts';
import { dropPendingChanges } from './proofStore.ts';
import { requireLive } from './requireLive.ts';
import { requireOwner } from './requireOwner.ts';
import { endSessionsOf } from './sessions.ts';

/**
 * Sets a new password, ends all other sessions and pending changes, and mails the person. An account created by the
 * wizard has no old password, so it must have signed in recently.
 * @throws Failure invalid_fields (oldPassword: required, wrong_password; password: too_common, too_personal), sign_in_again,
 * too_many_requests
 */
export async function changePassword(
  deps: Deps,
  me: Caller,
  given: { oldPassword: string; password: string },
): Promise<void> {
  const account = await requireOwner(deps, me, given.oldPassword);
  const { email, phone, firstName, lastName, parentName, locale } = account;
  const weakness = weaknessOf(given.password, [email, phone, firstName, lastName, parentName]);
  if (weakness) throw new Failure('invalid_fields', { password: weakness });
  const passwordHash = await hashPassword(given.password);
  await transact(deps.db, async (tx) => {
    await requireLive(tx, me);
    await dropPendingChanges(tx, me.accountId, deps.clock.now());
    await changeAccount(tx, me.accountId, { passwordHash });
    await endSessionsOf(deps, tx, me.accountId, me.sessionId);
    if (email === null) return;
    const values = {
      name: parentName ?? firstName,
      school: deps.config.schoolName,
      link: `${deps.publicUrl()}/forget-password`,
    };
    const cause = `password_changed:${crypto.randomUUID()}`;
    await queueMail(deps, tx, { personId: me.accountId, email, locale }, 'password_changed', values, cause);
  });
}
