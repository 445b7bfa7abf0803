import type { PersonalData } from '../../platform/personalData.ts';

/** A student's and teacher's whiteboards; the drawings are in their rooms. */
export const whiteboardsData: PersonalData = {
  name: 'whiteboards',
  tables: ['whiteboards'],
  read: (db, personId) =>
    db
      .selectFrom('whiteboards')
      .select(['id', 'code', 'nameForStudent', 'nameForTeacher', 'createdAt', 'archivedAt'])
      .where('studentId', '=', personId)
      .orderBy('id')
      .execute(),
  async forget(tx, personId) {
    await tx.deleteFrom('whiteboards').where('studentId', '=', personId).execute();
    return [];
  },
};
