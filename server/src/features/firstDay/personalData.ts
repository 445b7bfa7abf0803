import type { PersonalData } from '../../platform/personalData.ts';
import { removeSynthetic } from '../people/index.ts';
import { findDone, findRehearsal, removeDone } from './store.ts';

/**
 * What a teacher did on their first day. The people of a rehearsal are synthetic, so there is nothing to export about
 * them.
 */
export const firstDayData: PersonalData = {
  name: 'first_day',
  tables: ['first_days', 'rehearsals'],
  retention: [],
  read: async (db, personId) => (await findDone(db, personId)) ?? null,
  async forget(tx, personId) {
    const rehearsal = await findRehearsal(tx, personId);
    if (rehearsal) await removeSynthetic(tx, [rehearsal.teacherId, rehearsal.studentId]);
    await removeDone(tx, personId);
    return [];
  },
};
