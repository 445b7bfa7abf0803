import type { PersonalData } from '../../platform/personalData.ts';
import { removeOlder } from '../../platform/retention.ts';

/** Results of device checks before a family's lessons. */
export const readyCheckData: PersonalData = {
  name: 'ready_checks',
  tables: ['ready_checks'],
  retention: [
    {
      what: 'checks before lessons',
      days: 90,
      remove: (db, before) => removeOlder(db, 'readyChecks', 'sentAt', before),
    },
  ],
  async read(db, personId) {
    const checks = await db
      .selectFrom('readyChecks')
      .select(['lessonId', 'sentAt', 'checkedAt', 'verdict', 'faults'])
      .where('studentId', '=', personId)
      .orderBy('sentAt')
      .execute();
    return { checks };
  },
  async forget(tx, personId) {
    await tx.deleteFrom('readyChecks').where('studentId', '=', personId).execute();
    return [];
  },
};
