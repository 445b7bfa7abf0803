import type { Locale } from '@skylark/contract/people.facts';
import { sql } from 'kysely';
import type pg from 'pg';
import type { Db } from '../../platform/db/database.ts';
import { listFamily } from '../people/index.ts';

/** Somebody with an account, and where to say that it is gone. */
export const findForgettable = (db: Db, personId: string) =>
  db
    .selectFrom('people')
    .select([
      'id',
      'email',
      sql<string>`coalesce(parent_name, first_name)`.as('name'),
      sql<Locale | null>`locale`.as('locale'),
    ])
    .where('id', '=', personId)
    .where('deletedAt', 'is', null)
    .executeTakeFirst();

/** Lessons that are not decided yet. */
export const listLessonsAhead = (db: Db, personId: string) =>
  db
    .selectFrom('lessons')
    .select(['id', 'status', 'startsAt'])
    .where((eb) => eb.or([eb('studentId', '=', personId), eb('teacherId', '=', personId)]))
    .where('status', 'in', ['booked', 'in_progress'])
    .orderBy('startsAt')
    .execute();

/** The children behind the sign-in that somebody belongs to, the account's own first. */
export async function findFamily(db: Db, id: string) {
  const person = await db.selectFrom('people').select('accountId').where('id', '=', id).executeTakeFirst();
  const family = await listFamily(db, person?.accountId ?? id);
  return family.map((child) => ({ id: child.id, accountId: child.accountId }));
}

/** Whose lessons with these students are cancelled with their account. */
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

/** Everybody whose account was deleted. */
export async function listDeleted(db: Db): Promise<{ id: string; deletedAt: Date }[]> {
  const rows = await db.selectFrom('people').select(['id', 'deletedAt']).where('deletedAt', 'is not', null).execute();
  return rows.flatMap(({ id, deletedAt }) => (deletedAt ? [{ id, deletedAt }] : []));
}

/** Whom the backup knew that this database comes from, the earliest first. */
export const listErasuresDue = (db: Db) =>
  db.selectFrom('erasuresDue').select(['personId', 'deletedAt']).orderBy('deletedAt').orderBy('personId').execute();

/** Notes who of the deleted is in this database as if they never were. @returns how many those are */
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
