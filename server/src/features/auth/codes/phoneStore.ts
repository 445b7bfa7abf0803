import type { Db } from '../../../platform/db/database.ts';

interface PhoneChange {
  accountId: string;
  phone: string;
  codeHash: string;
  triesLeft: number;
  expiresAt: Date;
}

/** Replaces an earlier request. */
export async function putPhoneChange(db: Db, change: PhoneChange): Promise<void> {
  const { accountId, ...rest } = change;
  await db
    .insertInto('phoneChanges')
    .values({ accountId, ...rest })
    .onConflict((conflict) => conflict.column('accountId').doUpdateSet(rest))
    .execute();
}

/**
 * Counts a try before the code is compared. @returns undefined if no tries are left or the code isn't valid any more
 */
export const takePhoneTry = (db: Db, accountId: string, at: Date) =>
  db
    .updateTable('phoneChanges')
    .set((eb) => ({ triesLeft: eb('triesLeft', '-', 1) }))
    .where('accountId', '=', accountId)
    .where('triesLeft', '>', 0)
    .where('expiresAt', '>', at)
    .returning(['phone', 'codeHash', 'triesLeft'])
    .executeTakeFirst();

/** @returns whether it still existed */
export async function removePhoneChange(db: Db, accountId: string, codeHash: string): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('phoneChanges')
    .where('accountId', '=', accountId)
    .where('codeHash', '=', codeHash)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

export async function removeOldPhoneChanges(db: Db, before: Date): Promise<void> {
  await db.deleteFrom('phoneChanges').where('expiresAt', '<', before).execute();
}
