import type { PersonalData } from '../../platform/personalData.ts';

/** Whiteboards of a child and its teachers; what is drawn on them goes with the room (room/personalData). */
export const whiteboardsData: PersonalData = {
  name: 'whiteboards',
  tables: ['whiteboards'],
  read: (db, personId) =>
    db
      .selectFrom('whiteboards')
      .select(['id', 'nameForStudent', 'createdAt', 'archivedAt'])
      .where((eb) => eb.or([eb('studentId', '=', personId), eb('teacherId', '=', personId)]))
      .orderBy('id')
      .execute(),
  async forget(tx, personId) {
    await tx.deleteFrom('whiteboards').where('studentId', '=', personId).execute();
    return [];
  },
};
