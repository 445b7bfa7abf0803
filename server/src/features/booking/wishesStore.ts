import type { LessonWishKind } from '@skylark/contract/booking.facts';
import { WISHES_SHOWN } from '@skylark/contract/booking.facts';
import { sql } from 'kysely';
import { countRows } from '../../platform/db/countRows.ts';
import type { Db } from '../../platform/db/database.ts';
import { type Page, requirePlace } from '../../platform/db/requirePlace.ts';

interface AddedWish {
  studentId: string;
  kind: LessonWishKind;
  lessonId: string | null;
  startsAt: Date | null;
  wish: string;
  key: string;
  createdAt: Date;
}

const COLUMNS = [
  'id',
  'kind',
  'lessonId',
  'startsAt',
  'wish',
  'createdAt',
  'answer',
  'offeredTeacherId',
  'offeredStarts',
] as const;
const nameOfOffered = (name: 'first_name' | 'last_name') =>
  sql<string | null>`(select ${sql.ref(name)} from people where people.id = offered_teacher_id)`;
const offeredTeacher = [
  nameOfOffered('first_name').as('offeredFirstName'),
  nameOfOffered('last_name').as('offeredLastName'),
] as const;
/** Whether the offer still holds: none of its times was taken, and the lesson to move is where it was. */
const isOffered = sql<boolean>`(offer_taken_at is null and (offer_lesson_at is null or exists (
  select from lessons moved
  where moved.id = lesson_wishes.lesson_id and moved.starts_at = offer_lesson_at and moved.status = 'booked'
)))`.as('isOffered');

export const addLessonWish = (db: Db, wish: AddedWish) =>
  db
    .insertInto('lessonWishes')
    .values(wish)
    .returning([...COLUMNS, ...offeredTeacher, isOffered])
    .executeTakeFirstOrThrow();
export type WishRow = Awaited<ReturnType<typeof addLessonWish>>;

export const findWishByKey = (db: Db, studentId: string, key: string) =>
  db
    .selectFrom('lessonWishes')
    .select([...COLUMNS, ...offeredTeacher, isOffered])
    .where('studentId', '=', studentId)
    .where('key', '=', key)
    .executeTakeFirst();

export async function countOpenWishes(db: Db, studentId: string): Promise<number> {
  const { open } = await db
    .selectFrom('lessonWishes')
    .select((eb) => eb.fn.countAll<string>().as('open'))
    .where('studentId', '=', studentId)
    .where('answeredAt', 'is', null)
    .executeTakeFirstOrThrow();
  return Number(open);
}

/** Waiting wishes, and those answered since a given time; newest first. */
export const listWishesOf = (db: Db, studentId: string, answeredSince: Date, lessonId?: string) =>
  db
    .selectFrom('lessonWishes')
    .select([...COLUMNS, ...offeredTeacher, isOffered])
    .where('studentId', '=', studentId)
    .where((eb) => eb.or([eb('answeredAt', 'is', null), eb('answeredAt', '>', answeredSince)]))
    .$if(lessonId !== undefined, (query) => query.where('lessonId', '=', lessonId ?? ''))
    .orderBy('createdAt', 'desc')
    .orderBy('id', 'desc')
    .limit(WISHES_SHOWN)
    .execute();

