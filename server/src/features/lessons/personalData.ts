import type { PersonalData } from '../../platform/personalData.ts';

/** The lessons themselves. They stay as the teacher's record; whose they were is no longer known. */
export const lessonsData: PersonalData = {
  name: 'lessons',
  tables: ['lessons'],
  read: (db, personId) =>
    db
      .selectFrom('lessons')
      .select(['id', 'startsAt', 'endsAt', 'status', 'missedBy', 'number', 'isTrial', 'score', 'heldAt'])
      .where((eb) => eb.or([eb('studentId', '=', personId), eb('teacherId', '=', personId)]))
      .orderBy('startsAt')
      .execute(),
  forget: () => Promise.resolve([]),
};
