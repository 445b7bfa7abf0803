import { sql } from 'kysely';
import type { Db } from '../../platform/db/database.ts';

/** @returns whether the session's child changed */
export async function setChild(db: Db, sessionId: string, childId: string): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('sessions')
    .set({ personId: childId })
    .where('id', '=', sessionId)
    .where('personId', '<>', childId)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** Switches sessions of a child to the child whose id their account has. @returns their ids */
export const unsetChild = (db: Db, childId: string) =>
  db
    .updateTable('sessions')
    .set({ personId: sql<string>`account_id` })
    .where('personId', '=', childId)
    .returning('id')
    .execute();

export const listSessionIds = (db: Db, accountId: string) =>
  db.selectFrom('sessions').select('id').where('accountId', '=', accountId).execute();

/** Moves links and codes that open the account, so that they keep working under the account's new id. */
export async function moveLinks(db: Db, personId: string, heirId: string): Promise<void> {
  await db.updateTable('oneTimeTokens').set({ personId: heirId }).where('personId', '=', personId).execute();
}
