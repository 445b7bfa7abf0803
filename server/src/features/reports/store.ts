import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../platform/db/database.ts';
import { Failure } from '../../platform/http/failure.ts';
import type { Range } from './rangeOf.ts';

/** Selects rows of a report. */
export interface Lines {
  limit: number;
  /** id of the previous page's last row */
  cursor?: string | undefined;
}

/** Rows after the cursor, one more than the limit if more follow, and the total. */
export interface Found<Row> {
  rows: Row[];
  total: number;
}

/**
 * @throws Failure invalid_fields if the cursor's row is gone @param report its columns, and `sort`: a text the rows are
 * ordered by
 */
export async function readLines<Row>(
  db: Db,
  report: RawBuilder<unknown>,
  { limit, cursor }: Lines,
): Promise<Found<Row>> {
  const { rows } = await sql<Row & { total: number }>`
    with report as materialized (${report}),
      place as (select sort collate "C" as sort, id from report where id = ${cursor ?? null})
    select r.*, (select count(*)::int from report) as total from report r
    ${cursor === undefined ? sql`` : sql`, place p where (r.sort collate "C", r.id) > (p.sort, p.id)`}
    order by r.sort collate "C", r.id limit ${limit + 1}
  `.execute(db);
  // A cursor is only issued if further rows exist, so an empty page means that its row is gone.
  if (cursor !== undefined && rows.length === 0) throw new Failure('invalid_fields', { cursor: 'unknown' });
  return { rows, total: rows[0]?.total ?? 0 };
}

export const NAME = (person: string) => sql.raw(`trim(${person}.first_name || ' ' || ${person}.last_name)`);
/** Lessons of a report, without the doctor's synthetic ones. */
const within = ({ start, end }: Range) => sql`starts_at >= ${start} and starts_at < ${end} and not is_synthetic`;

export interface LessonsByTeacherRow {
  id: string;
  teacher: string;
  held25: number;
  held50: number;
  heldTrials: number;
  missedByStudent: number;
  missedByTeacher: number;
  missedByBoth: number;
  cancelledByTeacher: number;
  minutesHeld: number;
}

/** @param only a single teacher, who reads their own figures */
export const lessonsByTeacher = (db: Db, range: Range, lines: Lines, only: string | null = null) =>
  readLines<LessonsByTeacherRow>(
    db,
    sql`
      select t.id, ${NAME('t')} as teacher, ${NAME('t')} as sort, l.* from (
        select teacher_id, sum(held25)::int as held25, sum(held50)::int as held50, sum(held_trials)::int as held_trials,
          sum(missed_by_student)::int as missed_by_student, sum(missed_by_teacher)::int as missed_by_teacher,
          sum(missed_by_both)::int as missed_by_both, sum(cancelled_by_teacher)::int as cancelled_by_teacher,
          sum(minutes_held)::int as minutes_held
        from (
          select
            -- A lesson that was handed over and missed by the teacher was missed by the one who wasn't there at first.
            case when missed_by = 'teacher' then coalesce(
              (select h.teacher_id from lesson_teachers h where h.lesson_id = lessons.id and h.number = 1), teacher_id)
              else teacher_id end as teacher_id,
            (status = 'held' and duration_minutes = 25)::int as held25,
            (status = 'held' and duration_minutes = 50)::int as held50,
            (status = 'held' and is_trial)::int as held_trials,
            coalesce(missed_by = 'student', false)::int as missed_by_student,
            coalesce(missed_by = 'teacher', false)::int as missed_by_teacher,
            coalesce(missed_by = 'both', false)::int as missed_by_both,
            coalesce(cancelled_by = 'teacher', false)::int as cancelled_by_teacher,
            case when status = 'held' and not exists (select from lesson_teachers h where h.lesson_id = lessons.id)
              then duration_minutes else 0 end as minutes_held
          from lessons where ${within(range)} and (${only}::uuid is null or teacher_id = ${only} or exists (
            select from lesson_teachers h where h.lesson_id = lessons.id and h.teacher_id = ${only}))
          union all
          -- After a handover each teacher has the minutes that they were there.
          select h.teacher_id, 0, 0, 0, 0, 0, 0, 0, coalesce(h.minutes, 0)
          from lesson_teachers h join lessons on lessons.id = h.lesson_id
          where status = 'held' and ${within(range)}
        ) counted where ${only}::uuid is null or teacher_id = ${only} group by teacher_id
      ) l join people t on t.id = l.teacher_id`,
    lines,
  );

