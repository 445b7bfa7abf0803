import type { PersonalData } from '../../platform/personalData.ts';
import { removeOlder } from '../../platform/retention.ts';

/** Inbox items about a person, including managers' tasks and comments. */
export const inboxData: PersonalData = {
  name: 'inbox',
  tables: ['inbox_items'],
  retention: [
    {
      what: 'closed items of the managers’ inbox',
      days: 365,
      remove: (db, before) => removeOlder(db, 'inboxItems', 'closedAt', before),
    },
  ],
  async read(db, personId) {
    const items = await db
      .selectFrom('inboxItems')
      .select(['kind', 'text', 'createdAt', 'dueAt', 'closedAt'])
      .where('personId', '=', personId)
      .orderBy('id')
      .execute();
    const comments = await db
      .selectFrom('inboxComments as c')
      .innerJoin('inboxItems as i', 'i.id', 'c.itemId')
      .select(['c.text', 'c.at'])
      .where('i.personId', '=', personId)
      .orderBy('c.id')
      .execute();
    return { items, comments };
  },
  async forget(tx, personId) {
    await tx.deleteFrom('inboxItems').where('personId', '=', personId).execute();
    return [];
  },
};
