import type { LessonList, LessonStatus } from '@skylark/contract/lessons';
import { ACTIVATION_DELAY_SECONDS, EXTENSION_MAX_MINUTES, OVERTIME_MINUTES } from '@skylark/contract/lessons.facts';
import { TAUGHT_SLIDES_MIN } from '@skylark/contract/materials.facts';
import { sql } from 'kysely';
import { containing } from '../../platform/db/containing.ts';
import type { Db } from '../../platform/db/database.ts';
import type { Day, Viewer } from './rules.ts';

/** A lesson may end before its start time: the teacher can end it as soon as its room is open. */
const ROOM_OPENS_MS = ACTIVATION_DELAY_SECONDS * 1000;
/** No lesson that started before this can still be running. */
const LONGEST_LESSON_MS = (50 + EXTENSION_MAX_MINUTES + OVERTIME_MINUTES) * 60 * 1000;

/** The last lesson of the previous page; the list continues after it. */
export interface Cursor {
  startsAt: Date;
  id: string;
}

const lessonCards = (db: Db) =>
  db
    .selectFrom('lessons as l')
    .innerJoin('people as t', 't.id', 'l.teacherId')
    .innerJoin('accounts as ta', 'ta.id', 't.accountId')
    .innerJoin('people as s', 's.id', 'l.studentId')
    .innerJoin('accounts as sa', 'sa.id', 's.accountId')
    .leftJoin('courses as c', 'c.id', 'l.courseId')
    .leftJoin('decks as d', 'd.id', 'l.deckId')
    .select((eb) =>
      eb
        .selectFrom('slides as cover')
        .whereRef('cover.deckId', '=', 'l.deckId')
        .select('cover.thumbKey')
        .orderBy('cover.position')
        .limit(1)
        .as('coverKey'),
    )
    .select((eb) =>
      eb
        .exists(eb.selectFrom('lessonTeachers as h').select('h.number').whereRef('h.lessonId', '=', 'l.id'))
        .as('isHandedOver'),
    )
    .select(
      // Time bounds are parameters, so that an index on the teacher leads to the few upcoming lessons.
      sql<boolean>`(l.status = 'booked' and exists (
        select from absence_requests r where r.teacher_id = l.teacher_id and r.withdrawn_at is null
          and r.ends_at > l.starts_at and r.starts_at < l.ends_at
      ))`.as('isTeacherAway'),
    )
    .select(
      sql<boolean>`(l.status = 'booked' and exists (
        select from move_requests m where m.lesson_id = l.id and m.state = 'open' and m.starts_at = l.starts_at
          and m.teacher_id = l.teacher_id
      ))`.as('isMoveAsked'),
    )
    .select([
      'l.id',
      'l.teacherId',
      'l.studentId',
      'l.startsAt',
      'l.endsAt',
      'l.durationMinutes',
      'l.extendedMinutes',
      'l.number',
      'l.isTrial',
      'l.status',
      'l.missedBy',
      'l.score',
      'l.heldAt',
      'l.callStartedAt',
      'l.togetherMinutes',
      'l.courseId',
      'l.deckId',
      't.firstName as teacherFirstName',
      't.lastName as teacherLastName',
      't.photoKey as teacherPhotoKey',
      'ta.timeZone as teacherTimeZone',
      's.firstName as studentFirstName',
      's.lastName as studentLastName',
      's.photoKey as studentPhotoKey',
      'sa.timeZone as studentTimeZone',
      'c.title as courseTitle',
      'd.title as deckTitle',
    ]);
export type LessonRow = Awaited<ReturnType<ReturnType<typeof lessonCards>['execute']>>[number];

interface Wanted {
  list: LessonList;
  now: Date;
  today: Day;
  limit: number;
  after?: Cursor | undefined;
  studentId?: string | undefined;
  /** Only lessons that start within this day. */
  within?: Day | undefined;
  /** Only lessons whose topic, course or other person contains this text. */
  text?: string | undefined;
}

