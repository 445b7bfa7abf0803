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

/** Trial lessons held within a time for whose families no next time was looked for, earliest first. */
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
