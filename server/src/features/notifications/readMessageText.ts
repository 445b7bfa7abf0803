import type { Db } from '../../platform/db/database.ts';
import { Failure } from '../../platform/http/failure.ts';

/**
 * What a message to a person says; null if it grants access, or its words are gone. Mails to managers aren't read.
 * @throws Failure not_found
 */
export async function readMessageText(db: Db, id: string): Promise<{ subject: string; text: string | null }> {
  const found = await db
    .selectFrom('messages')
    .select(['subject', 'text', 'hasSecret'])
    .where('id', '=', id)
    .where('managerId', 'is', null)
    .executeTakeFirst();
  if (!found) throw new Failure('not_found');
  const isShown = !found.hasSecret && found.text !== '';
  return { subject: found.hasSecret ? '' : found.subject, text: isShown ? found.text : null };
}
