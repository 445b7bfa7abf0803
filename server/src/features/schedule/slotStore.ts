import { type RawBuilder, sql } from 'kysely';
import type { WeeklyRange } from '@skylark/contract/schedule.facts';
import type { Db } from '../../platform/db/database.ts';
import type { Span } from './Span.ts';
import { rangeOf, spanOfRow } from './store.ts';

export interface OfferRow {
  personId: string;
  timeZone: string;
  hours: WeeklyRange[];
}

/** Hours of the given teachers, or of all who can be booked; teachers without hours are absent. */
export async function listOffers(db: Db, personIds: readonly string[] | undefined): Promise<OfferRow[]> {
  const rows = await sql<{ personId: string; timeZone: string; hours: string }>`
    select h.person_id, s.time_zone, string_agg(h.weekday || ' ' || h.from_minute || ' ' || h.to_minute, ',') as hours
    from weekly_hours h
    join schedules s on s.person_id = h.person_id
    join people p on p.id = h.person_id and p.type = 'teacher'
    join accounts a on a.id = p.account_id and a.blocked_at is null
    left join teacher_traits t on t.person_id = h.person_id
    where coalesce(t.is_bookable, true) ${personIds ? sql`and h.person_id = any(${personIds}::uuid[])` : sql``}
    group by h.person_id, s.time_zone
  `.execute(db);
  return rows.rows.map((row) => ({
    personId: row.personId,
    timeZone: row.timeZone,
    hours: row.hours.split(',').map((one) => {
      const [weekday = 0, from = 0, to = 0] = one.split(' ').map(Number);
      return rangeOf(weekday, from, to);
    }),
  }));
}

/**
 * Which holds block a slot. Those with a code, and those for a family, block it for everybody; all of them block it for
 * strangers.
 */
export type CountedHolds = 'all' | 'withCode';

/**
 * When teachers are busy within some time spans: lessons, unexpired holds, closed slots. One row per teacher with its
 * times as text, in seconds after the first: transferring tens of thousands of rows would cost more than finding them.
 * May contain duplicates and times outside the spans.
 */
export async function listTaken(
  db: Db,
  teacherIds: readonly string[] | undefined,
  within: readonly Span[],
  options: {
    now: Date;
    exceptLesson?: string | undefined;
    exceptHold?: string | undefined;
    /** The family's own hold doesn't prevent it from booking. */
    studentId?: string | undefined;
    /** `withCode` by default. */
    holds?: CountedHolds | undefined;
  },
): Promise<Map<string, Span[]>> {
  const [first, last] = [within[0], within.at(-1)];
  if (!first || !last) return new Map();
  const [start, end] = [new Date(first.start), new Date(last.end)];
  const since = Math.floor(first.start / 1000);
  const of = (column: RawBuilder<unknown>) => (teacherIds ? sql`and ${column} = any(${teacherIds}::uuid[])` : sql``);
  // Only the lessons in the given spans are read, because a family only has time in part of the week.
  const rows = await sql<{ personId: string; taken: string }>`
    select person_id, string_agg(
      (extract(epoch from starts_at)::int8 - ${since}::int8) || ' ' || (extract(epoch from ends_at)::int8 - ${since}::int8), ','
    ) as taken
    from (
      select l.teacher_id as person_id, l.starts_at, l.ends_at
      from unnest(${within.map((span) => new Date(span.start - LONGEST_MS))}::timestamptz[], ${within.map((span) => new Date(span.end))}::timestamptz[]) as w(after, before)
      join lessons l on l.starts_at > w.after and l.starts_at < w.before
      where l.status in ('booked', 'in_progress')
        ${options.exceptLesson === undefined ? sql`` : sql`and l.id <> ${options.exceptLesson}`} ${of(sql.ref('l.teacherId'))}
      union all
      select teacher_id, starts_at, ends_at from slot_holds
      where expires_at > ${options.now} and starts_at < ${end} and ends_at > ${start}
        ${options.holds === 'all' ? sql`` : sql`and (has_code or student_id is not null)`}
        ${options.studentId === undefined ? sql`` : sql`and student_id is distinct from ${options.studentId}::uuid`}
        ${options.exceptHold === undefined ? sql`` : sql`and id <> ${options.exceptHold}`} ${of(sql.ref('teacherId'))}
      union all
      select person_id, starts_at, ends_at from closed_slots
      where ends_at > ${start} and starts_at < ${end} ${of(sql.ref('personId'))}
    ) as times group by person_id
  `.execute(db);
  return new Map(
    rows.rows.map(({ personId, taken }) => [
      personId,
      taken.split(',').map((one) => {
        const space = one.indexOf(' ');
        return {
          start: (since + Number(one.slice(0, space))) * 1000,
          end: (since + Number(one.slice(space + 1))) * 1000,
        };
      }),
    ]),
  );
}

