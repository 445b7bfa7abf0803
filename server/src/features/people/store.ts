import { sql, type Insertable, type Updateable } from 'kysely';
import type { CodeStrategy } from '@skylark/contract/auth.facts';
import type { Db } from '../../platform/db/database.ts';
import type { DB } from '../../platform/db/generated/schema.ts';

/** The fields of a person's account. Not a join, which would miss a person whose account is handed over meanwhile. */
const OF_ACCOUNT = [
  sql<string | null>`(select a.email from accounts a where a.id = people.account_id)`.as('email'),
  sql<string | null>`(select a.phone from accounts a where a.id = people.account_id)`.as('phone'),
  sql<string | null>`(select a.parent_name from accounts a where a.id = people.account_id)`.as('parentName'),
  sql<string | null>`(select a.locale from accounts a where a.id = people.account_id)`.as('locale'),
  sql<string>`(select a.time_zone from accounts a where a.id = people.account_id)`.as('timeZone'),
] as const;

/**
 * Locks people by id: the first locks of every transaction that changes something shared by two of them, so that
 * commands can't deadlock (docs/decisions/0031 has the whole order).
 */
export async function lockPeople(db: Db, ids: readonly string[]) {
  const rows = await lockRows(db, ids);
  // An account that was handed over while this waited for the lock is missing in the statement's snapshot, which is older.
  return rows.some(({ timeZone }) => !timeZone) ? lockRows(db, ids) : rows;
}

const lockRows = (db: Db, ids: readonly string[]) =>
  db
    .selectFrom('people')
    .select(['id', 'type', 'accountId', 'firstName', 'inviteCode', 'createdAt', 'deletedAt'])
    .select(OF_ACCOUNT)
    .where('id', 'in', ids)
    .orderBy('id')
    .forNoKeyUpdate()
    .execute();

export type LockedRow = Awaited<ReturnType<typeof lockPeople>>[number];

/** A person with the fields other features name, notify and show, unless deleted. Passwords stay in auth. */
export const findPerson = (db: Db, id: string) =>
  db
    .selectFrom('people')
    .innerJoin('accounts', 'accounts.id', 'people.accountId')
    .select(['people.id', 'people.type', 'people.accountId', 'people.firstName', 'people.lastName', 'parentName'])
    .select(['people.photoKey', 'people.photoLargeKey', 'timeZone', 'locale', 'people.referralCode'])
    .select([
      'people.createdAt',
      'people.childView',
      'people.age',
      'people.ageOn',
      'people.reads',
      'people.likes',
      'email',
      'emailConfirmedAt',
      'phone',
      'phoneConfirmedAt',
    ])
    .select((eb) => eb('passwordHash', 'is not', null).$castTo<boolean>().as('hasPassword'))
    .where('people.id', '=', id)
    .where('people.deletedAt', 'is', null)
    .executeTakeFirst();
export type Person = NonNullable<Awaited<ReturnType<typeof findPerson>>>;

