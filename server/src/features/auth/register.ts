import type { Locale } from '@skylark/contract/people.facts';
import { type Db, violatedConstraint } from '../../platform/db/database.ts';
import { transact } from '../../platform/db/transact.ts';
import type { Deps } from '../../platform/deps.ts';
import { Failure } from '../../platform/http/failure.ts';
import { weaknessOf } from './commonPasswords.ts';
import { sendConfirmation } from './links/confirmEmail.ts';
import type { RequestOrigin } from './RequestOrigin.ts';
import { MAILS_PER_UNPROVED_ADDRESS, REGISTRATIONS_PER_ADDRESS } from './limits.ts';
import { hashPassword } from './passwords.ts';
import { type Opened, openSessionFrom } from './sessions.ts';
import * as store from './store.ts';

interface Registration {
  firstName: string;
  lastName: string;
  parentName: string;
  phone: string;
  email: string;
  password: string;
  timeZone?: string | undefined;
  locale?: Locale | undefined;
  invite?: string | undefined;
}

/**
 * Creates the account of a child and parent, records consents, sends the confirmation link and signs in.
 * @throws Failure invalid_fields with `taken` for another account's email or phone, `too_common` or
 * `too_personal` for the password
 */
export async function register(deps: Deps, given: Registration, from: RequestOrigin): Promise<Opened> {
  await deps.limits.takeFrom(REGISTRATIONS_PER_ADDRESS, from.address);
  await deps.limits.take(MAILS_PER_UNPROVED_ADDRESS, given.email);
  const { firstName, lastName, parentName, phone, email, password, timeZone, locale } = given;

  const taken = await store.findTaken(deps.db, email, phone);
  const weakness = weaknessOf(password, [email, phone, firstName, lastName, parentName]);
  const wrong = {
    ...(taken.email && { email: 'taken' as const }),
    ...(taken.phone && { phone: 'taken' as const }),
    ...(weakness && { password: weakness }),
  };
  if (Object.keys(wrong).length > 0) throw new Failure('invalid_fields', wrong);
  const passwordHash = await hashPassword(password);
  const now = deps.clock.now();
  const student = { firstName, lastName, parentName, phone, email, passwordHash, timeZone, locale };
  return transact(deps.db, async (tx) => {
    const id = await store.addStudent(tx, { ...student, inviteCode: given.invite ?? null, createdAt: now });
    await store.addConsent(tx, { accountId: id, document: 'terms', version: deps.config.termsVersion, agreedAt: now });
    await sendConfirmation(deps, tx, { id, email, name: parentName, locale: locale ?? null });
    return openSessionFrom(deps, tx, id, from);
  }).catch((error: unknown) => {
    // Another request was faster: the database's constraints decide, whatever was read above.
    const constraint = violatedConstraint(error);
    if (constraint === 'accounts_email_key') throw new Failure('invalid_fields', { email: 'taken' });
    if (constraint === 'accounts_phone_key') throw new Failure('invalid_fields', { phone: 'taken' });
    throw error;
  });
}

interface PhoneRegistration {
  firstName: string;
  parentName: string;
  phone: string;
  timeZone: string;
  locale: Locale;
  invite?: string | undefined;
}

/**
 * Creates the account of a family from the wizard: without email and password, it signs in by phone.
 * @returns its id @throws the violation of `accounts_phone_key` if another account has the phone
 */
export async function registerByPhone(
  deps: Pick<Deps, 'clock' | 'config'>,
  db: Db,
  given: PhoneRegistration,
): Promise<string> {
  const now = deps.clock.now();
  const { invite, ...student } = given;
  const id = await store.addStudent(db, {
    ...student,
    lastName: '',
    email: null,
    passwordHash: null,
    inviteCode: invite ?? null,
    createdAt: now,
  });
  await store.addConsent(db, { accountId: id, document: 'terms', version: deps.config.termsVersion, agreedAt: now });
  return id;
}
