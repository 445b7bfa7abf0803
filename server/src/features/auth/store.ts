import type { CodeStrategy } from '@skylark/contract/auth.facts';
import type { Locale } from '@skylark/contract/people.facts';
import { sql } from 'kysely';
import type pg from 'pg';
import type { Db } from '../../platform/db/database.ts';
import { addPerson, changePerson } from '../people/index.ts';
import type { Caller } from '../../platform/http/bind.ts';

/** Whom a message is for. Mails speak to the parent where there is one. */
export interface Receiver {
  id: string;
  name: string;
  /** null until chosen. */
  locale: Locale | null;
}

const FIND_CALLER = `
  select s.id as session_id, s.last_seen_at, s.expires_at, s.person_id as account_id, p.id as person_id, p.type,
    p.time_zone, p.locale
  from sessions s join people p on p.id = coalesce(s.child_id, s.person_id) and p.deleted_at is null
  where s.token_hash = $1`;

interface CallerRow {
  session_id: string;
  last_seen_at: Date;
  expires_at: Date;
  account_id: string;
  person_id: string;
  type: 'student' | 'teacher';
  time_zone: string;
  locale: Caller['locale'];
}

/** Runs before every request, so it is one prepared statement and not a built query. */
export async function findSession(
  pool: pg.Pool,
  tokenHash: Buffer,
): Promise<{ caller: Caller; lastSeenAt: Date; expiresAt: Date } | undefined> {
  const found = await pool.query<CallerRow>({ name: 'find-caller', text: FIND_CALLER, values: [tokenHash] });
  const row = found.rows[0];
  if (!row) return undefined;
  return {
    caller: {
      sessionId: row.session_id,
      accountId: row.account_id,
      personId: row.person_id,
      type: row.type,
      timeZone: row.time_zone,
      locale: row.locale,
    },
    lastSeenAt: row.last_seen_at,
    expiresAt: row.expires_at,
  };
}

/** Each try of a password costs work: of accounts that only name an e-mail no more are tried than this. */
const CREDENTIALS_MAX = 4;

/** Accounts that a password may open by an e-mail: whose it is, or may become, then those that name it and do not own it. */
export const listCredentials = (db: Db, email: string) =>
  db
    .selectFrom('people')
    .select(['id', 'passwordHash'])
    .where('email', '=', email)
    .where('passwordHash', 'is not', null)
    .orderBy(sql`untrusted_address is not distinct from 'email'`)
    .orderBy('createdAt')
    .orderBy('id')
    .limit(CREDENTIALS_MAX)
    .execute();

/** Nobody changes it before the transaction ends. */
export async function findPasswordShared(db: Db, personId: string): Promise<string | null | undefined> {
  const found = await db
    .selectFrom('people')
    .select('passwordHash')
    .where('id', '=', personId)
    .forShare()
    .executeTakeFirst();
  return found?.passwordHash;
}

/**
 * A session of an account begins with the child that was chosen last; one that is made for a further child, with it.
 * @throws the violation of `sessions_child_is_own` when the child is being removed
 */
export async function addSession(
  db: Db,
  session: { personId: string; tokenHash: Buffer; userAgent: string; createdAt: Date; expiresAt: Date },
): Promise<void> {
  const { personId, tokenHash, userAgent, createdAt, expiresAt } = session;
  await sql`
    insert into sessions (person_id, child_id, token_hash, user_agent, created_at, last_seen_at, expires_at)
    select coalesce(account_id, id), case when account_id is null then last_child_id else id end,
      ${tokenHash}, ${userAgent}, ${createdAt}, ${createdAt}, ${expiresAt}
    from people where id = ${personId}
  `.execute(db);
}

export async function touchSession(db: Db, sessionId: string, at: Date): Promise<void> {
  await db.updateTable('sessions').set({ lastSeenAt: at }).where('id', '=', sessionId).execute();
}

export async function removeSession(db: Db, sessionId: string): Promise<void> {
  await db.deleteFrom('sessions').where('id', '=', sessionId).execute();
}

/** @param except a session that stays */
export const removeSessionsOf = (db: Db, personId: string, except: string | undefined) =>
  db
    .deleteFrom('sessions')
    .where('personId', '=', personId)
    .$if(except !== undefined, (query) => query.where('id', '!=', except ?? ''))
    .returning('id')
    .execute();

export async function removeEndedSessions(db: Db, at: Date, idleSince: Date): Promise<void> {
  await db
    .deleteFrom('sessions')
    .where((eb) => eb.or([eb('expiresAt', '<', at), eb('lastSeenAt', '<', idleSince)]))
    .execute();
}

