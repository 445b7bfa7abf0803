import type { PersonalData } from '../../platform/personalData.ts';
import { removeOlder } from '../../platform/retention.ts';
import { removeFeed } from '../calendarFeeds/index.ts';
import { makeOthersDue } from './googleStore.ts';

/** The private address of the calendar feed, and the connection to Google Calendar. */
export const calendarData: PersonalData = {
  name: 'calendar',
  tables: ['calendar_feeds', 'calendar_grants', 'calendar_visits', 'calendar_events', 'calendar_due'],
  retention: [
    {
      what: 'visits to Google',
      days: 1,
      remove: (db, before) => removeOlder(db, 'calendar_visits', 'expires_at', before),
    },
  ],
  async read(db, personId) {
    const feeds = await db.selectFrom('calendarFeeds').select('createdAt').where('personId', '=', personId).execute();
    const google = await db
      .selectFrom('calendarGrants')
      .select(['email', 'connectedAt', 'status'])
      .where('personId', '=', personId)
      .execute();
    return { feeds, google };
  },
  async forget(tx, personId) {
    // A teacher's Google Calendar mentions the child: the next sync rewrites those events without the name.
    await makeOthersDue(tx, personId);
    // Without its token, which is deleted with the row, the grant is useless.
    await removeFeed(tx, personId);
    await tx.deleteFrom('calendarGrants').where('personId', '=', personId).execute();
    await tx.deleteFrom('calendarVisits').where('personId', '=', personId).execute();
    await tx.deleteFrom('calendarEvents').where('personId', '=', personId).execute();
    await tx.deleteFrom('calendarDue').where('personId', '=', personId).execute();
    return [];
  },
};
