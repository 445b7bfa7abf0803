import type { PersonalData } from '../../platform/personalData.ts';

/** The words that a teacher added to a lesson or took away. They are read out beside their lesson, by lessons. */
export const materialsData: PersonalData = {
  name: 'materials',
  tables: [],
  async forget(tx, personId) {
    const own = tx.selectFrom('lessons').select('id').where('studentId', '=', personId);
    await tx.deleteFrom('lessonWords').where('lessonId', 'in', own).execute();
    return [];
  },
};
