import type { CodeStrategy } from '@skylark/contract/auth.facts';
import type { Locale } from '@skylark/contract/people.facts';
import { sql } from 'kysely';
import type { Db } from '../../platform/db/database.ts';
import { addAccount } from '../people/index.ts';

/** Recipient of a message. Mails address the parent if there is one. */
export interface Receiver {
  id: string;
  name: string;
  /** null until chosen. */
  locale: Locale | null;
}

/** Every password try costs work: at most this many accounts with the same unproved email are tried. */
const CREDENTIALS_MAX = 4;

/**
 * Accounts that a password may open for an email: first those that own it or may come to own it, then those that have
 * it untrusted.
 */
export const listCredentials = (db: Db, email: string) =>
  db
    .selectFrom('accounts')
    .innerJoin('people', 'people.id', 'accounts.id')
    .select(['people.id', 'passwordHash'])
    .where('email', '=', email)
    .where('passwordHash', 'is not', null)
    .orderBy(sql`untrusted_address is not distinct from 'email'`)
    .orderBy('createdAt')
    .orderBy('people.id')
    .limit(CREDENTIALS_MAX)
    .execute();

/** Reads with a lock, so that it can't change before the transaction ends. */
export async function findPasswordShared(db: Db, personId: string): Promise<string | null | undefined> {
  const found = await db
    .selectFrom('people')
    .innerJoin('accounts', 'accounts.id', 'people.id')
    .select('passwordHash')
    .where('people.id', '=', personId)
    .forShare()
    .executeTakeFirst();
  return found?.passwordHash;
}

const RECEIVER = [
  'people.id',
  sql<string>`coalesce(parent_name, first_name)`.as('name'),
  sql<Locale | null>`locale`.as('locale'),
] as const;

export const findReceiver = (db: Db, personId: string) =>
  db
    .selectFrom('people')
    .innerJoin('accounts', 'accounts.id', 'people.id')
    .select([...RECEIVER, 'email', 'emailConfirmedAt'])
    .where('people.id', '=', personId)
    .executeTakeFirst();

export const findByAddress = (db: Db, strategy: CodeStrategy, address: string) =>
  db
    .selectFrom('accounts')
    .innerJoin('people', 'people.id', 'accounts.id')
    .select(RECEIVER)
    .where(strategy, '=', address)
    .executeTakeFirst();

/**
 * Whether changing to an email is refused: the person has it already, or another account has it as a way to sign in.
 */
export async function isEmailTaken(db: Db, email: string, personId: string): Promise<boolean> {
  const holder = await db
    .selectFrom('accounts')
    .select('id')
    .where('email', '=', email)
    .where((eb) => eb.or([eb('id', '=', personId), eb('untrustedAddress', 'is distinct from', 'email')]))
    .limit(1)
    .executeTakeFirst();
  return holder !== undefined;
}

/** Whether another account has an address, proved or not. */
export async function isHeldByAnother(db: Db, strategy: CodeStrategy, address: string, id: string): Promise<boolean> {
  const holder = await db
    .selectFrom('accounts')
    .select('id')
    .where(strategy, '=', address)
    .where('id', '!=', id)
    .limit(1)
    .executeTakeFirst();
  return holder !== undefined;
}

/** Like findByAddress, but only if the address can be used to sign in: see proveAddress. */
export const findBySignInAddress = (db: Db, strategy: CodeStrategy, address: string) =>
  db
    .selectFrom('accounts')
    .innerJoin('people', 'people.id', 'accounts.id')
    .select(RECEIVER)
    .select((eb) =>
      eb(strategy === 'email' ? 'emailConfirmedAt' : 'phoneConfirmedAt', 'is not', null)
        .$castTo<boolean>()
        .as('isProved'),
    )
    .where(strategy, '=', address)
    .where('untrustedAddress', 'is distinct from', strategy)
    .executeTakeFirst();

/** Whether each address is unavailable to other accounts; an untrusted email doesn't count. */
export async function findTaken(db: Db, email: string, phone: string): Promise<{ email: boolean; phone: boolean }> {
  const holders = await db
    .selectFrom('accounts')
    .select(['email', 'phone', 'untrustedAddress'])
    .where((eb) =>
      eb.or([
        eb.and([eb('email', '=', email), eb('untrustedAddress', 'is distinct from', 'email')]),
        eb('phone', '=', phone),
      ]),
    )
    .execute();
  return {
    email: holders.some((one) => one.email === email && one.untrustedAddress !== 'email'),
    phone: holders.some((one) => one.phone === phone),
  };
}

/** @returns the new account's id */
export async function addStudent(
  db: Db,
  student: {
    firstName: string;
    lastName: string;
    parentName: string;
    phone: string;
    email: string | null;
    passwordHash: string | null;
    timeZone?: string | undefined;
    locale?: Locale | undefined;
    inviteCode: string | null;
    createdAt: Date;
  },
): Promise<string> {
  const { firstName, lastName, inviteCode, createdAt, timeZone, locale = null, ...own } = student;
  const account = { ...own, locale, ...(timeZone !== undefined && { timeZone }) };
  return addAccount(db, account, { type: 'student', firstName, lastName, inviteCode, createdAt });
}

export async function addConsent(
  db: Db,
  consent: { accountId: string; document: 'terms'; version: string; agreedAt: Date },
): Promise<void> {
  await db.insertInto('consents').values(consent).execute();
}

export interface Account {
  email: string | null;
  phone: string | null;
  firstName: string;
  lastName: string;
  parentName: string | null;
  locale: Locale | null;
  passwordHash: string | null;
  isEmailConfirmed: boolean;
  isPhoneConfirmed: boolean;
}

export const findAccount = (db: Db, personId: string): Promise<Account | undefined> =>
  db
    .selectFrom('people')
    .innerJoin('accounts', 'accounts.id', 'people.id')
    .select(['email', 'phone', 'firstName', 'lastName', 'parentName', 'passwordHash'])
    .select([
      sql<Locale | null>`locale`.as('locale'),
      sql<boolean>`email_confirmed_at is not null`.as('isEmailConfirmed'),
      sql<boolean>`phone_confirmed_at is not null`.as('isPhoneConfirmed'),
    ])
    .where('people.id', '=', personId)
    .executeTakeFirst();
