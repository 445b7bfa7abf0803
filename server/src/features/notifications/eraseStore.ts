import { sql } from 'kysely';
import type { Db } from '../../platform/db/database.ts';

/**
 * Deletes the texts of messages about these people or lessons, immediately or as soon as they have been sent. Their
 * lines for managers' next digests are dropped.
 */
export async function eraseMessagesAbout(
  db: Db,
  ids: readonly string[],
  lessonIds: readonly string[] = [],
): Promise<void> {
  for (const [column, values] of [
    ['aboutId', ids],
    ['lessonId', lessonIds],
  ] as const)
    if (values.length > 0) {
      await db
        .updateTable('messages')
        .set({ forget: true })
        .where((eb) =>
          eb.or([
            eb(column, 'in', values),
            eb('id', 'in', eb.selectFrom('managerNotices').select('messageId').where(column, 'in', values)),
          ]),
        )
        .execute();
      await db.deleteFrom('managerNotices').where(column, 'in', values).execute();
    }
}

/** Messages to managers about a teacher's families, if they mention the teacher's name. */
export async function eraseTeacherInMessages(db: Db, teacherId: string): Promise<void> {
  const families = sql`
    select student_id from lessons where teacher_id = p.id
    union select l.student_id from lessons l join audit_log a on a.lesson_id = l.id
      where a.action = 'lesson.teacher_swapped' and a.details ->> 'from' = p.id::text`;
  await sql`
    update messages m set forget = true from people p
    where p.id = ${teacherId} and p.type = 'teacher' and position(lower(p.first_name) in lower(m.text)) > 0
      and (m.about_id in (${families})
        or m.id in (select n.message_id from manager_notices n where n.about_id in (${families})))
  `.execute(db);
  await sql`
    delete from manager_notices n using people p
    where p.id = ${teacherId} and p.type = 'teacher' and position(lower(p.first_name) in lower(n.text)) > 0
      and n.about_id in (${families})
  `.execute(db);
}

const WORDS_AT_ONCE = 5_000;

/** Deletes the texts of messages sent before the given time. */
export async function eraseOldMessageTexts(db: Db, before: Date): Promise<void> {
  for (;;) {
    const { numUpdatedRows } = await db
      .updateTable('messages')
      .set({ forget: true })
      .where('id', 'in', (messages) =>
        messages
          .selectFrom('messages')
          .select('id')
          .where('createdAt', '<', before)
          .where('forget', '=', false)
          .where('status', 'not in', ['waiting', 'sending'])
          .limit(WORDS_AT_ONCE),
      )
      .executeTakeFirst();
    if (numUpdatedRows < BigInt(WORDS_AT_ONCE)) break;
  }
  await sql`
    delete from manager_notices n using messages m where m.id = n.message_id and m.forget and n.created_at < ${before}
  `.execute(db);
}