/** Serialises imports of the same student. */
export async function holdImportKey(db: Db, key: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`student:${key}`}, 0))`.execute(db);
}

/** The student with this id in another system, unless deleted. @returns their id */
export const findByImportKey = (db: Db, key: string): Promise<string | undefined> =>
  db
    .selectFrom('people')
    .select('id')
    .where('importKey', '=', key)
    .where('deletedAt', 'is', null)
    .executeTakeFirst()
    .then((found) => found?.id);

/**
 * Adds a person with an account of its own.
 * @returns the id of both
 * @throws the violation of `accounts_email_key` or `accounts_phone_key` if another account has an address
 */
export async function addAccount(db: Db, account: NewAccount, person: NewPerson): Promise<string> {
  const { id } = await db
    .insertInto('accounts')
    .values({ id: sql<string>`uuidv7()`, ...account })
    .returning('id')
    .executeTakeFirstOrThrow();
  await db
    .insertInto('people')
    .values({ ...person, id, accountId: id })
    .execute();
  return id;
}

/** The initial values of an account. */
export type NewAccount = Omit<Insertable<DB['accounts']>, 'id' | 'lastChildId'>;

/** A person without an account yet. */
export type NewPerson = Omit<Insertable<DB['people']>, 'id' | 'accountId'>;

/** Adds a child to an account. @returns the id */
export async function addToAccount(db: Db, accountId: string, child: NewPerson): Promise<string> {
  const { id } = await db
    .insertInto('people')
    .values({ ...child, accountId })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

export async function changePerson(db: Db, id: string, changes: Updateable<DB['people']>): Promise<void> {
  if (Object.keys(changes).length > 0) await db.updateTable('people').set(changes).where('id', '=', id).execute();
}

/**
 * If a proved address is replaced, the old one is kept with the account, so that deleting it finds data stored under
 * that address.
 * @throws the violation of `accounts_email_key` or `accounts_phone_key` if another account has an address
 */
export async function changeAccount(db: Db, id: string, changes: Updateable<DB['accounts']>): Promise<void> {
  if (Object.keys(changes).length === 0) return;
  if (changes.email !== undefined || changes.phone !== undefined) await recordLeftAddresses(db, id, changes);
  await db.updateTable('accounts').set(changes).where('id', '=', id).execute();
}

async function recordLeftAddresses(db: Db, id: string, next: Updateable<DB['accounts']>): Promise<void> {
  await sql`
    insert into former_addresses (account_id, address)
    select account.id, a.address from accounts account, lateral (values
      (account.email, account.email_confirmed_at, ${next.email === undefined}::boolean, ${next.email ?? null}::text),
      (account.phone, account.phone_confirmed_at, ${next.phone === undefined}::boolean, ${next.phone ?? null}::text)
    ) as a (address, proved_at, stays, next)
    where account.id = ${id} and a.address is not null and a.proved_at is not null and not a.stays
      and a.address is distinct from a.next
    on conflict do nothing
  `.execute(db);
}

/**
 * An account's addresses, including former proved ones, except those that another account has now. Empty for an
 * additional child.
 */
export async function listAddresses(db: Db, id: string): Promise<{ email: string[]; phone: string[] }> {
  const { rows } = await sql<{ address: string }>`
    select a.address from (
      select unnest(array[email, phone]) as address from accounts where id = ${id}
      union select address from former_addresses where account_id = ${id}
    ) a
    where a.address is not null
      and not exists (
        select 1 from accounts other where other.id <> ${id} and a.address in (other.email, other.phone)
          and (other.untrusted_address is distinct from 'email' or a.address is distinct from other.email)
      )
  `.execute(db);
  const addresses = rows.map(({ address }) => address);
  return {
    email: addresses.filter((one) => !one.startsWith('+')),
    phone: addresses.filter((one) => one.startsWith('+')),
  };
}

/** Whether an account used to have a proved address that has been replaced. */
export async function hasFormerAddress(db: Db, id: string): Promise<boolean> {
  const found = await db
    .selectFrom('formerAddresses')
    .select('address')
    .where('accountId', '=', id)
    .limit(1)
    .executeTakeFirst();
  return found !== undefined;
}

export async function eraseFormerAddresses(db: Db, accountId: string): Promise<void> {
  await db.deleteFrom('formerAddresses').where('accountId', '=', accountId).execute();
}

/** Prevents an account from being deleted until the transaction ends. @returns false if it is deleted already */
export async function holdPerson(db: Db, id: string): Promise<boolean> {
  const there = await db
    .selectFrom('people')
    .select('id')
    .where('id', '=', id)
    .where('deletedAt', 'is', null)
    .forShare()
    .executeTakeFirst();
  return there !== undefined;
}

/** Whether a manager has blocked an account, or the account a child belongs to. Call it with the row locked. */
export async function isBlocked(db: Db, id: string): Promise<boolean> {
  const found = await db
    .selectFrom('people as p')
    .innerJoin('accounts as a', 'a.id', 'p.accountId')
    .select('a.id')
    .where('p.id', '=', id)
    .where('a.blockedAt', 'is not', null)
    .executeTakeFirst();
  return found !== undefined;
}

/** Removes an address from other accounts that never proved it. */
export async function freeAddress(db: Db, strategy: CodeStrategy, address: string, exceptId: string): Promise<void> {
  const confirmed = strategy === 'email' ? 'emailConfirmedAt' : 'phoneConfirmedAt';
  await db
    .updateTable('accounts')
    .set({ [strategy]: null, untrustedAddress: sql<string | null>`nullif(untrusted_address, ${strategy})` })
    .where(strategy, '=', address)
    .where('id', '!=', exceptId)
    .where(confirmed, 'is', null)
    .execute();
}

/** Removes an address from the account that has it untrusted, because another account has just proved it. */
export async function freeUntrusted(db: Db, strategy: CodeStrategy, address: string): Promise<void> {
  await db
    .updateTable('accounts')
    .set({ [strategy]: null, untrustedAddress: null })
    .where(strategy, '=', address)
    .where('untrustedAddress', '=', strategy)
    .execute();
}

/** The first code is kept. @returns false if another account has this code, or the person has one already */
export async function setReferralCode(db: Db, personId: string, code: string): Promise<boolean> {
  const { rows } = await sql<{ set: boolean }>`
    update people set referral_code = ${code}
    where id = ${personId} and referral_code is null and not exists (select 1 from people where referral_code = ${code})
    returning true as set
  `.execute(db);
  return rows[0]?.set === true;
}

/** All children of an account, starting with the one whose id it has. */
export const listFamily = (db: Db, accountId: string) =>
  db
    .selectFrom('people')
    .select(['id', 'accountId', 'firstName', 'lastName', 'photoKey', 'photoLargeKey'])
    .where('accountId', '=', accountId)
    .where('type', '=', 'student')
    .where('deletedAt', 'is', null)
    .orderBy(sql`account_id <> id`)
    .orderBy('id')
    .execute();

/** Hands the account over to another of its children: it takes that child's id, and all references follow. */
export async function handOver(db: Db, accountId: string, heirId: string): Promise<void> {
  await sql`set constraints accounts_last_child_is_own, sessions_person_is_own deferred`.execute(db);
  await db.updateTable('accounts').set({ id: heirId }).where('id', '=', accountId).execute();
}

/** Makes the account's new sessions start with this child. */
export async function setLastChild(db: Db, accountId: string, childId: string): Promise<void> {
  await db.updateTable('accounts').set({ lastChildId: childId }).where('id', '=', accountId).execute();
}

/**
 * Takes a child out of its account before it is deleted: its row no longer shows its former family, only the family's
 * time zone and language.
 */
export async function leaveFamily(db: Db, childId: string): Promise<void> {
  await db.updateTable('accounts').set({ lastChildId: null }).where('lastChildId', '=', childId).execute();
  await sql`
    insert into accounts (id, time_zone, locale)
    select p.id, a.time_zone, a.locale from people p join accounts a on a.id = p.account_id where p.id = ${childId}
    on conflict do nothing
  `.execute(db);
  await db.updateTable('people').set({ accountId: childId }).where('id', '=', childId).execute();
}

/** Removes synthetic people, with their accounts and all their data. */
export async function removeSynthetic(db: Db, ids: readonly string[]): Promise<void> {
  await db
    .deleteFrom('accounts')
    .where('id', 'in', (of) =>
      of.selectFrom('people').select('accountId').where('isSynthetic', '=', true).where('id', 'in', ids),
    )
    .execute();
}

/** Removes synthetic people whose time is over. */
export async function removeOldSynthetic(db: Db, now: Date): Promise<void> {
  await db
    .deleteFrom('accounts')
    .where('id', 'in', (of) =>
      of.selectFrom('people').select('accountId').where('isSynthetic', '=', true).where('syntheticUntil', '<', now),
    )
    .execute();
}
