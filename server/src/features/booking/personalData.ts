import type { PersonalData } from '../../platform/personalData.ts';
import { removeOlder } from '../../platform/retention.ts';

/** A family's wishes about lessons, and the number of changes it made itself. */
export const bookingData: PersonalData = {
  name: 'booking',
  tables: ['lesson_wishes', 'family_changes'],
  retention: [
    {
      what: 'wishes about lessons',
      days: 180,
      remove: (db, before) => removeOlder(db, 'lessonWishes', 'createdAt', before),
    },
    {
      what: 'changes by families',
      days: 90,
      remove: (db, before) => removeOlder(db, 'familyChanges', 'at', before),
    },
  ],
  async read(db, personId) {
    const wishes = await db
      .selectFrom('lessonWishes')
      .select(['kind', 'lessonId', 'startsAt', 'wish', 'createdAt', 'answer', 'answeredAt'])
      .select(['offeredStarts', 'offerTakenAt'])
      .where('studentId', '=', personId)
      .orderBy('createdAt')
      .execute();
    const changes = await db
      .selectFrom('familyChanges')
      .select(['kind', 'lessonId', 'at'])
      .where('studentId', '=', personId)
      .orderBy('at')
      .execute();
    return { wishes, changes };
  },
  async forget(tx, personId) {
    await tx.deleteFrom('lessonWishes').where('studentId', '=', personId).execute();
    await tx.deleteFrom('familyChanges').where('studentId', '=', personId).execute();
    return [];
  },
};
