import { sql } from 'kysely';
import type { Db } from '../../platform/db/database.ts';

/** @param childId null for the account's own child @returns whether the session's child changed */
export async function setChild(db: Db, sessionId: string, childId: string | null): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('sessions')
    .set({ childId })
    .where('id', '=', sessionId)
    .where('childId', 'is distinct from', childId)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** Switches sessions of an additional child back to the account's own child. @returns their ids */
export const unsetChild = (db: Db, childId: string) =>
  db.updateTable('sessions').set({ childId: null }).where('childId', '=', childId).returning('id').execute();

/** This feature's tables that refer to an account. Links and codes come first, because they can create sessions. */
export const OF_ACCOUNT = [
  'oneTimeTokens',
  'signInCodes',
  'proofCodes',
  'phoneChanges',
  'addressChanges',
  'knownDevices',
  'consents',
] as const;

/** Moves all ways to sign in from an account to another of its children. @returns the ids of its sessions */
export async function moveSignInAddresses(db: Db, accountId: string, heirId: string) {
  for (const table of OF_ACCOUNT)
    await db.updateTable(table).set({ personId: heirId }).where('personId', '=', accountId).execute();
  await db.updateTable('accountClosings').set({ accountId: heirId }).where('accountId', '=', accountId).execute();
  return db
    .updateTable('sessions')
    .set({ personId: heirId, childId: sql<string | null>`nullif(coalesce(child_id, ${accountId}), ${heirId})` })
    .where('personId', '=', accountId)
    .returning('id')
    .execute();
}