const RECEIVER = [
  'people.id',
  sql<string>`coalesce(people.parent_name, people.first_name)`.as('name'),
  sql<Locale | null>`people.locale`.as('locale'),
] as const;

export const findReceiver = (db: Db, personId: string) =>
  db
    .selectFrom('people')
    .select([...RECEIVER, 'email', 'emailConfirmedAt'])
    .where('id', '=', personId)
    .executeTakeFirst();

export const findByAddress = (db: Db, strategy: CodeStrategy, address: string) =>
  db.selectFrom('people').select(RECEIVER).where(strategy, '=', address).executeTakeFirst();

/** Whether a change to an e-mail is refused: it is one's own, or another's who may own it. */
export async function isEmailTaken(db: Db, email: string, personId: string): Promise<boolean> {
  const holder = await db
    .selectFrom('people')
    .select('id')
    .where('email', '=', email)
    .where((eb) => eb.or([eb('id', '=', personId), eb('untrustedAddress', 'is distinct from', 'email')]))
    .limit(1)
    .executeTakeFirst();
  return holder !== undefined;
}

/** As findByAddress, only where the address is a way in: see proveAddress. */
export const findWayIn = (db: Db, strategy: CodeStrategy, address: string) =>
  db
    .selectFrom('people')
    .select(RECEIVER)
    .select((eb) =>
      eb(strategy === 'email' ? 'emailConfirmedAt' : 'phoneConfirmedAt', 'is not', null)
        .$castTo<boolean>()
        .as('isProved'),
    )
    .where(strategy, '=', address)
    .where('untrustedAddress', 'is distinct from', strategy)
    .executeTakeFirst();

/** Which of the two belong to an account. */
/** Whether each of two addresses keeps another account from having it; an e-mail that opens nothing does not. */
export async function findTaken(db: Db, email: string, phone: string): Promise<{ email: boolean; phone: boolean }> {
  const holders = await db
    .selectFrom('people')
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
  const { timeZone, locale = null, ...rest } = student;
  return addPerson(db, { ...rest, locale, ...(timeZone !== undefined && { timeZone }), type: 'student' });
}

export async function addConsent(
  db: Db,
  consent: { personId: string; document: 'terms'; version: string; agreedAt: Date },
): Promise<void> {
  await db.insertInto('consents').values(consent).execute();
}

export async function setPassword(db: Db, personId: string, passwordHash: string): Promise<void> {
  await changePerson(db, personId, { passwordHash });
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
    .select(['email', 'phone', 'firstName', 'lastName', 'parentName', 'passwordHash'])
    .select([
      sql<Locale | null>`locale`.as('locale'),
      sql<boolean>`email_confirmed_at is not null`.as('isEmailConfirmed'),
      sql<boolean>`phone_confirmed_at is not null`.as('isPhoneConfirmed'),
    ])
    .where('id', '=', personId)
    .executeTakeFirst();

/** Those that still work, the last seen first. */
export const listSessions = (db: Db, personId: string, at: Date, idleSince: Date) =>
  db
    .selectFrom('sessions')
    .select(['id', 'userAgent', 'createdAt', 'lastSeenAt'])
    .where('personId', '=', personId)
    .where('expiresAt', '>=', at)
    .where('lastSeenAt', '>=', idleSince)
    .orderBy('lastSeenAt', 'desc')
    .limit(100)
    .execute();

/** @returns the session's id to whom it is about now */
export async function listValidSessions(
  db: Db,
  ids: string[],
  at: Date,
  idleSince: Date,
): Promise<Map<string, string>> {
  const rows = await db
    .selectFrom('sessions')
    .select(['id', sql<string>`coalesce(child_id, person_id)`.as('aboutId')])
    .where('id', '=', sql<string>`any(${ids}::uuid[])`)
    .where('expiresAt', '>=', at)
    .where('lastSeenAt', '>=', idleSince)
    .execute();
  return new Map(rows.map(({ id, aboutId }) => [id, aboutId]));
}

/** @returns whether there was such a session of that person */
export async function removeSessionOf(db: Db, personId: string, id: string): Promise<boolean> {
  const removed = await db
    .deleteFrom('sessions')
    .where('id', '=', id)
    .where('personId', '=', personId)
    .executeTakeFirst();
  return removed.numDeletedRows === 1n;
}

export async function findSessionAccount(db: Db, sessionId: string): Promise<string | undefined> {
  const found = await db.selectFrom('sessions').select('personId').where('id', '=', sessionId).executeTakeFirst();
  return found?.personId;
}

export async function findSessionBegin(db: Db, sessionId: string): Promise<Date | undefined> {
  const found = await db.selectFrom('sessions').select('createdAt').where('id', '=', sessionId).executeTakeFirst();
  return found?.createdAt;
}
