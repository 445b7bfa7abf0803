import { sql } from 'kysely';
import type { Db } from '../../platform/db/database.ts';
import type { Page } from './store.ts';

interface SeriesRow {
  id: string;
  teacherId: string;
  teacherName: string;
  studentId: string;
  studentName: string;
  timeZone: string;
  lessonsAhead: number;
  nextAt: Date;
  lastAt: Date;
}

/** Series with lessons ahead, the newest first. Teacher and student are those of the next lesson. */
export async function listSeries(
  db: Db,
  of: { teacherId?: string | undefined; studentId?: string | undefined },
  now: Date,
  page: Page,
): Promise<{ rows: SeriesRow[]; total: number }> {
  const { teacherId, studentId } = of;
  const ahead = sql`
    select series_id, count(*)::int as lessons_ahead, min(starts_at) as next_at, max(starts_at) as last_at,
      (array_agg(teacher_id order by starts_at))[1] as teacher_id, (array_agg(student_id order by starts_at))[1] as student_id
    from lessons
    where series_id is not null and status = 'booked' and starts_at > ${now}
      ${teacherId === undefined ? sql`` : sql`and teacher_id = ${teacherId}`}
      ${studentId === undefined ? sql`` : sql`and student_id = ${studentId}`}
    group by series_id`;
  const { rows } = await sql<SeriesRow>`
    with ahead as materialized (${ahead}), page as (
      select * from ahead ${page.cursor === undefined ? sql`` : sql`where series_id < ${page.cursor}`}
      order by series_id desc limit ${page.limit + 1}
    )
    select s.id, s.time_zone, a.lessons_ahead, a.next_at, a.last_at, a.teacher_id, a.student_id,
      trim(t.first_name || ' ' || t.last_name) as teacher_name, trim(p.first_name || ' ' || p.last_name) as student_name
    from page a join lesson_series s on s.id = a.series_id
    join people t on t.id = a.teacher_id join people p on p.id = a.student_id
    order by s.id desc
  `.execute(db);
  const counted = await sql<{ total: number }>`select count(*)::int as total from (${ahead}) as a`.execute(db);
  return { rows, total: counted.rows[0]?.total ?? 0 };
}

/** Booked lessons of a series that begin at an instant or later, in order. */
export const listSeriesAhead = (db: Db, seriesId: string, from: Date) =>
  db
    .selectFrom('lessons')
    .select(['id', 'teacherId', 'studentId'])
    .where('seriesId', '=', seriesId)
    .where('status', '=', 'booked')
    .where('startsAt', '>=', from)
    .orderBy('startsAt')
    .execute();

export const findSeries = (db: Db, id: string) =>
  db.selectFrom('lessonSeries').select('id').where('id', '=', id).executeTakeFirst();
