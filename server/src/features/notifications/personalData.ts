import type { PersonalData } from '../../platform/personalData.ts';
import { removeOlder } from '../../platform/retention.ts';
import { forgetMessagesAbout, forgetOldWords } from './store.ts';

/** The messages that somebody was sent, and the channels they chose. */
export const notificationsData: PersonalData = {
  name: 'notifications',
  tables: ['messages', 'notification_choices'],
  retention: [
    { what: 'words of messages', days: 90, remove: forgetOldWords },
    { what: 'messages', days: 365, remove: (db, before) => removeOlder(db, 'messages', 'created_at', before) },
  ],
  async read(db, personId) {
    const choices = await db
      .selectFrom('notificationChoices')
      .select(['kind', 'channel', 'isOn'])
      .where('personId', '=', personId)
      .execute();
    const messages = await db
      .selectFrom('messages')
      .select(['createdAt', 'channel', 'recipient', 'kind', 'subject', 'text', 'status'])
      .where('personId', '=', personId)
      .orderBy('id')
      .execute();
    return { choices, messages };
  },
  async forget(tx, personId) {
    await tx.deleteFrom('notificationChoices').where('personId', '=', personId).execute();
    await tx.deleteFrom('messages').where('personId', '=', personId).execute();
    // Codes of the wizard went to an address before there was an account.
    const person = await tx
      .selectFrom('people')
      .select(['email', 'phone'])
      .where('id', '=', personId)
      .executeTakeFirst();
    const addresses = [person?.email, person?.phone].filter((one) => typeof one === 'string');
    if (addresses.length > 0) await tx.deleteFrom('messages').where('recipient', 'in', addresses).execute();
    // Others got messages with the child's name: that they were sent stays, their text goes.
    const lessons = await tx.selectFrom('lessons').select('id').where('studentId', '=', personId).execute();
    await forgetMessagesAbout(
      tx,
      [personId],
      lessons.map(({ id }) => id),
    );
    return [];
  },
};
