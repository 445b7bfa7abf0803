import type { PersonalData } from '../../platform/personalData.ts';
import { removeOlder } from '../../platform/retention.ts';
import { listLinesOf } from './store.ts';

/** Which manager looked after a lesson, and what was written to its teacher: only needed while it is in progress. */
export const helpsData: PersonalData = {
  name: 'helps',
  tables: ['school_lines'],
  retention: [
    {
      what: 'who looked after lessons',
      days: 7,
      async remove(db, before) {
        await removeOlder(db, 'lessonCare', 'takenAt', before);
        await removeOlder(db, 'lessonCare', 'handledAt', before);
      },
    },
    {
      what: 'lines of the school to teachers in their lessons',
      days: 90,
      remove: (db, before) => removeOlder(db, 'schoolLines', 'at', before),
    },
  ],
  read: async (db, personId) => ({ lines: await listLinesOf(db, personId) }),
  async forget(tx, personId) {
    const own = tx
      .selectFrom('lessons')
      .select('id')
      .where((eb) => eb.or([eb('studentId', '=', personId), eb('teacherId', '=', personId)]));
    await tx.deleteFrom('lessonCare').where('lessonId', 'in', own).execute();
    await tx.deleteFrom('schoolLines').where('lessonId', 'in', own).execute();
    await tx.deleteFrom('schoolLines').where('teacherId', '=', personId).execute();
    return [];
  },
};
