import type { PersonalData } from '../../platform/personalData.ts';
import { removeOlder } from '../../platform/retention.ts';

/** When a family stopped camera and microphone in a lesson, and in which lessons a pen was used. */
export const lessonRoomData: PersonalData = {
  name: 'calls',
  tables: ['call_stops', 'room_pens'],
  retention: [
    {
      what: 'stopped calls',
      days: 365,
      remove: (db, before) => removeOlder(db, 'callStops', 'stoppedAt', before),
    },
    {
      what: 'what rooms of lessons showed last',
      days: 1,
      remove: (db, before) => removeOlder(db, 'lessonNow', 'at', before),
    },
    {
      what: 'second devices of lessons',
      days: 7,
      remove: (db, before) => removeOlder(db, 'roomPens', 'offeredAt', before),
    },
  ],
  async read(db, personId) {
    const stops = await db
      .selectFrom('callStops')
      .select(['lessonId', 'stoppedAt', 'continuedAt'])
      .where('studentId', '=', personId)
      .orderBy('stoppedAt')
      .execute();
    const pens = await db
      .selectFrom('roomPens')
      .select(['lessonId', 'offeredAt'])
      .where('personId', '=', personId)
      .orderBy('offeredAt')
      .execute();
    return { stops, pens };
  },
  async forget(tx, personId) {
    const own = tx
      .selectFrom('lessons')
      .select('id')
      .where((eb) => eb.or([eb('studentId', '=', personId), eb('teacherId', '=', personId)]));
    await tx.deleteFrom('lessonNow').where('lessonId', 'in', own).execute();
    await tx.deleteFrom('roomPens').where('personId', '=', personId).execute();
    await tx.deleteFrom('callStops').where('studentId', '=', personId).execute();
    return [];
  },
};