/** Reads one row more than a page, to know whether another page follows. */
export async function listLessons(
  db: Db,
  viewer: Viewer,
  { list, now, today, limit, after, studentId, within, text }: Wanted,
): Promise<LessonRow[]> {
  const mine = viewer.type === 'teacher' ? 'l.teacherId' : 'l.studentId';
  const direction = list === 'past' ? 'desc' : 'asc';
  let query = lessonCards(db)
    .where(mine, '=', viewer.personId)
    .where('l.status', '<>', 'cancelled')
    .orderBy('l.startsAt', direction)
    .orderBy('l.id', direction)
    .limit(limit + 1);
  switch (list) {
    case 'closest':
      query = query
        .where('l.startsAt', '>', new Date(now.getTime() - LONGEST_LESSON_MS))
        .where((eb) =>
          eb.or([
            eb('l.status', '=', 'in_progress'),
            eb.and([eb('l.status', '=', 'booked'), eb('l.endsAt', '>', now)]),
          ]),
        );
      break;
    case 'today':
      query = query.where('l.startsAt', '>=', today.start).where('l.startsAt', '<', today.end);
      break;
    case 'past':
      query = query
        .where('l.startsAt', '<', new Date(now.getTime() + ROOM_OPENS_MS))
        .where((eb) =>
          eb.or([
            eb('l.status', 'in', ['held', 'missed']),
            eb.and([eb('l.status', '=', 'booked'), eb('l.endsAt', '<=', now)]),
          ]),
        );
      break;
  }
  if (studentId !== undefined) query = query.where('l.studentId', '=', studentId);
  if (within) query = query.where('l.startsAt', '>=', within.start).where('l.startsAt', '<', within.end);
  if (text !== undefined) {
    const other = sql.raw(viewer.type === 'teacher' ? 's' : 't');
    query = query.where(
      sql<boolean>`(coalesce(d.title, '') || ' ' || coalesce(c.title, '') || ' ' || ${other}.first_name || ' ' || ${other}.last_name)
        ilike ${containing(text)}`,
    );
  }
  if (after) {
    const comparison = list === 'past' ? sql.raw('<') : sql.raw('>');
    query = query.where(sql<boolean>`(l.starts_at, l.id) ${comparison} (${after.startsAt}, ${after.id}::uuid)`);
  }
  return query.execute();
}

/** Lessons that overlap a time range, soonest first. */
export const listLessonsBetween = (db: Db, viewer: Viewer, start: Date, end: Date): Promise<LessonRow[]> =>
  lessonCards(db)
    .where(viewer.type === 'teacher' ? 'l.teacherId' : 'l.studentId', '=', viewer.personId)
    .where('l.status', '<>', 'cancelled')
    // The index only covers starts; the maximum length bounds how early a lesson can have started.
    .where('l.startsAt', '>', new Date(start.getTime() - LONGEST_LESSON_MS))
    .where('l.startsAt', '<', end)
    .where('l.endsAt', '>', start)
    .orderBy('l.startsAt')
    .execute();

export const findLesson = (db: Db, id: string): Promise<LessonRow | undefined> =>
  lessonCards(db).where('l.id', '=', id).executeTakeFirst();

/** Soonest first. */
export const listLessonsById = (db: Db, ids: readonly string[]): Promise<LessonRow[]> =>
  lessonCards(db)
    .where('l.id', '=', sql<string>`any(${ids}::uuid[])`)
    .orderBy('l.startsAt')
    .execute();

/** The fields that rooms of these lessons depend on. */
export const listRoomLessons = (db: Db, ids: string[]) =>
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
      'deckId',
    ])
    .select((eb) =>
      eb
        .selectFrom('lessonTeachers as h')
        .innerJoin('people as p', 'p.id', 'h.teacherId')
        .whereRef('h.lessonId', '=', 'lessons.id')
        .where('h.untilAt', 'is', null)
        .select('p.firstName')
        .as('handedTo'),
    )
    .where('id', '=', sql<string>`any(${ids}::uuid[])`)
    .execute();

/** All counts in one statement, with the same conditions as the lists, and the next start of today. */
export async function countLessons(db: Db, viewer: Viewer, now: Date, today: Day) {
  const mine = sql.raw(viewer.type === 'teacher' ? 'teacher_id' : 'student_id');
  const earliest = new Date(now.getTime() - LONGEST_LESSON_MS);
  const latest = new Date(now.getTime() + ROOM_OPENS_MS);
  const counted = await sql<{
    closest: number;
    past: number;
    today: number;
    balance: number;
    nextToday: Date | null;
  }>`
    select
      (select count(*) from lessons where ${mine} = ${viewer.personId} and starts_at > ${earliest}
        and (status = 'in_progress' or (status = 'booked' and ends_at > ${now}))) as closest,
      (select count(*) from lessons where ${mine} = ${viewer.personId} and starts_at < ${latest}
        and (status in ('held', 'missed') or (status = 'booked' and ends_at <= ${now}))) as past,
      (select count(*) from lessons where ${mine} = ${viewer.personId} and status <> 'cancelled'
        and starts_at >= ${today.start} and starts_at < ${today.end}) as today,
      (select min(starts_at) from lessons where ${mine} = ${viewer.personId} and status = 'booked'
        and starts_at > ${now} and starts_at < ${today.end}) as next_today,
      coalesce((select balance from credit_balances where student_id = ${viewer.personId}), 0) as balance
  `.execute(db);
  const [row] = counted.rows;
  if (!row) throw new Error('a select without from gave no row');
  return row;
}

