import type { Locale } from '@skylark/contract/people.facts';
import { sql } from 'kysely';
import type pg from 'pg';
import type { Db } from '../../platform/db/database.ts';
import { listFamily } from '../people/index.ts';

/** A person with an account, and where to confirm its deletion. */
export const findErasable = (db: Db, personId: string) =>
  db
    .selectFrom('people')
    .innerJoin('accounts', 'accounts.id', 'people.id')
    .select([
      'people.id',
      'email',
      sql<string>`coalesce(parent_name, first_name)`.as('name'),
      sql<Locale | null>`locale`.as('locale'),
    ])
    .where('people.id', '=', personId)
    .where('deletedAt', 'is', null)
    .executeTakeFirst();

/** Lessons without an outcome yet. */
export const listLessonsAhead = (db: Db, personId: string) =>
  db
    .selectFrom('lessons')
    .select(['id', 'status', 'startsAt'])
    .where((eb) => eb.or([eb('studentId', '=', personId), eb('teacherId', '=', personId)]))
    .where('status', 'in', ['booked', 'in_progress'])
    .orderBy('startsAt')
    .execute();

/** All children of the account someone belongs to, starting with the one whose id it has. */
export async function findFamily(db: Db, id: string) {
  const person = await db.selectFrom('people').select('accountId').where('id', '=', id).executeTakeFirst();
  const family = await listFamily(db, person?.accountId ?? id);
  return family.map((child) => ({ id: child.id, accountId: child.accountId }));
}

/** Teachers whose lessons with these students are cancelled when their account is deleted. */
export async function listTeachersAhead(db: Db, studentIds: readonly string[]): Promise<string[]> {
  if (studentIds.length === 0) return [];
  const rows = await db
    .selectFrom('lessons')
    .select('teacherId')
    .distinct()
    .where('studentId', 'in', studentIds)
    .where('status', 'in', ['booked', 'in_progress'])
    .execute();
  return rows.map((row) => row.teacherId);
}

/** Everyone whose account was deleted. */
export async function listDeleted(db: Db): Promise<{ id: string; deletedAt: Date }[]> {
  const rows = await db.selectFrom('people').select(['id', 'deletedAt']).where('deletedAt', 'is not', null).execute();
  return rows.flatMap(({ id, deletedAt }) => (deletedAt ? [{ id, deletedAt }] : []));
}

/** People who were still in the backup this database comes from, earliest deletion first. */
export const listErasuresDue = (db: Db) =>
  db.selectFrom('erasuresDue').select(['personId', 'deletedAt']).orderBy('deletedAt').orderBy('personId').execute();

/** Records which deleted people are still present in this database. @returns their number */
export async function addErasuresDue(
  client: Pick<pg.ClientBase, 'query'>,
  erasures: readonly { id: string; at: string }[],
): Promise<number> {
  const { rowCount } = await client.query(
    `insert into erasures_due (person_id, deleted_at)
     select d.id, d.at from unnest($1::uuid[], $2::timestamptz[]) as d(id, at)
     join people p on p.id = d.id and p.deleted_at is null on conflict do nothing`,
    [erasures.map(({ id }) => id), erasures.map(({ at }) => at)],
  );
  return rowCount ?? 0;
}

export async function removeErasureDue(db: Db, personId: string): Promise<void> {
  await db.deleteFrom('erasuresDue').where('personId', '=', personId).execute();
}
