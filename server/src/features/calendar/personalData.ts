import type { PersonalData } from '../../platform/personalData.ts';
import { removeOlder } from '../../platform/retention.ts';
import { removeFeed } from '../calendarFeeds/index.ts';
import { makeOthersDue } from './googleStore.ts';

/** The private address of the calendar feed, and the connection to a calendar of Google's. */
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
    // A teacher's calendar at Google names the child: the next run of the sync writes those events again, without it.
    await makeOthersDue(tx, personId);
    // The grant itself is of no use to anybody without its token, which goes with the row.
    await removeFeed(tx, personId);
    await tx.deleteFrom('calendarGrants').where('personId', '=', personId).execute();
    await tx.deleteFrom('calendarVisits').where('personId', '=', personId).execute();
    await tx.deleteFrom('calendarEvents').where('personId', '=', personId).execute();
    await tx.deleteFrom('calendarDue').where('personId', '=', personId).execute();
    return [];
  },
};
