import { sql } from 'kysely';
import type { ReceiptKind } from '@skylark/contract/payments.facts';
import type { Db, Tx } from '../../platform/db/database.ts';

/** The next number of a kind: locks the counter until this transaction ends; a rollback frees the number. */
export async function takeNumber(tx: Tx, kind: ReceiptKind): Promise<number> {
  const { lastNumber } = await tx
    .updateTable('receiptNumbers')
    .set((eb) => ({ lastNumber: eb('lastNumber', '+', 1) }))
    .where('kind', '=', kind)
    .returning('lastNumber')
    .executeTakeFirstOrThrow();
  return lastNumber;
}

export async function addReceipt(
  tx: Tx,
  receipt: {
    kind: ReceiptKind;
    number: number;
    purchaseId: string;
    refundId: string | null;
    sellerName: string;
    sellerAddress: string | null;
    issuedAt: Date;
  },
): Promise<string> {
  const { id } = await tx.insertInto('receipts').values(receipt).returning('id').executeTakeFirstOrThrow();
  return id;
}

/** The receipt and credit notes of each of these purchases, in order. */
export const listReceipts = (db: Db, purchaseIds: readonly string[]) =>
  db
    .selectFrom('receipts')
    .select(['id', 'kind', 'number', 'purchaseId'])
    .where('purchaseId', '=', sql<string>`any(${purchaseIds}::uuid[])`)
    .orderBy('purchaseId')
    .orderBy('issuedAt')
    .orderBy('id')
    .execute();

/** A receipt or credit note with the details of its purchase. */
export const findReceipt = (db: Db, id: string) =>
  db
    .selectFrom('receipts as r')
    .innerJoin('purchases as p', 'p.id', 'r.purchaseId')
    .innerJoin('people as s', 's.id', 'p.studentId')
    .innerJoin('accounts as a', 'a.id', 's.accountId')
    .leftJoin('refunds as f', 'f.id', 'r.refundId')
    .leftJoin('receipts as of', (join) =>
      join.onRef('of.purchaseId', '=', 'r.purchaseId').on('of.kind', '=', 'receipt').on('r.kind', '=', 'credit_note'),
    )
    .select([
      'r.id',
      'r.kind',
      'r.number',
      'r.issuedAt',
      'r.sellerName',
      'r.sellerAddress',
      'p.studentId',
      'p.lessonsCount',
      'p.lessonMinutes',
      'p.price',
      'p.currency',
      'p.provider',
      'p.paymentRef',
      'p.cardEnding',
      'f.lessonsCount as refundedLessons',
      'f.amount as refundedAmount',
      'f.status as refundStatus',
      'f.settledAt as refundSettledAt',
      'f.providerRef as refundRef',
      'of.number as ofNumber',
      's.firstName as childName',
      'a.parentName as buyerName',
      'a.timeZone',
    ])
    .where('r.id', '=', id)
    .executeTakeFirst();