/** One page for managers, longest waiting first. */
export async function listLessonWishes(db: Db, of: { isOpen: boolean; studentId: string | undefined }, page: Page) {
  await requirePlace(db, page, sql`select id from lesson_wishes where id = ${page.cursor}`);
  const wanted = db
    .selectFrom('lessonWishes as w')
    .$if(of.isOpen, (query) => query.where('w.answeredAt', 'is', null))
    .$if(of.studentId !== undefined, (query) => query.where('w.studentId', '=', of.studentId ?? ''));
  const rows = await wanted
    .innerJoin('people as s', 's.id', 'w.studentId')
    .innerJoin('accounts as a', 'a.id', 's.accountId')
    .leftJoin('lessons as l', 'l.id', 'w.lessonId')
    .leftJoin('people as t', 't.id', 'l.teacherId')
    .select(['w.id', 'w.kind', 'w.lessonId', 'w.startsAt', 'w.wish', 'w.createdAt', 'w.answer', 'w.answeredAt'])
    .select(['w.offeredTeacherId', 'w.offeredStarts', ...offeredTeacher])
    .select(['w.studentId', 's.firstName', 's.lastName', 'a.timeZone', 'a.parentName', 'a.phone'])
    .select(sql<string | null>`t.first_name || ' ' || t.last_name`.as('teacher'))
    .$if(page.cursor !== undefined, (query) =>
      query.where(
        sql<boolean>`(w.created_at, w.id) > (select created_at, id from lesson_wishes where id = ${page.cursor})`,
      ),
    )
    .orderBy('w.createdAt')
    .orderBy('w.id')
    .limit(page.limit + 1)
    .execute();
  return { rows, total: await countRows(db, sql`${wanted} as wanted`) };
}

/** The student a wish belongs to, and the lesson that it would move; undefined if there is no such wish. */
export const findWishOwner = (db: Db, id: string) =>
  db.selectFrom('lessonWishes').select(['studentId', 'kind', 'lessonId']).where('id', '=', id).executeTakeFirst();

/** @returns false if it was answered already */
export async function setAnswer(
  db: Db,
  id: string,
  given: { answer: string; teacherId: string | null; starts: Date[]; lessonAt: Date | null; at: Date },
): Promise<boolean> {
  const { answer, teacherId, starts, lessonAt, at } = given;
  const answered = await db
    .updateTable('lessonWishes')
    .set({ answer, answeredAt: at, offeredTeacherId: teacherId, offeredStarts: starts, offerLessonAt: lessonAt })
    .where('id', '=', id)
    .where('answeredAt', 'is', null)
    .executeTakeFirst();
  return answered.numUpdatedRows === 1n;
}

/**
 * Takes one of the times offered with an answer, so that the others are no longer offered.
 * @param lesson the lesson to move; null to book one
 * @returns false if this isn't offered to this student
 */
export async function takeOffer(
  db: Db,
  of: {
    id: string;
    studentId: string;
    teacherId: string;
    lesson: { id: string; startsAt: Date } | null;
    starts: readonly Date[];
    at: Date;
  },
): Promise<boolean> {
  const { lesson, starts } = of;
  const [startsAt] = starts;
  if (startsAt === undefined || starts.length > 1) return false;
  const moved = sql<string | null>`case when kind = 'move' then lesson_id end`;
  const taken = await db
    .updateTable('lessonWishes')
    .set({ offerTakenAt: of.at })
    .where('id', '=', of.id)
    .where('studentId', '=', of.studentId)
    .where('offeredTeacherId', '=', of.teacherId)
    .where('offerTakenAt', 'is', null)
    .where(sql<boolean>`${startsAt} = any(offered_starts)`)
    .where(sql<boolean>`${moved} is not distinct from ${lesson?.id ?? null}::uuid`)
    .where(sql<boolean>`offer_lesson_at is not distinct from ${lesson?.startsAt ?? null}::timestamptz`)
    .executeTakeFirst();
  return taken.numUpdatedRows === 1n;
}

/** @returns false if it isn't answered, or the family has taken a time that the answer offered */
export async function setUnanswered(db: Db, id: string): Promise<boolean> {
  const waiting = await db
    .updateTable('lessonWishes')
    .set({ answer: null, answeredAt: null, offeredTeacherId: null, offeredStarts: [], offerLessonAt: null })
    .where('id', '=', id)
    .where('answeredAt', 'is not', null)
    .where('offerTakenAt', 'is', null)
    .executeTakeFirst();
  return waiting.numUpdatedRows === 1n;
}
