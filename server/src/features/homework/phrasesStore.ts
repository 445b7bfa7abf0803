import { REVIEW_PHRASES_MAX } from '@skylark/contract/homework.facts';
import type { Db } from '../../platform/db/database.ts';

/** The latest first. */
export const listPhrases = (db: Db, teacherId: string) =>
  db
    .selectFrom('reviewPhrases')
    .select(['id', 'text'])
    .where('teacherId', '=', teacherId)
    .orderBy('createdAt', 'desc')
    .orderBy('id', 'desc')
    .limit(REVIEW_PHRASES_MAX)
    .execute();

export const findPhrase = (db: Db, teacherId: string, text: string) =>
  db
    .selectFrom('reviewPhrases')
    .select(['id', 'text'])
    .where('teacherId', '=', teacherId)
    .where('text', '=', text)
    .executeTakeFirst();

export const addPhrase = (db: Db, phrase: { teacherId: string; text: string; createdAt: Date }) =>
  db.insertInto('reviewPhrases').values(phrase).returning(['id', 'text']).executeTakeFirstOrThrow();

export async function removePhrase(db: Db, teacherId: string, id: string): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('reviewPhrases')
    .where('teacherId', '=', teacherId)
    .where('id', '=', id)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}
