import { sql } from 'kysely';
import { countRows } from '../../platform/db/countRows.ts';
import type { Db } from '../../platform/db/database.ts';
import type { Page } from '../../platform/db/requirePlace.ts';

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

/** Series with upcoming lessons, newest first. Teacher and student are those of the next lesson. */
export async function listSeries(
  db: Db,
  of: { teacherId?: string | undefined; studentId?: string | undefined },
  now: Date,
  page: Page,
): Promise<{ rows: SeriesRow[]; total: number }> {
  const { teacherId, studentId } = of;
  const ahead = sql`lessons where series_id = s.id and status = 'booked' and starts_at > ${now}
    ${teacherId === undefined ? sql`` : sql`and teacher_id = ${teacherId}`}
    ${studentId === undefined ? sql`` : sql`and student_id = ${studentId}`}`;
  // Looked up per series by index; otherwise all upcoming lessons would be counted for every page.
  const wanted = sql`lesson_series s cross join lateral (select from ${ahead} limit 1) as any_ahead`;
  const { rows } = await sql<SeriesRow>`
    with page as (
      select s.id, s.time_zone from ${wanted} ${page.cursor === undefined ? sql`` : sql`where s.id < ${page.cursor}`}
      order by s.id desc limit ${page.limit + 1}
    )
    select s.id, s.time_zone, a.lessons_ahead, a.next_at, a.last_at, a.teacher_id, a.student_id,
      trim(t.first_name || ' ' || t.last_name) as teacher_name, trim(p.first_name || ' ' || p.last_name) as student_name
    from page s
    cross join lateral (
      select count(*)::int as lessons_ahead, min(starts_at) as next_at, max(starts_at) as last_at,
        (array_agg(teacher_id order by starts_at))[1] as teacher_id,
        (array_agg(student_id order by starts_at))[1] as student_id
      from ${ahead}
    ) a
    join people t on t.id = a.teacher_id join people p on p.id = a.student_id
    order by s.id desc
  `.execute(db);
  return { rows, total: await countRows(db, wanted) };
}

/** Booked lessons of a series that start at or after a given time, in order. */
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
  db.selectFrom('lessonSeries').select(['id', 'timeZone']).where('id', '=', id).executeTakeFirst();
