import type { Db } from '../../platform/db/database.ts';

export async function addRefund(
  db: Db,
  refund: {
    purchaseId: string;
    lessonsCount: number;
    amount: number;
    status: 'asked' | 'done';
    askedBy: 'parent' | 'manager' | 'provider';
    reason: string;
    createdAt: Date;
    settledAt: Date | null;
  },
): Promise<string> {
  const { id } = await db.insertInto('refunds').values(refund).returning('id').executeTakeFirstOrThrow();
  return id;
}

/** Of these purchases, the refund that is under way. */
export const listAsked = (db: Db, purchaseIds: readonly string[]) =>
  db
    .selectFrom('refunds')
    .select(['id', 'purchaseId', 'lessonsCount', 'amount'])
    .where('purchaseId', 'in', purchaseIds.length === 0 ? ['00000000-0000-0000-0000-000000000000'] : purchaseIds)
    .where('status', '=', 'asked')
    .execute();

export const findRefund = (db: Db, id: string) =>
  db.selectFrom('refunds').selectAll().where('id', '=', id).executeTakeFirst();

/** @returns whether it was still under way: of two that settle it, one does */
export async function settleRefund(
  db: Db,
  id: string,
  to: { status: 'done' | 'failed'; providerRef: string | null; settledAt: Date },
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('refunds')
    .set(to)
    .where('id', '=', id)
    .where('status', '=', 'asked')
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}