export interface RevenueRow {
  id: string;
  month: string;
  provider: string;
  currency: string;
  purchases: number;
  lessons: number;
  paid: number;
  refunded: number;
  net: number;
}

export const revenue = (db: Db, { start, end, timeZone }: Range, lines: Lines) =>
  readLines<RevenueRow>(
    db,
    sql`
      select overlay(overlay(md5(month || provider || currency) placing '4' from 13) placing '8' from 17)::uuid as id, month || provider || currency as sort, month, provider, currency,
        sum(purchases)::int as purchases, sum(lessons)::int as lessons, sum(paid)::float8 as paid,
        sum(refunded)::float8 as refunded, sum(paid - refunded)::float8 as net
      from (
        select to_char(paid_at at time zone ${timeZone}::text, 'YYYY-MM') as month, provider, currency,
          1 as purchases, lessons_count as lessons, price::int8 as paid, 0::int8 as refunded
        from purchases where paid_at >= ${start} and paid_at < ${end}
        union all
        select to_char(r.settled_at at time zone ${timeZone}::text, 'YYYY-MM'), p.provider, p.currency, 0, 0, 0, r.amount
        from refunds r join purchases p on p.id = r.purchase_id
        where r.status = 'done' and r.settled_at >= ${start} and r.settled_at < ${end}
      ) as moved group by month, provider, currency`,
    lines,
  );

export interface TrialsRow {
  id: string;
  teacher: string;
  trials: number;
  ahead: number;
  held: number;
  missed: number;
  cancelled: number;
  bought: number;
}

export const trialsByTeacher = (db: Db, range: Range, lines: Lines) =>
  readLines<TrialsRow>(
    db,
    sql`
      select t.id, ${NAME('t')} as teacher, ${NAME('t')} as sort, l.* from (
        select teacher_id, count(*)::int as trials,
          count(*) filter (where status in ('booked', 'in_progress'))::int as ahead,
          count(*) filter (where status = 'held')::int as held,
          count(*) filter (where status = 'missed')::int as missed,
          count(*) filter (where status = 'cancelled')::int as cancelled,
          count(*) filter (where exists (
            select 1 from purchases b where b.student_id = lessons.student_id and b.paid_at >= lessons.starts_at
          ))::int as bought
        from lessons where is_trial and ${within(range)} group by teacher_id
      ) l join people t on t.id = l.teacher_id`,
    lines,
  );

export interface NoShowRow {
  id: string;
  startsAt: Date;
  missedBy: string;
  isTrial: boolean;
  studentId: string;
  student: string;
  teacherId: string;
  teacher: string;
}

export const noShows = (db: Db, range: Range, lines: Lines) =>
  readLines<NoShowRow>(
    db,
    sql`
      select l.id, l.starts_at, l.missed_by, l.is_trial, l.student_id, ${NAME('s')} as student, l.teacher_id,
        ${NAME('t')} as teacher, to_char(l.starts_at at time zone 'UTC', 'YYYYMMDDHH24MISS') as sort
      from lessons l join people s on s.id = l.student_id join people t on t.id = l.teacher_id
      where l.status = 'missed' and l.starts_at >= ${range.start} and l.starts_at < ${range.end} and not l.is_synthetic`,
    lines,
  );

/** Minutes of lessons that weren't cancelled. @returns by teacher id */
export async function minutesUsed(db: Db, teacherIds: readonly string[], range: Range): Promise<Map<string, number>> {
  const { rows } = await sql<{ teacherId: string; minutes: number }>`
    select teacher_id, sum(duration_minutes)::int as minutes from lessons
    where teacher_id = any(${teacherIds}::uuid[]) and status <> 'cancelled' and ${within(range)} group by teacher_id
  `.execute(db);
  return new Map(rows.map((row) => [row.teacherId, row.minutes]));
}

export const teachersByName = (db: Db, lines: Lines) =>
  readLines<{ id: string; teacher: string }>(
    db,
    sql`select p.id, ${NAME('p')} as teacher, ${NAME('p')} as sort from people p
      where p.type = 'teacher' and p.deleted_at is null and not p.is_synthetic`,
    lines,
  );
