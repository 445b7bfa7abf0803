import type { PersonalData } from '../../platform/personalData.ts';

/** Who did what. It names ids and stays: it is the record of what the school itself did. */
export const actsData: PersonalData = {
  name: 'acts',
  tables: ['acts'],
  read: (db, personId) =>
    db
      .selectFrom('acts')
      .select(['at', 'act', 'actorKind', 'lessonId'])
      .where('personId', '=', personId)
      .orderBy('id')
      .execute(),
  forget: () => Promise.resolve([]),
};
