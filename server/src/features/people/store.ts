import { sql, type Insertable, type Updateable } from 'kysely';
import type { CodeStrategy } from '@skylark/contract/auth.facts';
import type { Db } from '../../platform/db/database.ts';
import type { DB } from '../../platform/db/generated/schema.ts';

/** A person's contact addresses: an additional child has those of its account. */
const CONTACT = [
  sql<string | null>`coalesce(people.email, (select a.email from people a where a.id = people.account_id))`.as('email'),
  sql<string | null>`coalesce(people.phone, (select a.phone from people a where a.id = people.account_id))`.as('phone'),
] as const;

/**
 * Locks people by id: the first locks of every transaction that changes something two of them share, so that commands
 * can't deadlock (docs/decisions/0031 has the whole order).
 */
export const lockPeople = (db: Db, ids: readonly string[]) =>
  db
    .selectFrom('people')
    .select(['id', 'type', 'accountId', 'locale', 'timeZone', 'firstName', 'parentName'])
    .select(CONTACT)
    .select(['inviteCode', 'createdAt', 'deletedAt', 'blockedAt'])
    .where('id', 'in', ids)
    .orderBy('id')
    .forNoKeyUpdate()
    .execute();

export type LockedRow = Awaited<ReturnType<typeof lockPeople>>[number];

/** A person with the fields other features name, notify and show, unless deleted. Passwords stay in auth. */
export const findPerson = (db: Db, id: string) =>
  db
    .selectFrom('people')
    .innerJoin('people as account', (join) => join.on('account.id', '=', sql`coalesce(people.account_id, people.id)`))
    .select([
      'people.id',
      'people.type',
      'people.accountId',
      'people.firstName',
      'people.lastName',
      'people.parentName',
    ])
    .select(['people.photoKey', 'people.photoLargeKey', 'people.timeZone', 'people.locale', 'people.referralCode'])
    .select([
      'people.createdAt',
      'people.childView',
      'people.age',
      'people.ageOn',
      'people.reads',
      'people.likes',
      'account.email',
      'account.emailConfirmedAt',
      'account.phone',
      'account.phoneConfirmedAt',
    ])
    .select((eb) => eb('account.passwordHash', 'is not', null).$castTo<boolean>().as('hasPassword'))
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
 * @returns the id @throws the violation of `people_email_key` or `people_phone_key` if another account has an address
 */
export async function addPerson(db: Db, person: Insertable<DB['people']>): Promise<string> {
  const { id } = await db.insertInto('people').values(person).returning('id').executeTakeFirstOrThrow();
  return id;
}

/**
 * A proved address that is replaced is kept with the account, so that deleting it finds data stored under the address.
 * @throws the violation of `people_email_key` or `people_phone_key` if another account has an address
 */
export async function changePerson(db: Db, id: string, changes: Updateable<DB['people']>): Promise<void> {
  if (changes.email !== undefined || changes.phone !== undefined) await recordLeftAddresses(db, id, changes);
  if (Object.keys(changes).length > 0) await db.updateTable('people').set(changes).where('id', '=', id).execute();
}

