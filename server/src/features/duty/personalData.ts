import type { PersonalData } from '../../platform/personalData.ts';
import { removeOlder } from '../../platform/retention.ts';

/** Lessons for which managers were alarmed: only needed while they are in trouble. */
export const dutyData: PersonalData = {
  name: 'duty',
  tables: [],
  retention: [
    {
      what: 'alarms of lessons in trouble',
      days: 1,
      remove: (db, before) => removeOlder(db, 'dutyAlarms', 'at', before),
    },
  ],
  read: async () => ({}),
  async forget(tx, personId) {
    const own = tx
      .selectFrom('lessons')
      .select('id')
      .where((eb) => eb.or([eb('studentId', '=', personId), eb('teacherId', '=', personId)]));
    await tx.deleteFrom('dutyAlarms').where('lessonId', 'in', own).execute();
    return [];
  },
};
