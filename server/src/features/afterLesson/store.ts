import type { ChildPlan } from '@skylark/contract/afterLesson';
import { sql } from 'kysely';
import type { Db } from '../../platform/db/database.ts';

export const findPlan = (db: Db, lessonId: string) =>
  db
    .selectFrom('afterLessons')
    .select(['level', 'perWeek', 'lessonsCount', 'goal'])
    .where('lessonId', '=', lessonId)
    .where('plannedAt', 'is not', null)
    .executeTakeFirst();

export async function putPlan(db: Db, lessonId: string, plan: ChildPlan, plannedAt: Date): Promise<void> {
  await db
    .insertInto('afterLessons')
    .values({ lessonId, ...plan, plannedAt })
    .onConflict((conflict) => conflict.column('lessonId').doUpdateSet({ ...plan, plannedAt }))
    .execute();
}

/** Trial lessons held in a period for which no next time has been looked for yet, earliest first. */
export const listTrialsToOffer = (db: Db, after: Date, until: Date) =>
  db
    .selectFrom('lessons as l')
    .leftJoin('afterLessons as a', 'a.lessonId', 'l.id')
    .innerJoin('people as p', 'p.id', 'l.studentId')
    .select(['l.id', 'l.teacherId', 'l.studentId', 'l.startsAt'])
    .where('l.isTrial', '=', true)
    .where('l.startsAt', '>', after)
    .where('l.startsAt', '<=', until)
    .where('l.status', '=', 'held')
    .where('l.isSynthetic', '=', false)
    .where('p.deletedAt', 'is', null)
    .where('a.timeOfferedAt', 'is', null)
    .orderBy('l.startsAt')
    .orderBy('l.id')
    .limit(100)
    .execute();

/** Marks that a next time was looked for. @returns whether it is the first time */
export async function claimOffer(db: Db, lessonId: string, at: Date): Promise<boolean> {
  const claimed = await db
    .insertInto('afterLessons')
    .values({ lessonId, timeOfferedAt: at })
    .onConflict((conflict) =>
      conflict
        .column('lessonId')
        .doUpdateSet({ timeOfferedAt: at })
        .where(sql<boolean>`after_lessons.time_offered_at is null`),
    )
    .returning('lessonId')
    .executeTakeFirst();
  return claimed !== undefined;
}

/** Lessons held in a period whose families haven't been sent the summary, earliest first. */
export const listToTell = (db: Db, within: { startedAfter: Date; heldBefore: Date }) =>
  db
    .selectFrom('lessons as l')
    .leftJoin('afterLessons as a', 'a.lessonId', 'l.id')
    .select(['l.id'])
    .where('l.startsAt', '>', within.startedAfter)
    .where('l.startsAt', '<', within.heldBefore)
    .where('l.status', '=', 'held')
    .where('l.heldAt', '<=', within.heldBefore)
    .where('l.isSynthetic', '=', false)
    .where('a.messageAt', 'is', null)
    .orderBy('l.startsAt')
    .orderBy('l.id')
    .limit(500)
    .execute();

/** @returns whether the message hasn't been sent before */
export async function claimMessage(db: Db, lessonId: string, at: Date): Promise<boolean> {
  const claimed = await db
    .insertInto('afterLessons')
    .values({ lessonId, messageAt: at })
    .onConflict((conflict) =>
      conflict
        .column('lessonId')
        .doUpdateSet({ messageAt: at })
        .where(sql<boolean>`after_lessons.message_at is null`),
    )
    .returning('lessonId')
    .executeTakeFirst();
  return claimed !== undefined;
}

/** Prevents the lesson's message from being sent until the transaction ends. @returns what has been sent already */
export const holdMessage = (db: Db, lessonId: string) =>
  db
    .insertInto('afterLessons')
    .values({ lessonId })
    .onConflict((conflict) => conflict.column('lessonId').doUpdateSet({ lessonId }))
    .returning(['messageAt', 'planToldAt'])
    .executeTakeFirstOrThrow();

export async function markPlanTold(db: Db, lessonId: string, planToldAt: Date): Promise<void> {
  await db.updateTable('afterLessons').set({ planToldAt }).where('lessonId', '=', lessonId).execute();
}

/** The plan after a child's latest planned trial lesson, unless its family has bought lessons since. */
export const findLatestPlan = (db: Db, studentId: string) =>
  db
    .selectFrom('afterLessons as a')
    .innerJoin('lessons as l', 'l.id', 'a.lessonId')
    .innerJoin('people as teacher', 'teacher.id', 'l.teacherId')
    .select(['a.level', 'a.perWeek', 'a.lessonsCount', 'a.goal', 'teacher.firstName as teacher'])
    .where('l.studentId', '=', studentId)
    .where('a.plannedAt', 'is not', null)
    .where((eb) =>
      eb.not(
        eb.exists(
          eb
            .selectFrom('purchases as p')
            .select('p.id')
            .whereRef('p.studentId', '=', 'l.studentId')
            .whereRef('p.paidAt', '>', 'a.plannedAt'),
        ),
      ),
    )
    .orderBy('l.startsAt', 'desc')
    .limit(1)
    .executeTakeFirst();

/** The teacher's text for the family, the homework, and the time of the next lesson. */
export async function findWhatFollows(db: Db, lesson: { id: string; studentId: string }, now: Date) {
  const [review, homeworks, next] = await Promise.all([
    db
      .selectFrom('reviews')
      .select('text')
      .where('lessonId', '=', lesson.id)
      .where('authorRole', '=', 'teacher')
      .executeTakeFirst(),
    db
      .selectFrom('homeworks')
      .select('description')
      .where('lessonId', '=', lesson.id)
      .where('studentId', '=', lesson.studentId)
      .orderBy('createdAt')
      .orderBy('id')
      .limit(5)
      .execute(),
    db
      .selectFrom('lessons')
      .select(['startsAt', 'durationMinutes'])
      .where('studentId', '=', lesson.studentId)
      .where('status', '=', 'booked')
      .where('startsAt', '>', now)
      .orderBy('startsAt')
      .limit(1)
      .executeTakeFirst(),
  ]);
  return { said: review?.text ?? null, tasks: homeworks.map(({ description }) => description), next };
}

/** A replaced picture is left to the nightly cleanup, because another lesson may have the same one. */
export async function putPicture(db: Db, lessonId: string, pictureKey: string): Promise<void> {
  await db
    .insertInto('afterLessons')
    .values({ lessonId, pictureKey })
    .onConflict((conflict) => conflict.column('lessonId').doUpdateSet({ pictureKey }))
    .execute();
}

export const findPicture = async (db: Db, lessonId: string): Promise<string | null> =>
  (await db.selectFrom('afterLessons').select('pictureKey').where('lessonId', '=', lessonId).executeTakeFirst())
    ?.pictureKey ?? null;
