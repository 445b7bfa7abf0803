import type { PersonalData } from '../../platform/personalData.ts';
import { eraseMinuteNotes } from './store.ts';

/** Minutes owed by the school: kept for accounting, without free text. */
export const minutesData: PersonalData = {
  name: 'minutes',
  tables: ['minute_entries', 'minute_balances'],
  read: (db, personId) =>
    db
      .selectFrom('minuteEntries')
      .select(['amount', 'reason', 'note', 'lessonId', 'createdAt'])
      .where('studentId', '=', personId)
      .orderBy('createdAt')
      .orderBy('id')
      .execute(),
  async forget(tx, personId) {
    await eraseMinuteNotes(tx, personId);
    return [];
  },
};
