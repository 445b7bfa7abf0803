import type { PersonalData } from '../../platform/personalData.ts';
import { removeOlder } from '../../platform/retention.ts';

/** When a family stopped camera and microphone in a lesson. */
export const lessonRoomData: PersonalData = {
  name: 'calls',
  tables: ['call_stops'],
  retention: [
    {
      what: 'stopped calls',
      days: 365,
      remove: (db, before) => removeOlder(db, 'callStops', 'stoppedAt', before),
    },
  ],
  async read(db, personId) {
    const stops = await db
      .selectFrom('callStops')
      .select(['lessonId', 'stoppedAt', 'continuedAt'])
      .where('studentId', '=', personId)
      .orderBy('stoppedAt')
      .execute();
    return { stops };
  },
  async forget(tx, personId) {
    await tx.deleteFrom('callStops').where('studentId', '=', personId).execute();
    return [];
  },
};
