import { sql } from 'kysely';
import type { PersonalData } from '../../platform/personalData.ts';
import { removeOlder } from '../../platform/retention.ts';
import { listAddresses } from '../people/index.ts';
import { eraseMessagesAbout, eraseOldMessageTexts, eraseTeacherInMessages } from './eraseStore.ts';

/** The messages sent to a person, and the channels they chose. */
export const notificationsData: PersonalData = {
  name: 'notifications',
  tables: ['messages', 'notification_choices'],
  retention: [
    { what: 'words of messages', days: 90, remove: eraseOldMessageTexts },
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
      .select(['createdAt', 'channel', 'recipient', 'kind', 'subject', 'text', 'link', 'status'])
      .where('personId', '=', personId)
      .orderBy('id')
      .execute();
    return { choices, messages };
  },
  async forget(tx, personId) {
    await tx.deleteFrom('notificationChoices').where('personId', '=', personId).execute();
    await tx.deleteFrom('messages').where('personId', '=', personId).execute();
    // The wizard sent codes to an address before there was an account.
    const { email, phone } = await listAddresses(tx, personId);
    const addresses = [...email, ...phone];
    if (addresses.length > 0)
      await tx.deleteFrom('messages').where('recipient', 'in', addresses).where('personId', 'is', null).execute();
    // Other people received messages containing this name: the records stay, their texts are deleted.
    const lessons = await tx
      .selectFrom('lessons')
      .select('id')
      .where((eb) =>
        eb.or([
          eb('studentId', '=', personId),
          eb('teacherId', '=', personId),
          // Lessons given to another teacher were also announced with this teacher's name.
          eb('id', 'in', (swapped) =>
            swapped
              .selectFrom('auditLog')
              .select(sql<string>`lesson_id`.as('lessonId'))
              .where('action', '=', 'lesson.teacher_swapped')
              .where(sql`details ->> 'from'`, '=', personId)
              .where('lessonId', 'is not', null),
          ),
        ]),
      )
      .execute();
    await eraseMessagesAbout(
      tx,
      [personId],
      lessons.map(({ id }) => id),
    );
    await eraseTeacherInMessages(tx, personId);
    return [];
  },
};
