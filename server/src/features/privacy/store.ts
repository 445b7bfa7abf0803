import type { Locale } from '@skylark/contract/people.facts';
import { sql } from 'kysely';
import type { Db } from '../../platform/db/database.ts';

/** A student, and where to say that it is done. */
export const findForgettable = (db: Db, personId: string) =>
  db
    .selectFrom('people')
    .select([
      'email',
      sql<string>`coalesce(parent_name, first_name)`.as('name'),
      sql<Locale | null>`locale`.as('locale'),
    ])
    .where('id', '=', personId)
    .where('type', '=', 'student')
    .executeTakeFirst();

/** Lessons that are not decided yet. */
export const listLessonsAhead = (db: Db, studentId: string) =>
  db
    .selectFrom('lessons')
    .select(['id', 'status', 'startsAt'])
    .where('studentId', '=', studentId)
    .where('status', 'in', ['booked', 'in_progress'])
    .orderBy('startsAt')
    .execute();

/** Whose lessons with a student are cancelled with its account. */
export async function listTeachersAhead(db: Db, studentId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('lessons')
    .select('teacherId')
    .distinct()
    .where('studentId', '=', studentId)
    .where('status', 'in', ['booked', 'in_progress'])
    .execute();
  return rows.map((row) => row.teacherId);
}
