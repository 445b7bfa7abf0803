import type { Purchase, PayWay } from '@skylark/contract/payments';
import {
  type PurchaseStatus,
  type ReceiptKind,
  receiptNumber,
  refundableUntil,
} from '@skylark/contract/payments.facts';
import type { Db } from '../../platform/db/database.ts';
import { listLots, readBalance, unusedOf } from '../credits/index.ts';
import { listReceipts } from './receiptsStore.ts';
import { listPendingRefunds } from './refundsStore.ts';
import { CHECKOUT_LASTS_MS, isRefundable, refundAmount } from './rules.ts';
import type { PurchaseRow } from './store.ts';

/** A student's purchases as shown to the family. */
export async function purchaseViews(db: Db, rows: readonly PurchaseRow[], now: Date): Promise<Purchase[]> {
  const [first] = rows;
  if (!first) return [];
  const ids = rows.map((row) => row.id);
  const [balance, lots, asked, receipts] = await Promise.all([
    readBalance(db, first.studentId),
    listLots(db, first.studentId),
    listPendingRefunds(db, ids),
    listReceipts(db, ids),
  ]);
  return rows.map((row) => {
    const status = row.status as PurchaseStatus;
    const isRefunding = asked.some((one) => one.purchaseId === row.id);
    const unused = Math.min(unusedOf(row.id, lots, balance), row.lessonsCount - row.refundedLessons);
    const isOpen =
      (status === 'started' || status === 'failed') && now.getTime() - row.createdAt.getTime() < CHECKOUT_LASTS_MS;
    return {
      id: row.id,
      lessonsCount: row.lessonsCount,
      price: row.price,
      currency: row.currency,
      status,
      createdAt: row.createdAt.toISOString(),
      paidAt: row.paidAt?.toISOString() ?? null,
      way: isOpen ? (row.way as PayWay | null) : null,
      refundable:
        row.paidAt !== null && isRefundable(row.paidAt, now)
          ? {
              lessons: isRefunding ? 0 : unused,
              amount: isRefunding || unused === 0 ? 0 : refundAmount({ ...row, status }, unused),
              until: new Date(refundableUntil(row.paidAt.getTime())).toISOString(),
            }
          : null,
      refundedLessons: row.refundedLessons,
      refundedAmount: row.refundedAmount,
      isRefunding,
      receipts: receipts
        .filter((one) => one.purchaseId === row.id)
        .map(({ id, kind, number }) => ({
          id,
          kind: kind as ReceiptKind,
          number: receiptNumber(kind as ReceiptKind, number),
        })),
    };
  });
}
