import type { OwnReview, TeacherNumbers } from '@skylark/contract/teacherNumbers';
import { OWN_REVIEWS_PAGE_SIZE } from '@skylark/contract/teacherNumbers.facts';
import { SCHOOL_ZONE } from '@skylark/contract/timeZones.facts';
import { sql } from 'kysely';
import type { Db } from '../../platform/db/database.ts';
import type { Deps } from '../../platform/deps.ts';
import { pageOf, readCursor } from '../../platform/http/cursor.ts';
import { rangeOf } from './rangeOf.ts';
import { lessonsByTeacher } from './store.ts';

const NONE = {
  held25: 0,
  held50: 0,
  heldTrials: 0,
  missedByStudent: 0,
  missedByTeacher: 0,
  missedByBoth: 0,
  cancelledByTeacher: 0,
  minutesHeld: 0,
};

/** A teacher's month, computed with the same query as the report used for the payroll. @param asked "2026-11" */
export async function readOwnNumbers(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  teacherId: string,
  asked: string | undefined,
): Promise<TeacherNumbers> {
  const now = clock.now();
  const today = Temporal.Instant.fromEpochMilliseconds(now.getTime()).toZonedDateTimeISO(SCHOOL_ZONE).toPlainDate();
  const month = Temporal.PlainYearMonth.from(asked ?? today.toPlainYearMonth().toString());
  const [first, last] = [month.toPlainDate({ day: 1 }), month.toPlainDate({ day: month.daysInMonth })];
  const range = rangeOf({ from: first.toString(), to: last.toString(), timeZone: SCHOOL_ZONE }, now);
  const [{ rows }, given] = await Promise.all([
    lessonsByTeacher(db, range, { limit: 1 }, teacherId),
    db
      .selectFrom('reviews as r')
      .innerJoin('lessons as l', 'l.id', 'r.lessonId')
      .select((eb) => eb.fn.countAll<number>().as('count'))
      .select(sql<number | null>`round(avg(r.score), 1)::float`.as('average'))
      .where('l.teacherId', '=', teacherId)
      .where('l.startsAt', '>=', range.start)
      .where('l.startsAt', '<', range.end)
      .where('r.authorRole', '=', 'student')
      .executeTakeFirstOrThrow(),
  ]);
  const { id: _, teacher: __, ...lessons } = { id: '', teacher: '', ...NONE, ...rows[0] };
  return {
    month: month.toString(),
    timeZone: SCHOOL_ZONE,
    lessons,
    reviews: { count: Number(given.count), average: given.average },
  };
}

/** @throws Failure invalid_fields for a cursor that isn't ours */
export async function listOwnReviews(
  db: Db,
  teacherId: string,
  cursor: string | undefined,
): Promise<{ items: OwnReview[]; nextCursor: string | null }> {
  const after = cursor === undefined ? undefined : readCursor(cursor);
  const found = await db
    .selectFrom('reviews as r')
    .innerJoin('lessons as l', 'l.id', 'r.lessonId')
    .innerJoin('people as s', 's.id', 'l.studentId')
    .select(['r.id', 'r.lessonId', 'r.createdAt', 'r.score', 'r.text', 's.firstName'])
    .where('r.aboutId', '=', teacherId)
    .where('r.authorRole', '=', 'student')
    .$if(after !== undefined, (query) =>
      query.where(sql<boolean>`(r.created_at, r.id) < (${after?.at}, ${after?.id}::uuid)`),
    )
    .orderBy('r.createdAt', 'desc')
    .orderBy('r.id', 'desc')
    .limit(OWN_REVIEWS_PAGE_SIZE + 1)
    .execute();
  const { rows, nextCursor } = pageOf(found, OWN_REVIEWS_PAGE_SIZE, ({ createdAt }) => createdAt);
  const items = rows.map(({ lessonId, createdAt, firstName, score, text }) => ({
    lessonId,
    at: createdAt.toISOString(),
    child: firstName,
    score,
    text,
  }));
  return { items, nextCursor };
}
