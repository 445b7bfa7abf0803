import type { LessonStatus } from '@skylark/contract/lessons';
import { sql } from 'kysely';
import type { Db } from '../../platform/db/database.ts';

type NotedFor = 'remindedFor' | 'absentNotifiedFor';

/** An absent person is notified even if the teacher has started the call alone. */
const OPEN_FOR: Record<NotedFor, LessonStatus[]> = {
  remindedFor: ['booked'],
  absentNotifiedFor: ['booked', 'in_progress'],
};

/** Open lessons that start within a time range and whose current start isn't marked as handled. */
const listDue = (db: Db, noted: NotedFor, after: Date, until: Date) =>
  db
    .selectFrom('lessons')
    .select(['id', 'createdAt'])
    .where('status', 'in', OPEN_FOR[noted])
    .where('startsAt', '>', after)
    .where('startsAt', '<=', until)
    .where((eb) => eb.or([eb(noted, 'is', null), eb(noted, '<>', eb.ref('startsAt'))]))
    .orderBy('startsAt')
    .execute();

/** Claims one of them, unless another server has done so first. */
const takeDue = (db: Db, noted: NotedFor, id: string, after: Date, until: Date) =>
  db
    .updateTable('lessons')
    .set((eb) => ({ [noted]: eb.ref('startsAt') }))
    .where('id', '=', id)
    .where('status', 'in', OPEN_FOR[noted])
    .where('startsAt', '>', after)
    .where('startsAt', '<=', until)
    .where((eb) => eb.or([eb(noted, 'is', null), eb(noted, '<>', eb.ref('startsAt'))]))
    .returning(['id', 'startsAt', 'createdAt', 'teacherId', 'studentId'])
    .executeTakeFirst();

/** Lessons that start soon and have no reminder for this start yet. */
export const listLessonsToRemind = (db: Db, now: Date, until: Date) => listDue(db, 'remindedFor', now, until);
export const claimLessonToRemind = (db: Db, id: string, now: Date, until: Date) =>
  takeDue(db, 'remindedFor', id, now, until);

/** Lessons that started within a time range and whose absent people weren't notified yet. */
export const listLessonsBegun = (db: Db, after: Date, until: Date) => listDue(db, 'absentNotifiedFor', after, until);
export const claimStartedLesson = (db: Db, id: string, after: Date, until: Date) =>
  takeDue(db, 'absentNotifiedFor', id, after, until);

const TAKEN_AT_ONCE = 200;

/**
 * A page of lessons that may have ended, without synthetic ones, which are removed instead.
 * @param after id of the previous page's last lesson
 */
export const listUndecided = (db: Db, startedBefore: Date, after: string | undefined) =>
  db
    .selectFrom('lessons')
    .select(['id', 'startsAt', 'endsAt', 'extendedMinutes', 'status', 'callStartedAt'])
    .select((eb) =>
      eb
        .selectFrom('lessonTeachers as h')
        .whereRef('h.lessonId', '=', 'lessons.id')
        .where('h.untilAt', 'is', null)
        .select('h.fromAt')
        .as('handedOverAt'),
    )
    .where('status', 'in', ['booked', 'in_progress'])
    .where('isSynthetic', '=', false)
    .where('startsAt', '<=', startedBefore)
    .$if(after !== undefined, (query) => query.where('id', '>', after ?? ''))
    .orderBy('id')
    .limit(TAKEN_AT_ONCE)
    .execute();

/** Upcoming booked lessons with another one of the same pair a week earlier, give or take a clock change. */
export async function listWeeklyPairs(db: Db, after: Date, until: Date) {
  const rows = await sql<{
    id: string;
    teacherId: string;
    studentId: string;
    before: Date;
    after: Date;
    studentTimeZone: string;
    teacherTimeZone: string;
  }>`
    select l.id, l.teacher_id, l.student_id, p.starts_at as before, l.starts_at as after,
      sa.time_zone as student_time_zone, ta.time_zone as teacher_time_zone
    from lessons l
    join lessons p on p.teacher_id = l.teacher_id and p.student_id = l.student_id and p.status <> 'cancelled'
      and p.starts_at between l.starts_at - interval '171 hours' and l.starts_at - interval '165 hours'
    join people s on s.id = l.student_id join accounts sa on sa.id = s.account_id
    join people t on t.id = l.teacher_id join accounts ta on ta.id = t.account_id
    where l.status = 'booked' and l.starts_at > ${after} and l.starts_at <= ${until}
      -- Whoever shares a clock has nothing that could move for one of them; zones with two names cost a look, no more.
      and sa.time_zone <> ta.time_zone
    order by l.starts_at
  `.execute(db);
  return rows.rows;
}
