import { OWN_TEACHERS_MAX } from '@skylark/contract/booking.facts';
import { sql } from 'kysely';
import type { Db } from '../../platform/db/database.ts';
import { isOwedTrial } from '../lessons/index.ts';
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
export async function canBeBooked(db: Db, teacherId: string): Promise<boolean> {
  const { rows } = await sql`
    select from people p left join teacher_traits t on t.person_id = p.id
    where p.id = ${teacherId} and p.type = 'teacher' and p.deleted_at is null and p.blocked_at is null
      and not p.is_synthetic and coalesce(t.is_bookable, true)
  `.execute(db);
  return rows.length > 0;
}

/** Length of the latest lesson that wasn't a trial; undefined if there is none. */
export async function findUsualMinutes(db: Db, studentId: string): Promise<number | undefined> {
  const latest = await db
    .selectFrom('lessons')
    .select('durationMinutes')
    .where('studentId', '=', studentId)
    .where('status', '!=', 'cancelled')
    .where('isTrial', '=', false)
    .orderBy('startsAt', 'desc')
    .limit(1)
    .executeTakeFirst();
  return latest?.durationMinutes ?? undefined;
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

export async function countAhead(db: Db, studentId: string, now: Date): Promise<number> {
  const { ahead } = await db
    .selectFrom('lessons')
    .select((eb) => eb.fn.countAll<string>().as('ahead'))
    .where('studentId', '=', studentId)
    .where('status', '=', 'booked')
    .where('startsAt', '>', now)
    .executeTakeFirstOrThrow();
  return Number(ahead);
}

/** Which of these starts are already booked with that teacher. */
export const listBookedAt = (db: Db, pair: { teacherId: string; studentId: string }, starts: readonly Date[]) =>
  db
    .selectFrom('lessons')
    .select(['id', 'startsAt'])
    .where('studentId', '=', pair.studentId)
    .where('teacherId', '=', pair.teacherId)
    .where('status', '=', 'booked')
    .where('startsAt', 'in', starts)
    .limit(starts.length)
    .execute();

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