/** Closed slots that overlap a time span, by person. */
export async function listClosedOf(db: Db, personIds: readonly string[], within: Span): Promise<Map<string, Span[]>> {
  const rows = await db
    .selectFrom('closedSlots')
    .select(['personId', 'startsAt', 'endsAt'])
    .where('personId', '=', sql<string>`any(${personIds}::uuid[])`)
    .where('endsAt', '>', new Date(within.start))
    .where('startsAt', '<', new Date(within.end))
    .execute();
  const byPerson = Map.groupBy(rows, ({ personId }) => personId);
  return new Map([...byPerson].map(([id, slots]) => [id, slots.map(spanOfRow)]));
}

/** Maximum length of a lesson including extensions: bounds how early a lesson that reaches into a span can start. */
const LONGEST_MS = 90 * 60_000;

/** When a family is busy: its lessons and closed slots. */
export async function listTakenOfStudent(
  db: Db,
  studentId: string,
  within: { start: Date; end: Date },
  { exceptLesson }: { exceptLesson?: string | undefined } = {},
): Promise<Span[]> {
  const rows = await sql<{ startsAt: Date; endsAt: Date }>`
    select starts_at, ends_at from lessons
    where student_id = ${studentId} and status in ('booked', 'in_progress')
      and starts_at > ${new Date(within.start.getTime() - LONGEST_MS)} and starts_at < ${within.end}
      ${exceptLesson === undefined ? sql`` : sql`and id <> ${exceptLesson}`}
    union all
    select starts_at, ends_at from closed_slots
    where person_id = ${studentId} and ends_at > ${within.start} and starts_at < ${within.end}
    order by starts_at
  `.execute(db);
  return rows.rows.map((row) => ({ start: row.startsAt.getTime(), end: row.endsAt.getTime() }));
}
/**
 * When a teacher and a family are busy within some time spans: lessons and unexpired holds of the one, lessons of the
 * other, closed slots of both. May contain duplicates.
 */
export async function listBusy(
  db: Db,
  of: {
    teacherId: string;
    /** The family's own hold doesn't prevent it from booking. */
    studentId?: string | undefined;
    now: Date;
    exceptLessons?: readonly string[] | undefined;
    exceptHold?: string | undefined;
    /** `withCode` by default. */
    holds?: CountedHolds | undefined;
  },
  within: readonly Span[],
): Promise<Record<'teacher' | 'student' | 'closed', Span[]>> {
  const { teacherId, studentId = null, exceptLessons = [], exceptHold = null } = of;
  const { rows } = await sql<{ who: 'teacher' | 'student' | 'closed'; startsAt: Date; endsAt: Date }>`
    with wanted as (
      select * from unnest(${within.map(({ start }) => new Date(start))}::timestamptz[],
        ${within.map(({ end }) => new Date(end))}::timestamptz[]) as w (first, last)
    )
    select 'teacher' as who, l.starts_at, l.ends_at from wanted w
    join lessons l on l.teacher_id = ${teacherId} and l.starts_at > w.first - interval '90 minutes' and l.starts_at < w.last
    where l.status in ('booked', 'in_progress') and l.id <> all (${exceptLessons}::uuid[])
    union all
    select 'teacher', h.starts_at, h.ends_at from wanted w
    join slot_holds h on h.teacher_id = ${teacherId} and h.starts_at < w.last and h.ends_at > w.first
    where h.expires_at > ${of.now} and h.id is distinct from ${exceptHold}::uuid
      and (${studentId}::uuid is null or h.student_id is distinct from ${studentId}::uuid)
      ${of.holds === 'all' ? sql`` : sql`and (h.has_code or h.student_id is not null)`}
    union all
    select 'student', l.starts_at, l.ends_at from wanted w
    join lessons l on l.student_id = ${studentId}::uuid and l.starts_at > w.first - interval '90 minutes' and l.starts_at < w.last
    where l.status in ('booked', 'in_progress') and l.id <> all (${exceptLessons}::uuid[])
    union all
    select 'closed', c.starts_at, c.ends_at from wanted w
    join closed_slots c on c.person_id in (${teacherId}, ${studentId}::uuid) and c.ends_at > w.first and c.starts_at < w.last
  `.execute(db);
  const spansOf = (who: string): Span[] => rows.filter((row) => row.who === who).map(spanOfRow);
  return { teacher: spansOf('teacher'), student: spansOf('student'), closed: spansOf('closed') };
}

