import type { PersonalData } from '../../platform/personalData.ts';
import { removeOlder } from '../../platform/retention.ts';

/** Problems a family reported, with the teacher's answers and the school's decisions. */
export const lessonProblemsData: PersonalData = {
  name: 'lesson_problems',
  tables: ['lesson_problems'],
  retention: [
    {
      what: 'problems with lessons',
      days: 3 * 365,
      remove: (db, before) => removeOlder(db, 'lessonProblems', 'createdAt', before),
    },
  ],
  read: (db, personId) =>
    db
      .selectFrom('lessonProblems')
      .select(['lessonId', 'kind', 'words', 'createdAt', 'answer', 'answeredAt'])
      .select(['decision', 'minutes', 'decisionWords', 'decidedAt'])
      .where((eb) => eb.or([eb('studentId', '=', personId), eb('teacherId', '=', personId)]))
      .orderBy('createdAt')
      .execute(),
  async forget(tx, personId) {
    await tx.deleteFrom('lessonProblems').where('studentId', '=', personId).execute();
    // What families reported about this teacher, and the school's decisions, belong to the families.
    await tx
      .updateTable('lessonProblems')
      .set({ answer: '' })
      .where('teacherId', '=', personId)
      .where('answer', 'is not', null)
      .execute();
    return [];
  },
};
