import { sql, type Insertable, type Updateable } from 'kysely';
import type { CodeStrategy } from '@skylark/contract/auth.facts';
import type { Db } from '../../platform/db/database.ts';
import type { DB } from '../../platform/db/generated/schema.ts';

/**
 * Locks people by id: the first locks of every transaction that changes what two of them share, so that no two commands
 * wait for each other (docs/decisions/0031 has the whole order).
 */
export const lockPeople = (db: Db, ids: readonly string[]) =>
  db
    .selectFrom('people')
    .select(['id', 'type', 'email', 'phone', 'locale', 'timeZone', 'firstName', 'parentName'])
    .select(['inviteCode', 'createdAt'])
    .where('id', 'in', ids)
    .orderBy('id')
    .forNoKeyUpdate()
    .execute();

/** Somebody whom the features speak of, write to and show; passwords stay with auth. */
export const findPerson = (db: Db, id: string) =>
  db
    .selectFrom('people')
    .select(['id', 'type', 'email', 'emailConfirmedAt', 'phone', 'phoneConfirmedAt', 'firstName', 'lastName'])
    .select(['parentName', 'photoKey', 'photoLargeKey', 'timeZone', 'locale', 'referralCode', 'createdAt'])
    .select((eb) => eb('passwordHash', 'is not', null).$castTo<boolean>().as('hasPassword'))
    .where('id', '=', id)
    .executeTakeFirst();
export type Person = NonNullable<Awaited<ReturnType<typeof findPerson>>>;

/** @returns the id @throws the violation of `people_email_key`, `people_phone_key` when another account has an address */
export async function addPerson(db: Db, person: Insertable<DB['people']>): Promise<string> {
  const { id } = await db.insertInto('people').values(person).returning('id').executeTakeFirstOrThrow();
  return id;
}

/** @throws the violation of `people_email_key`, `people_phone_key` when another account has an address */
export async function changePerson(db: Db, id: string, changes: Updateable<DB['people']>): Promise<void> {
  if (Object.keys(changes).length > 0) await db.updateTable('people').set(changes).where('id', '=', id).execute();
}

/** Takes an address away from another account that never proved it. */
export async function freeAddress(db: Db, strategy: CodeStrategy, address: string, exceptId: string): Promise<void> {
  const confirmed = strategy === 'email' ? 'emailConfirmedAt' : 'phoneConfirmedAt';
  await db
    .updateTable('people')
    .set({ [strategy]: null })
    .where(strategy, '=', address)
    .where('id', '!=', exceptId)
    .where(confirmed, 'is', null)
    .execute();
}

/** Takes an address away from the account where it opens nothing, for whoever has just proved it. */
export async function freeUntrusted(db: Db, strategy: CodeStrategy, address: string): Promise<void> {
  await db
    .updateTable('people')
    .set({ [strategy]: null, untrustedAddress: null })
    .where(strategy, '=', address)
    .where('untrustedAddress', '=', strategy)
    .execute();
}

/** The first code stays. @returns whether it was set: not when another account has it, or one was there */
export async function setReferralCode(db: Db, personId: string, code: string): Promise<boolean> {
  const { rows } = await sql<{ set: boolean }>`
    update people set referral_code = ${code}
    where id = ${personId} and referral_code is null and not exists (select 1 from people where referral_code = ${code})
    returning true as set
  `.execute(db);
  return rows[0]?.set === true;
}
