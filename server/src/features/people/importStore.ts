import { sql } from 'kysely';
import type { Db } from '../../platform/db/database.ts';
import type { NewAccount, NewPerson } from './store.ts';

/** The students with these ids in another system, unless deleted, by import key. */
export async function listByImportKey(
  db: Db,
  keys: readonly string[],
): Promise<Map<string, { id: string; accountId: string }>> {
  const rows = await db
    .selectFrom('people')
    .select(['id', 'accountId', 'importKey'])
    .where('importKey', '=', sql<string>`any (${keys}::text[])`)
    .where('deletedAt', 'is', null)
    .execute();
  return new Map(rows.map(({ id, accountId, importKey }) => [importKey ?? '', { id, accountId }]));
}

/** Which of these addresses are in use, so that no further account can have them. */
export async function listTakenAddresses(
  db: Db,
  { emails, phones }: { emails: readonly string[]; phones: readonly string[] },
): Promise<{ emails: Set<string>; phones: Set<string> }> {
  // The same conditions as the unique indexes.
  const byEmail = await db
    .selectFrom('accounts')
    .select('email')
    .where('email', '=', sql<string>`any (${emails}::text[])`)
    .where('untrustedAddress', 'is distinct from', 'email')
    .execute();
  const byPhone = await db
    .selectFrom('accounts')
    .select('phone')
    .where('phone', '=', sql<string>`any (${phones}::text[])`)
    .execute();
  return {
    emails: new Set(byEmail.flatMap(({ email }) => email ?? [])),
    phones: new Set(byPhone.flatMap(({ phone }) => phone ?? [])),
  };
}

/** Number of children of each of these family accounts; deleted accounts and teachers are left out. */
export async function countChildren(db: Db, accountIds: readonly string[]): Promise<Map<string, number>> {
  const { rows } = await sql<{ id: string; count: number }>`
    select account_id as id, count(*)::int as count from people
    where account_id = any (${accountIds}::uuid[]) and type = 'student' and deleted_at is null
    group by account_id
  `.execute(db);
  return new Map(rows.map(({ id, count }) => [id, count]));
}

/**
 * Creates several accounts, skipping those whose key or address is in use by now.
 * @returns the ids of those created, by import key
 */
export async function addImported(
  db: Db,
  given: readonly { account: NewAccount; person: NewPerson & { importKey: string } }[],
): Promise<Map<string, string>> {
  if (given.length === 0) return new Map();
  const { rows: wanted } = await sql<{ id: string }>`
    select uuidv7() as id from generate_series(1, ${given.length}::int)
  `.execute(db);
  const ids = wanted.map(({ id }) => id);
  const accounts = await db
    .insertInto('accounts')
    .values(given.map(({ account }, at) => ({ ...account, id: ids[at] ?? '' })))
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .execute();
  const free = new Set(accounts.map(({ id }) => id));
  const people = given.flatMap(({ person }, at) => {
    const id = ids[at] ?? '';
    return free.has(id) ? [{ ...person, id, accountId: id }] : [];
  });
  if (people.length === 0) return new Map();
  const made = await db
    .insertInto('people')
    .values(people)
    .onConflict((conflict) => conflict.doNothing())
    .returning(['id', 'importKey'])
    .execute();
  const unused = [...free].filter((id) => !made.some((one) => one.id === id));
  if (unused.length > 0) await db.deleteFrom('accounts').where('id', 'in', unused).execute();
  return new Map(made.map(({ id, importKey }) => [importKey ?? '', id]));
}
