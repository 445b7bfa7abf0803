import type { Tx } from '../platform/db/database.ts';
import { log, rainbow } from './demoLearning.ts';

const MINUTE_MS = 60_000;
const TRIAL_MINUTES = 25;

/** A trial lesson that ended an hour ago, with everything its family sees next: stars, words, a board, a plan. */
export async function addDemoTrial(tx: Tx, of: { teacherId: string; studentId: string }, now: Date): Promise<void> {
  const minute = Math.floor(now.getTime() / MINUTE_MS) * MINUTE_MS;
  const startsAt = new Date(minute - 90 * MINUTE_MS);
  const endsAt = new Date(startsAt.getTime() + TRIAL_MINUTES * MINUTE_MS);
  const deck = await tx
    .selectFrom('decks as d')
    .innerJoin('courses as c', 'c.id', 'd.courseId')
    .select(['d.id', 'd.courseId'])
    .where('d.kind', '=', 'lesson')
    .orderBy('c.title')
    .orderBy('d.position')
    .executeTakeFirst();
  const { id: lessonId } = await tx
    .insertInto('lessons')
    .values({
      ...of,
      startsAt,
      endsAt,
      isTrial: true,
      deckId: deck?.id ?? null,
      courseId: deck?.courseId ?? null,
      status: 'held',
      callStartedAt: startsAt,
      heldAt: endsAt,
      togetherMinutes: TRIAL_MINUTES,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const said = 'What a clever listener! By the end Polina named all the colours of the rainbow by herself.';
  await tx
    .insertInto('reviews')
    .values({ lessonId, authorId: of.teacherId, authorRole: 'teacher', score: 5, text: said, createdAt: endsAt })
    .execute();
  await tx
    .insertInto('afterLessons')
    .values({ lessonId, level: 'starter', perWeek: 2, lessonsCount: 16, goal: null, plannedAt: endsAt })
    .execute();
  await tx
    .insertInto('stars')
    .values(
      ['1', '2', '3'].map((item) => ({
        studentId: of.studentId,
        reason: 'lesson',
        source: lessonId,
        item,
        givenAt: endsAt,
      })),
    )
    .execute();
  await log(tx, lessonId, startsAt, [
    ['-', { k: 'show', page: 'free:1' }],
    ['-', { k: 'tools', on: true }],
    ...rainbow('free:1').map((event) => ['s', event] as const),
    ['-', { k: 'tools', on: false }],
  ]);
}
