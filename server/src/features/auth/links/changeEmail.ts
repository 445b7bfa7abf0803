import { transact } from '../../../platform/db/transact.ts';
import type { Deps } from '../../../platform/deps.ts';
import type { Caller } from '../../../platform/http/bind.ts';
import { Failure } from '../../../platform/http/failure.ts';
import { queueMail } from '../../notifications/index.ts';
import { EMAIL_CHANGES_PER_PERSON, MAILS_PER_UNPROVED_ADDRESS, REGISTRATIONS_PER_ADDRESS } from '../limits.ts';
import { requireLive } from '../requireLive.ts';
import { requireOwner } from '../requireOwner.ts';
import { isEmailTaken } from '../store.ts';
import { createLink } from './SentLink.ts';

const CHANGE_LASTS_MS = 24 * 60 * 60 * 1000;

/**
 * Sends a link to the new address; the old one stays in use until the link is opened.
 * @throws Failure invalid_fields (email: taken; oldPassword: required, wrong_password), sign_in_again,
 * too_many_requests
 */
export async function changeEmail(
  deps: Deps,
  me: Caller,
  given: { email: string; oldPassword: string },
  address: string,
): Promise<void> {
  const account = await requireOwner(deps, me, given.oldPassword);
  await deps.limits.take(EMAIL_CHANGES_PER_PERSON, me.accountId);
  // Accounts are free, so "taken" answers also count against the network's registration limit.
  await deps.limits.takeFrom(REGISTRATIONS_PER_ADDRESS, address);
  const { email } = given;
  // Includes the account's own address: there would be nothing to change.
  if (await isEmailTaken(deps.db, email, me.accountId)) throw new Failure('invalid_fields', { email: 'taken' });
  await deps.limits.take(MAILS_PER_UNPROVED_ADDRESS, email);
  await transact(deps.db, async (tx) => {
    await requireLive(tx, me);
    const of = { personId: me.accountId, purpose: 'change_email', email, page: 'confirm_email' } as const;
    const { link, cause, expiresAt } = await createLink(deps, tx, { ...of, lastsMs: CHANGE_LASTS_MS });
    const to = { personId: me.accountId, email, locale: account.locale };
    const values = { name: account.parentName ?? account.firstName, school: deps.config.schoolName, link };
    await queueMail(deps, tx, to, 'confirm_email', values, cause, { expiresAt });
  });
}
