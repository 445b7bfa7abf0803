import type { CodeStrategy } from '@skylark/contract/auth.facts';
import type { Db } from '../../../platform/db/database.ts';

interface ProofCode {
  accountId: string;
  strategy: CodeStrategy;
  address: string;
  codeHash: string;
  triesLeft: number;
  expiresAt: Date;
}

/** Replaces an earlier code. */
export async function putProofCode(db: Db, code: ProofCode): Promise<void> {
  const { address, codeHash, triesLeft, expiresAt } = code;
  await db
    .insertInto('proofCodes')
    .values(code)
    .onConflict((conflict) =>
      conflict.columns(['accountId', 'strategy']).doUpdateSet({ address, codeHash, triesLeft, expiresAt }),
    )
    .execute();
}

/**
 * Counts a try before the code is compared. @returns undefined if no tries are left or the code isn't valid any more
 */
export const takeProofTry = (db: Db, accountId: string, strategy: CodeStrategy, at: Date) =>
  db
    .updateTable('proofCodes')
    .set((eb) => ({ triesLeft: eb('triesLeft', '-', 1) }))
    .where('accountId', '=', accountId)
    .where('strategy', '=', strategy)
    .where('triesLeft', '>', 0)
    .where('expiresAt', '>', at)
    .returning(['address', 'codeHash', 'triesLeft'])
    .executeTakeFirst();

/** @returns whether it still existed */
export async function removeProofCode(db: Db, accountId: string, codeHash: string): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('proofCodes')
    .where('accountId', '=', accountId)
    .where('codeHash', '=', codeHash)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

export async function removeOldProofCodes(db: Db, before: Date): Promise<void> {
  await db.deleteFrom('proofCodes').where('expiresAt', '<', before).execute();
}
