import type { PersonalData } from '../../platform/personalData.ts';

/** The private address of the calendar feed. */
export const calendarData: PersonalData = {
  name: 'calendar',
  tables: ['calendar_feeds'],
  read: (db, personId) => db.selectFrom('calendarFeeds').select('createdAt').where('personId', '=', personId).execute(),
  async forget(tx, personId) {
    await tx.deleteFrom('calendarFeeds').where('personId', '=', personId).execute();
    return [];
  },
};
