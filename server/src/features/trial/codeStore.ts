import { codeTable } from '../../platform/codes/codeTable.ts';
import type { Db } from '../../platform/db/database.ts';

/** Codes that book a held slot; `holdId` is null once the hold is gone. */
export const trialCodes = codeTable<{ holdId: string | null; phone: string }>('trialCodes', ['holdId', 'phone']);

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

/** Invalidates earlier codes for a hold, whichever number they were sent to. */
export async function closeCodes(db: Db, holdId: string, at: Date): Promise<void> {
  await db
    .updateTable('trialCodes')
    .set({ usedAt: at })
    .where('holdId', '=', holdId)
    .where('usedAt', 'is', null)
    .execute();
}
