import type { Db } from '../../platform/db/database.ts';

/** @returns the code's id */
export async function addCode(
  db: Db,
  code: {
    requestHash: Buffer;
    holdId: string;
    phone: string;
    codeHash: string;
    triesLeft: number;
    createdAt: Date;
    expiresAt: Date;
  },
): Promise<string> {
  const { id } = await db.insertInto('trialCodes').values(code).returning('id').executeTakeFirstOrThrow();
  return id;
}

/** Makes the codes that were sent for a hold before unusable, to whichever number. */
export async function closeCodes(db: Db, holdId: string, at: Date): Promise<void> {
  await db
    .updateTable('trialCodes')
    .set({ usedAt: at })
    .where('holdId', '=', holdId)
    .where('usedAt', 'is', null)
    .execute();
}

/** Counts a try before it is looked at. @returns undefined when there is none left, or the code is not usable any more */
export const takeTry = (db: Db, requestHash: Buffer, at: Date) =>
  db
    .updateTable('trialCodes')
    .set((eb) => ({ triesLeft: eb('triesLeft', '-', 1) }))
    .where('requestHash', '=', requestHash)
    .where('triesLeft', '>', 0)
    .where('usedAt', 'is', null)
    .where('expiresAt', '>', at)
    .returning(['id', 'holdId', 'phone', 'codeHash', 'triesLeft'])
    .executeTakeFirst();

/** @returns false when it was used, or closed by a newer one, in the meantime */
export async function spendCode(db: Db, id: string, at: Date): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('trialCodes')
    .set({ usedAt: at })
    .where('id', '=', id)
    .where('usedAt', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

export async function removeOldCodes(db: Db, before: Date): Promise<void> {
  await db.deleteFrom('trialCodes').where('expiresAt', '<', before).execute();
}
