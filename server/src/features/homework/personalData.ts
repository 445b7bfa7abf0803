import type { PersonalData } from '../../platform/personalData.ts';

/** Homework, given and done. */
export const homeworkData: PersonalData = {
  name: 'homework',
  tables: ['homeworks'],
  read: (db, personId) =>
    db
      .selectFrom('homeworks')
      .select(['id', 'lessonId', 'status', 'description', 'createdAt'])
      .where('studentId', '=', personId)
      .orderBy('id')
      .execute(),
  async forget(tx, personId) {
    await tx.deleteFrom('homeworks').where('studentId', '=', personId).execute();
    return [];
  },
};
