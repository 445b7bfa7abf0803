import type { PersonalData } from '../../platform/personalData.ts';

const DAY_MS = 86_400_000;

/** A child's practice answers, the resulting memory of each word, and the result of its placement. */
export const practiceData: PersonalData = {
  name: 'practice',
  tables: ['practice_answers', 'practice_cards', 'placements'],
  async read(db, personId) {
    const answers = await db
      .selectFrom('practiceAnswers')
      .select(['word', 'result', 'source', 'how', 'among', 'answeredAt'])
      .where('studentId', '=', personId)
      .orderBy('answeredAt')
      .orderBy('id')
      .execute();
    const cards = await db
      .selectFrom('practiceCards')
      .select(['word', 'answers', 'lapses', 'stability', 'difficulty', 'dueDay'])
      .where('studentId', '=', personId)
      .orderBy('word')
      .execute();
    const dayOf = (day: number): string => new Date(day * DAY_MS).toISOString().slice(0, 10);
    const placement = await db
      .selectFrom('placements')
      .select(['takenAt', 'byTeacher', 'asked', 'known', 'course', 'level', 'lesson', 'lessonNumber'])
      .where('studentId', '=', personId)
      .executeTakeFirst();
    return { answers, words: cards.map(({ dueDay, ...card }) => ({ ...card, dueOn: dayOf(dueDay) })), placement };
  },
  async forget(tx, personId) {
    await tx.deleteFrom('practiceAnswers').where('studentId', '=', personId).execute();
    await tx.deleteFrom('practiceCards').where('studentId', '=', personId).execute();
    await tx.deleteFrom('placements').where('studentId', '=', personId).execute();
    return [];
  },
};
