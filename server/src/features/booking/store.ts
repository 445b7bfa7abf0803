import { OWN_TEACHERS_MAX } from '@skylark/contract/booking.facts';
import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../platform/db/database.ts';
import { bookingRules, isOwedTrial } from '../lessons/index.ts';
import { familyDisputed } from '../payments/index.ts';
import { scheduleZone } from '../schedule/index.ts';
import type { Done } from './rules.ts';

/** Bookable teachers the student has or had lessons with, most recent first. */
export async function listOwnTeachers(db: Db, studentId: string) {
  const { rows } = await sql<{
    id: string;
    firstName: string;
    lastName: string;
    photoKey: string | null;
    hasPage: boolean;
  }>`
    select p.id, p.first_name, p.last_name, p.photo_key, coalesce(t.is_public, false) as has_page
    from (
      select teacher_id, max(starts_at) as latest from lessons
      where student_id = ${studentId} and status <> 'cancelled'
      group by teacher_id
    ) as l
    join people p on p.id = l.teacher_id
    left join teacher_traits t on t.person_id = p.id
    where p.deleted_at is null and coalesce(t.is_bookable, true)
    order by l.latest desc limit ${OWN_TEACHERS_MAX}
  `.execute(db);
  return rows;
}

/** Whether families can book lessons with that teacher. */
const isBookable = (teacherId: string) => sql<boolean>`exists (
  select from people p join accounts a on a.id = p.account_id left join teacher_traits t on t.person_id = p.id
  where p.id = ${teacherId} and p.type = 'teacher' and p.deleted_at is null and a.blocked_at is null
    and not p.is_synthetic and coalesce(t.is_bookable, true)
)`;

export const canBeBooked = (db: Db, teacherId: string): Promise<boolean> => readValue(db, isBookable(teacherId));

/** Length of the next lesson a family books: that of its latest lesson, else that of the packages on sale. */
const nextMinutes = (studentId: string) => sql<number>`coalesce((
  select duration_minutes from lessons where student_id = ${studentId} and status <> 'cancelled' and not is_trial
  order by starts_at desc limit 1
), (select lesson_minutes from package_settings))`;

export const findNextMinutes = (db: Db, studentId: string): Promise<number> => readValue(db, nextMinutes(studentId));

async function readValue<T>(db: Db, value: RawBuilder<T>): Promise<T> {
  const { rows } = await sql<{ value: T }>`select ${value} as value`.execute(db);
  const [row] = rows;
  if (!row) throw new Error('a select without from gave no row');
  return row.value;
}

/** Start of the student's latest lesson that wasn't cancelled. */
export async function findLatestStart(db: Db, studentId: string): Promise<Date | undefined> {
  const latest = await db
    .selectFrom('lessons')
    .select('startsAt')
    .where('studentId', '=', studentId)
    .where('status', '!=', 'cancelled')
    .orderBy('startsAt', 'desc')
    .limit(1)
    .executeTakeFirst();
  return latest?.startsAt;
}

/** The consequence of a missed trial for a student without any other lesson; see `Booking`. */
export async function findMissedTrial(db: Db, studentId: string): Promise<'again' | 'ask' | null> {
  const { rows } = await sql<{ lessons: number; missed: number; owed: number }>`
    select count(*)::int as lessons, count(*) filter (where is_trial and status = 'missed')::int as missed,
      count(*) filter (where ${isOwedTrial})::int as owed
    from lessons where student_id = ${studentId} and status <> 'cancelled'
  `.execute(db);
  const [row] = rows;
  if (!row || row.missed === 0 || row.missed < row.lessons) return null;
  return row.owed === row.lessons ? 'again' : 'ask';
}

/** The trial lesson of a student who has had no other lesson, if it was held. */
export async function findOnlyTrial(db: Db, studentId: string): Promise<string | null> {
  const lessons = await db
    .selectFrom('lessons')
    .select(['id', 'isTrial', 'status'])
    .where('studentId', '=', studentId)
    .where('status', '!=', 'cancelled')
    .limit(2)
    .execute();
  const [only, another] = lessons;
  return only?.isTrial === true && only.status === 'held' && !another ? only.id : null;
}

const lessonsAhead = (studentId: string, now: Date) =>
  sql<number>`(select count(*) from lessons where student_id = ${studentId} and status = 'booked' and starts_at > ${now})`;

export const countAhead = (db: Db, studentId: string, now: Date): Promise<number> =>
  readValue(db, lessonsAhead(studentId, now));

/** Everything a booking depends on apart from the slots, read under the locks of both people. */
export async function readBookingFacts(
  db: Db,
  { teacherId, studentId }: { teacherId: string; studentId: string },
  starts: readonly Date[],
  now: Date,
) {
  const { known, ...facts } = await bookingRules(db)
    .select([
      isBookable(teacherId).as('isBookable'),
      nextMinutes(studentId).as('durationMinutes'),
      lessonsAhead(studentId, now).as('ahead'),
      sql<number>`coalesce((select balance from credit_balances where student_id = ${studentId}), 0)`.as('balance'),
      familyDisputed(studentId).as('isDisputed'),
      sql<string>`${scheduleZone(studentId)}`.as('zone'),
      sql<boolean>`exists (select from slot_holds where student_id = ${studentId})`.as('hasHold'),
      sql<{ id: string; startsAt: string }[]>`coalesce((
        select json_agg(json_build_object('id', id, 'startsAt', starts_at)) from lessons
        where student_id = ${studentId} and teacher_id = ${teacherId} and status = 'booked'
          and starts_at = any(${starts}::timestamptz[])
      ), '[]')`.as('known'),
    ])
    .executeTakeFirstOrThrow();
  // Of these starts, those that are already booked with that teacher.
  return { ...facts, known: known.map(({ id, startsAt }) => ({ id, startsAt: new Date(startsAt) })) };
}

/** Who cancelled a lesson, and whether its credit was returned; undefined if the student has no such cancelled lesson. */
export const findCancelled = (db: Db, id: string, studentId: string) =>
  db
    .selectFrom('lessons')
    .select(['cancelledBy', 'isTrial'])
    .select((eb) =>
      eb
        .exists(
          eb
            .selectFrom('creditEntries')
            .select('creditEntries.id')
            .whereRef('creditEntries.lessonId', '=', 'lessons.id')
            .where('reason', '=', 'returned'),
        )
        .$castTo<boolean>()
        .as('isCreditReturned'),
    )
    .where('id', '=', id)
    .where('studentId', '=', studentId)
    .where('status', '=', 'cancelled')
    .executeTakeFirst();

export async function addFamilyChange(
  db: Db,
  change: { studentId: string; lessonId: string; kind: 'move' | 'cancel'; at: Date },
): Promise<void> {
  await db.insertInto('familyChanges').values(change).execute();
}

/** The changes a family has made since a given time; exact if the student is locked. */
export async function countDone(db: Db, studentId: string, since: Date, lessonId?: string): Promise<Done> {
  const { rows } = await sql<Done>`
    select count(*) filter (where kind = 'move' and at > ${since})::int as moves,
      count(*) filter (where kind = 'cancel' and at > ${since})::int as cancels,
      count(*) filter (where kind = 'move' and lesson_id = ${lessonId ?? null}::uuid)::int as moves_of_lesson
    from family_changes where student_id = ${studentId}
  `.execute(db);
  return rows[0] ?? { moves: 0, cancels: 0, movesOfLesson: 0 };
}
