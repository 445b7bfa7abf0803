import type { CodeStrategy } from '@skylark/contract/auth.facts';
import { codeTable } from '../../../platform/codes/codeTable.ts';
import type { Db } from '../../../platform/db/database.ts';

/** Sign-in codes; `accountId` is null if no account has the address. */
export const signInCodes = codeTable<{ accountId: string | null; strategy: string; recipient: string }>('signInCodes', [
  'accountId',
  'strategy',
  'recipient',
]);

/** @returns the code's id */
export async function addCode(
  db: Db,
  code: {
    requestHash: Buffer;
    strategy: CodeStrategy;
    recipient: string;
    askedBy: Buffer;
    triesLeft: number;
    createdAt: Date;
    expiresAt: Date;
  },
): Promise<string> {
  const { id } = await db.insertInto('signInCodes').values(code).returning('id').executeTakeFirstOrThrow();
  return id;
}

/** Invalidates earlier codes that the same requester had sent to an address. */
export async function closeCodes(db: Db, recipient: string, askedBy: Buffer, at: Date): Promise<void> {
  await db
    .updateTable('signInCodes')
    .set({ usedAt: at })
    .where('recipient', '=', recipient)
    .where('askedBy', '=', askedBy)
    .where('usedAt', 'is', null)
    .execute();
}

export const findCodeToSend = (db: Db, id: string, at: Date) =>
  db
    .selectFrom('signInCodes')
    .select(['strategy', 'recipient', 'expiresAt'])
    .where('id', '=', id)
    .where('codeHash', 'is', null)
    .where('usedAt', 'is', null)
    .where('expiresAt', '>', at)
    .executeTakeFirst();

/** @returns false if a code is set already */
export async function setCode(db: Db, id: string, accountId: string, codeHash: string): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('signInCodes')
    .set({ accountId, codeHash })
    .where('id', '=', id)
    .where('codeHash', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}