async function recordLeftAddresses(db: Db, id: string, next: Updateable<DB['people']>): Promise<void> {
  await sql`
    insert into former_addresses (person_id, address)
    select p.id, a.address from people p, lateral (values
      (p.email, p.email_confirmed_at, ${next.email === undefined}::boolean, ${next.email ?? null}::text),
      (p.phone, p.phone_confirmed_at, ${next.phone === undefined}::boolean, ${next.phone ?? null}::text)
    ) as a (address, proved_at, stays, next)
    where p.id = ${id} and a.address is not null and a.proved_at is not null and not a.stays
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
      select unnest(array[email, phone]) as address from people where id = ${id} and account_id is null
      union select f.address from former_addresses f join people p on p.id = f.person_id
        where p.id = ${id} and p.account_id is null
    ) a
    where a.address is not null
      and not exists (
        select 1 from people other where other.id <> ${id} and a.address in (other.email, other.phone)
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
    .where('personId', '=', id)
    .limit(1)
    .executeTakeFirst();
  return found !== undefined;
}

/** Deletes former addresses; if the account now belongs to another child, they are moved to it. */
export async function eraseFormerAddresses(db: Db, id: string): Promise<void> {
  await sql`
    insert into former_addresses (person_id, address)
    select p.account_id, f.address from former_addresses f join people p on p.id = f.person_id
    where p.id = ${id} and p.account_id is not null on conflict do nothing
  `.execute(db);
  await db.deleteFrom('formerAddresses').where('personId', '=', id).execute();
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
    .innerJoin('people as a', (join) => join.on('a.id', '=', sql`coalesce(p.account_id, p.id)`))
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
    .updateTable('people')
    .set({ [strategy]: null, untrustedAddress: sql<string | null>`nullif(untrusted_address, ${strategy})` })
    .where(strategy, '=', address)
    .where('id', '!=', exceptId)
    .where(confirmed, 'is', null)
    .execute();
}

/** Removes an address from the account that has it untrusted, for the account that has just proved it. */
export async function freeUntrusted(db: Db, strategy: CodeStrategy, address: string): Promise<void> {
  await db
    .updateTable('people')
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

/** All children of an account, the account's own child first. */
export const listFamily = (db: Db, accountId: string) =>
  db
    .selectFrom('people')
    .select(['id', 'accountId', 'firstName', 'lastName', 'photoKey', 'photoLargeKey'])
    .where((eb) => eb.or([eb('id', '=', accountId), eb('accountId', '=', accountId)]))
    .where('type', '=', 'student')
    .where('deletedAt', 'is', null)
    .orderBy(sql`account_id is not null`)
    .orderBy('id')
    .execute();

/** Changes fields shared by all children of an account: parent, language and time zone. */
export async function changeFamily(
  db: Db,
  accountId: string,
  changes: Pick<Updateable<DB['people']>, 'parentName' | 'locale' | 'timeZone'>,
): Promise<void> {
  if (Object.keys(changes).length === 0) return;
  await db
    .updateTable('people')
    .set(changes)
    .where((eb) => eb.or([eb('id', '=', accountId), eb('accountId', '=', accountId)]))
    .execute();
}

/**
 * Hands the account over to another of its children, with addresses, password and siblings: the heir's row referred to
 * this one, and now it is the other way round.
 */
export async function handOver(db: Db, accountId: string, heirId: string): Promise<void> {
  await sql`set constraints people_last_child_is_own, sessions_child_is_own deferred`.execute(db);
  const before = await db
    .selectFrom('people')
    .select(['email', 'emailConfirmedAt', 'phone', 'phoneConfirmedAt', 'passwordHash', 'untrustedAddress', 'blockedAt'])
    .select('lastChildId')
    .where('id', '=', accountId)
    .executeTakeFirstOrThrow();
  await changePerson(db, accountId, {
    email: null,
    emailConfirmedAt: null,
    phone: null,
    phoneConfirmedAt: null,
    passwordHash: null,
    untrustedAddress: null,
    lastChildId: null,
    blockedAt: null,
    accountId: heirId,
  });
  const lastChildId = before.lastChildId === heirId ? null : before.lastChildId;
  await changePerson(db, heirId, { ...before, lastChildId, accountId: null });
  await db
    .updateTable('people')
    .set({ accountId: heirId })
    .where('accountId', '=', accountId)
    .where('id', '!=', heirId)
    .execute();
}

/** Lets the account's new sessions start with another child. */
export async function eraseLastChild(db: Db, childId: string): Promise<void> {
  await db.updateTable('people').set({ lastChildId: null }).where('lastChildId', '=', childId).execute();
}

/** Removes synthetic people, with all their data. */
export async function removeSynthetic(db: Db, ids: readonly string[]): Promise<void> {
  await db.deleteFrom('people').where('isSynthetic', '=', true).where('id', 'in', ids).execute();
}

/** The same for those whose time is over; without a time of their own they are kept since `madeBefore`. */
export async function removeOldSynthetic(db: Db, now: Date, madeBefore: Date): Promise<void> {
  await db
    .deleteFrom('people')
    .where('isSynthetic', '=', true)
    .where((eb) =>
      eb.or([
        eb('syntheticUntil', '<', now),
        eb.and([eb('syntheticUntil', 'is', null), eb('createdAt', '<', madeBefore)]),
      ]),
    )
    .execute();
}