export const countSlides = async (db: Db, deckId: string): Promise<number> => {
  const counted = await db
    .selectFrom('slides')
    .select((eb) => eb.fn.countAll<number>().as('slides'))
    .where('deckId', '=', deckId)
    .executeTakeFirstOrThrow();
  return counted.slides;
};

/**
 * The deck of which a lesson has shown most slides; if two are equal, the planned one. None if they are too few to
 * count as taught.
 */
export async function findMostShown(
  db: Db,
  lessonId: string,
): Promise<{ id: string; title: string; slideIds: string[] } | undefined> {
  const { rows } = await sql<{ id: string; title: string; slideIds: string[] }>`
    select d.id, d.title, array_agg(s.id order by s.position) as slide_ids
    from room_decks r join lessons l on l.id = r.room_id join decks d on d.id = r.deck_id
    join slides s on s.deck_id = d.id and s.id = any (r.slides)
    where r.room_id = ${lessonId}
    group by d.id, l.deck_id, r.shown_at
    having count(*) >= least(${TAUGHT_SLIDES_MIN}, (select count(*) from slides where slides.deck_id = d.id))
    order by count(*) desc, d.id is distinct from l.deck_id, r.shown_at, d.id limit 1`.execute(db);
  return rows[0];
}

/** Changes a lesson's status, only from the given ones; @returns whether it was in one of them */
export async function moveLesson(
  db: Db,
  id: string,
  from: readonly LessonStatus[],
  to: {
    status: LessonStatus;
    callStartedAt?: Date;
    heldAt?: Date;
    missedBy?: 'student' | 'teacher' | 'both';
    togetherMinutes?: number;
  },
): Promise<boolean> {
  const moved = await db
    .updateTable('lessons')
    .set(to)
    .where('id', '=', id)
    .where('status', 'in', from)
    .executeTakeFirst();
  return moved.numUpdatedRows === 1n;
}

/** Changes the outcome of a lesson that is over. */
export async function setOutcome(
  db: Db,
  id: string,
  to: { status: 'held' | 'missed'; heldAt: Date | null; missedBy: 'student' | 'teacher' | 'both' | null },
): Promise<void> {
  await db.updateTable('lessons').set(to).where('id', '=', id).where('status', 'in', ['held', 'missed']).execute();
}

export const setScore = async (db: Db, id: string, score: number): Promise<void> => {
  await db.updateTable('lessons').set({ score }).where('id', '=', id).execute();
};

/** The closest lesson of the same teacher and child before or after a given one. */
export const findBeside = (
  db: Db,
  { teacherId, studentId, startsAt }: Pick<LessonRow, 'teacherId' | 'studentId' | 'startsAt'>,
  side: 'before' | 'after',
) =>
  db
    .selectFrom('lessons')
    .select(['id', 'startsAt'])
    .where('studentId', '=', studentId)
    .where('teacherId', '=', teacherId)
    .where('status', '<>', 'cancelled')
    .where('startsAt', side === 'before' ? '<' : '>', startsAt)
    .orderBy('startsAt', side === 'before' ? 'desc' : 'asc')
    .limit(1)
    .executeTakeFirst();

/** The school's newest line to a lesson's teacher, if they haven't marked it as seen. */
export const findUnseenLine = (db: Db, { id, teacherId }: Pick<LessonRow, 'id' | 'teacherId'>) =>
  db
    .selectFrom('schoolLines')
    .select(['id', 'text', 'at'])
    .where('lessonId', '=', id)
    .where('teacherId', '=', teacherId)
    .where('seenAt', 'is', null)
    .orderBy('at', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();

/** Lessons whose call has started, without the doctor's synthetic ones. */
export async function countLive(db: Db): Promise<number> {
  const { live } = await db
    .selectFrom('lessons')
    .select((eb) => eb.fn.countAll<number>().as('live'))
    .where('status', '=', 'in_progress')
    .where('isSynthetic', '=', false)
    .executeTakeFirstOrThrow();
  return live;
}