/** @returns the hold's id @throws the database's error if another hold overlaps it */
export async function addHold(
  db: Db,
  hold: { teacherId: string; startsAt: Date; endsAt: Date; createdAt: Date; expiresAt: Date },
): Promise<string> {
  const added = await db.insertInto('slotHolds').values(hold).returning('id').executeTakeFirstOrThrow();
  return added.id;
}

export async function removeHold(db: Db, id: string): Promise<void> {
  await db.deleteFrom('slotHolds').where('id', '=', id).execute();
}

export async function removeExpiredHolds(db: Db, now: Date, teacherId: string): Promise<void> {
  await db.deleteFrom('slotHolds').where('teacherId', '=', teacherId).where('expiresAt', '<=', now).execute();
}

export const findHold = (db: Db, id: string) =>
  db
    .selectFrom('slotHolds')
    .select(['teacherId', 'startsAt', 'endsAt', 'expiresAt'])
    .where('id', '=', id)
    .executeTakeFirst();

/** Reads and locks the hold: after the people, before its codes. */
export const lockHold = (db: Db, id: string) =>
  db
    .selectFrom('slotHolds')
    .select(['teacherId', 'startsAt', 'endsAt', 'createdAt', 'expiresAt'])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();

/** Extends a hold when a code is sent for it, which then blocks the slot for everybody. */
export async function confirmHold(db: Db, id: string, expiresAt: Date): Promise<void> {
  await db.updateTable('slotHolds').set({ expiresAt, hasCode: true }).where('id', '=', id).execute();
}

/** @throws the database's error if another hold overlaps it, or the family has one */
export async function addHoldForStudent(
  db: Db,
  hold: { teacherId: string; studentId: string; startsAt: Date; endsAt: Date; createdAt: Date; expiresAt: Date },
): Promise<void> {
  await db.insertInto('slotHolds').values(hold).execute();
}

/** The time held for a family. */
export const findHoldOf = (db: Db, studentId: string, now: Date) =>
  db
    .selectFrom('slotHolds')
    .select(['teacherId', 'startsAt', 'endsAt', 'expiresAt'])
    .where('studentId', '=', studentId)
    .where('expiresAt', '>', now)
    .executeTakeFirst();

export async function removeHoldOf(db: Db, studentId: string): Promise<void> {
  await db.deleteFrom('slotHolds').where('studentId', '=', studentId).execute();
}

/** Removes a teacher's oldest holds without a code, except for the newest `kept`. @returns how many were removed */
export async function removeOldestHolds(db: Db, teacherId: string, kept: number): Promise<number> {
  const { numAffectedRows } = await sql`
    delete from slot_holds where id = any (array(
      select id from slot_holds where teacher_id = ${teacherId} and not has_code and student_id is null
      order by created_at desc, id offset ${kept}
    ))
  `.execute(db);
  return Number(numAffectedRows);
}

export async function removeHoldsExpiredBefore(db: Db, before: Date): Promise<void> {
  await db.deleteFrom('slotHolds').where('expiresAt', '<', before).execute();
}
