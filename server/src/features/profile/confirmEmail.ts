import type { Locale } from '@skylark/contract/people.facts';
import type { Db } from '../../platform/db/database.ts';
import type { Deps } from '../../platform/deps.ts';
import { Failure } from '../../platform/http/failure.ts';
import type { Limit } from '../../platform/limits/limits.ts';
import { addOneTimeToken, hashToken, newToken } from '../auth/index.ts';
import { tellByMail } from '../notifications/index.ts';
import { findPerson } from './store.ts';

const CONFIRMATION_LASTS_MS = 3 * 24 * 60 * 60 * 1000;
export const CONFIRMATIONS_PER_PERSON: Limit = { name: 'confirm-email', tries: 5, perSeconds: 60 * 60 };

/** Sends the link that confirms the address once more. Nothing is sent when there is nothing to confirm. */
export async function resendConfirmation(deps: Deps, personId: string): Promise<void> {
  const person = await findPerson(deps.db, personId);
  if (!person) throw new Failure('not_found');
  const { email } = person;
  if (email === null || person.emailConfirmedAt !== null) return;
  await deps.limits.take(CONFIRMATIONS_PER_PERSON, personId);
  await deps.db.transaction().execute((tx) =>
    sendConfirmation(deps, tx, {
      ...person,
      email,
      name: person.parentName ?? person.firstName,
      locale: person.locale as Locale | null,
    }),
  );
}

/** Writes the confirming link and its mail as part of the caller's transaction. */
async function sendConfirmation(
  deps: Deps,
  db: Db,
  to: { id: string; email: string; name: string; locale: Locale | null },
): Promise<void> {
  const token = newToken();
  const createdAt = deps.clock.now();
  await addOneTimeToken(db, {
    personId: to.id,
    purpose: 'confirm_email',
    tokenHash: hashToken(token),
    email: to.email,
    createdAt,
    expiresAt: new Date(createdAt.getTime() + CONFIRMATION_LASTS_MS),
  });
  await tellByMail(
    deps,
    db,
    { personId: to.id, email: to.email, locale: to.locale },
    'confirm_email',
    { name: to.name, school: deps.config.schoolName, link: `${deps.publicUrl()}/confirm_email/${token}` },
    `confirm_email:${hashToken(token).toString('hex')}`,
  );
}
