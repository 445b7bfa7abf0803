import { sql } from 'kysely';
import type { Db } from '../../platform/db/database.ts';

interface AddedLesson {
  teacherId: string;
  studentId: string;
  startsAt: Date;
  endsAt: Date;
  isTrial: boolean;
  courseId: string | null;
  deckId: string | null;
  seriesId: string | null;
  createdAt: Date;
}

/** @param lessons one or more, of one pair at different times @returns their ids in the given order */
export async function addLessons(db: Db, lessons: readonly AddedLesson[]): Promise<string[]> {
  const added = await db.insertInto('lessons').values(lessons).returning(['id', 'startsAt']).execute();
  const ids = new Map(added.map(({ id, startsAt }) => [startsAt.getTime(), id]));
  return lessons.flatMap(({ startsAt }) => ids.get(startsAt.getTime()) ?? []);
}

export async function addSeries(db: Db, series: { timeZone: string; createdAt: Date }): Promise<string> {
  const added = await db.insertInto('lessonSeries').values(series).returning('id').executeTakeFirstOrThrow();
  return added.id;
}

/** Numbers each student's lessons from 1 by their start, skipping trials and cancelled ones; only changed numbers are written. */
export async function renumberLessons(db: Db, studentIds: readonly string[]): Promise<void> {
  await sql`
    update lessons set number = counted.number
    from (
      select id, row_number() over (partition by student_id order by starts_at) as number from lessons
      where student_id = any(${[...new Set(studentIds)]}::uuid[]) and status <> 'cancelled' and not is_trial
    ) as counted
    where lessons.id = counted.id and lessons.number is distinct from counted.number
  `.execute(db);
}

/** Reads and locks lessons by id. Lock their people first: see `lockLesson`. */
export const listLessonsForUpdate = (db: Db, ids: readonly string[]) =>
  db
    .selectFrom('lessons')
    .select([
      'id',
      'teacherId',
      'studentId',
      'startsAt',
      'endsAt',
      'durationMinutes',
      'extendedMinutes',
      'status',
      'isTrial',
      'missedBy',
      'heldAt',
      'callStartedAt',
      'deckId',
    ])
    .select((eb) =>
      eb
        .exists(eb.selectFrom('lessonTeachers as h').select('h.number').whereRef('h.lessonId', '=', 'lessons.id'))
        .$castTo<boolean>()
        .as('isHandedOver'),
    )
    .where('id', 'in', ids)
    .orderBy('id')
    .forUpdate()
    .execute();

export const findPair = (db: Db, id: string) =>
  db.selectFrom('lessons').select(['teacherId', 'studentId']).where('id', '=', id).executeTakeFirst();

/** @param isReminded whether the notification of the move also serves as the reminder */
export async function setLessonTime(
  db: Db,
  id: string,
  time: { startsAt: Date; endsAt: Date; isReminded: boolean },
): Promise<void> {
  const { startsAt, endsAt, isReminded } = time;
  await db
    .updateTable('lessons')
    .set({ startsAt, endsAt, extendedMinutes: 0, ...(isReminded && { remindedFor: startsAt }) })
    .where('id', '=', id)
    .execute();
}

/** @param minutes total minutes by which it runs longer than booked */
export async function setExtended(db: Db, id: string, minutes: number): Promise<void> {
  // Computed in the database, whose timestamps are more precise than ours.
  await sql`
    update lessons set extended_minutes = ${minutes},
      ends_at = starts_at + (duration_minutes + ${minutes}::int) * interval '1 minute'
    where id = ${id}
  `.execute(db);
}

/** @param from when they take over a lesson that has begun: only the time after that has to be free */
export async function setLessonTeacher(db: Db, id: string, teacherId: string, from: Date | null): Promise<void> {
  await db.updateTable('lessons').set({ teacherId, taughtFrom: from }).where('id', '=', id).execute();
}

export async function setCancelled(
  db: Db,
  ids: readonly string[],
  by: 'student' | 'teacher' | 'school',
): Promise<void> {
  await db
    .updateTable('lessons')
    .set({ status: 'cancelled', cancelledBy: by, number: null })
    .where('id', 'in', ids)
    .execute();
}

/** A cancelled lesson is booked again. */
export async function setRestored(db: Db, id: string): Promise<void> {
  await db.updateTable('lessons').set({ status: 'booked', cancelledBy: null }).where('id', '=', id).execute();
}

/**
 * People with a waiting request to move a lesson who share a person with these lessons: their pages show whether the
 * offered times are still free.
 */
export async function listAskedToMove(
  db: Db,
  lessons: readonly { teacherId: string; studentId: string }[],
): Promise<string[]> {
  const teachers = lessons.map((one) => one.teacherId);
  const students = lessons.map((one) => one.studentId);
  const rows = await db
    .selectFrom('moveRequests as m')
    .innerJoin('lessons as l', 'l.id', 'm.lessonId')
    .select(['l.teacherId', 'l.studentId'])
    .distinct()
    .where('m.state', '=', 'open')
    .where('l.status', '=', 'booked')
    .where((eb) => eb.or([eb('l.teacherId', 'in', teachers), eb('l.studentId', 'in', students)]))
    .execute();
  return rows.flatMap((one) => [one.teacherId, one.studentId]);
}

/** A lesson of two synthetic people: no reminder is sent, and no list or report includes it. */
export async function addSyntheticLesson(
  db: Db,
  lesson: {
    teacherId: string;
    studentId: string;
    deckId: string | null;
    startsAt: Date;
    endsAt: Date;
    createdAt: Date;
  },
): Promise<string> {
  const { startsAt } = lesson;
  const { id } = await db
    .insertInto('lessons')
    .values({ ...lesson, isSynthetic: true, remindedFor: startsAt, absentNotifiedFor: startsAt })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}
