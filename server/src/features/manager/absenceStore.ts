import { sql } from 'kysely';
import type { Db } from '../../platform/db/database.ts';

/** Maximum length of a lesson including extensions: bounds how early a lesson that reaches into a period can start. */
const LONGEST_MS = 90 * 60_000;

/** A teacher's lessons in a period that are booked or in progress, soonest first. */
export const listLessonsInside = (db: Db, teacherId: string, startsAt: Date, endsAt: Date) =>
  db
    .selectFrom('lessons')
    .select(['id', 'studentId', 'startsAt', 'endsAt', 'status', 'isTrial'])
    .where('teacherId', '=', teacherId)
    .where('status', 'in', ['booked', 'in_progress'])
    .where('startsAt', '>', new Date(startsAt.getTime() - LONGEST_MS))
    .where('startsAt', '<', endsAt)
    .where('endsAt', '>', startsAt)
    .orderBy('startsAt')
    .execute();

interface Substitute {
  id: string;
  name: string;
  takesTrials: boolean;
}

/** Those of these teachers whose account isn't deleted, by name. */
export async function listSubstitutes(db: Db, ids: readonly string[]): Promise<Substitute[]> {
  const { rows } = await sql<Substitute>`
    select p.id, trim(p.first_name || ' ' || p.last_name) as name, coalesce(t.takes_trials, true) as takes_trials
    from people p left join teacher_traits t on t.person_id = p.id
    where p.id = any(${ids}::uuid[]) and p.deleted_at is null
    order by name, p.id
  `.execute(db);
  return rows;
}

/** Number of lessons each of these teachers held with each of these students. */
export async function countLessonsTogether(
  db: Db,
  teacherIds: readonly string[],
  studentIds: readonly string[],
): Promise<Map<string, number>> {
  const { rows } = await sql<{ teacherId: string; studentId: string; count: number }>`
    select teacher_id, student_id, count(*)::int as count from lessons
    where student_id = any(${studentIds}::uuid[]) and teacher_id = any(${teacherIds}::uuid[]) and status = 'held'
    group by teacher_id, student_id
  `.execute(db);
  return new Map(rows.map((row) => [`${row.teacherId} ${row.studentId}`, row.count]));
}
