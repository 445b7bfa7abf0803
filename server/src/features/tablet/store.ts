import type { Db, Tx } from '../../platform/db/database.ts';

interface Offer {
  sessionId: string;
  personId: string;
  lessonId: string | null;
  codeHash: Buffer;
  keyHash: Buffer;
  offeredAt: Date;
  expiresAt: Date;
}

/** Stores a session's new code, replacing the previous one. */
export async function offer(db: Db, { sessionId, ...of }: Offer): Promise<void> {
  await db
    .insertInto('tabletCodes')
    .values({ sessionId, ...of })
    .onConflict((conflict) => conflict.column('sessionId').doUpdateSet({ ...of, usedAt: null }))
    .execute();
}

export const find = (db: Db, hash: Buffer, now: Date) =>
  db
    .selectFrom('tabletCodes')
    .select(['sessionId', 'personId', 'lessonId'])
    .where((eb) => eb.or([eb('codeHash', '=', hash), eb('keyHash', '=', hash)]))
    .where('expiresAt', '>', now)
    .executeTakeFirst();

/** @returns whether it was unused: of two concurrent devices, only one gets in */
export async function use(tx: Tx, hash: Buffer, now: Date): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('tabletCodes')
    .set({ codeHash: null, keyHash: null, usedAt: now })
    .where((eb) => eb.or([eb('codeHash', '=', hash), eb('keyHash', '=', hash)]))
    .where('expiresAt', '>', now)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

export async function isUsed(db: Db, sessionId: string): Promise<boolean> {
  const row = await db.selectFrom('tabletCodes').select('usedAt').where('sessionId', '=', sessionId).executeTakeFirst();
  return row !== undefined && row.usedAt !== null;
}
