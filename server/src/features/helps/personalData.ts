import type { PersonalData } from '../../platform/personalData.ts';
import { removeOlder } from '../../platform/retention.ts';

/** Which manager looked after a lesson: of use while it is on. */
export const helpsData: PersonalData = {
  name: 'helps',
  tables: [],
  retention: [
    {
      what: 'who looked after lessons',
      days: 7,
      async remove(db, before) {
        await removeOlder(db, 'lessonCare', 'takenAt', before);
        await removeOlder(db, 'lessonCare', 'handledAt', before);
      },
    },
  ],
  read: () => Promise.resolve({}),
  async forget(tx, personId) {
    const own = tx
      .selectFrom('lessons')
      .select('id')
      .where((eb) => eb.or([eb('studentId', '=', personId), eb('teacherId', '=', personId)]));
    await tx.deleteFrom('lessonCare').where('lessonId', 'in', own).execute();
    return [];
  },
};
