import type { PersonalData } from '../../platform/personalData.ts';

/** What was told to somebody, and by which channels they want to be told. */
export const notificationsData: PersonalData = {
  name: 'notifications',
  tables: ['messages', 'notification_choices'],
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
    // A teacher was told of lessons by the child's name: that it was told stays, the words go.
    await tx
      .updateTable('messages')
      .set({ subject: '', text: '', html: null })
      .where('lessonId', 'in', (lessons) =>
        lessons.selectFrom('lessons').select('id').where('studentId', '=', personId),
      )
      .where('status', '!=', 'waiting')
      .execute();
    return [];
  },
};
