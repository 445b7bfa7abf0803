import type { Receipt } from '@skylark/contract/payments';
import { receiptNumber, type ReceiptKind } from '@skylark/contract/payments.facts';
import type { Locale } from '@skylark/contract/people.facts';
import type { Deps } from '../../platform/deps.ts';
import { Failure } from '../../platform/http/failure.ts';
import { readContacts } from '../school/index.ts';
import { findReceipt } from './receiptsStore.ts';

/**
 * @param reader `payerId` is the student whose purchase it must be; undefined for managers
 * @throws Failure not_found
 */
export async function readReceipt(
  deps: Deps,
  id: string,
  reader: { payerId: string | undefined; locale: Locale },
): Promise<Receipt> {
  const found = await findReceipt(deps.db, id);
  if (!found || (reader.payerId !== undefined && found.studentId !== reader.payerId)) throw new Failure('not_found');
  const isNote = found.kind === 'credit_note';
  // Older receipts have no seller stored, so they show the current one.
  const now = found.sellerName === null ? await readContacts(deps, reader.locale) : undefined;
  return {
    id,
    kind: found.kind as ReceiptKind,
    number: receiptNumber(found.kind as ReceiptKind, found.number),
    of: found.ofNumber === null ? null : receiptNumber('receipt', found.ofNumber),
    issuedAt: found.issuedAt.toISOString(),
    cancelledAt: (found.refundStatus === 'failed' && found.refundSettledAt?.toISOString()) || null,
    timeZone: found.timeZone,
    seller: {
      name: found.sellerName ?? now?.sellerName ?? deps.config.schoolName,
      address: found.sellerName === null ? (now?.sellerAddress ?? null) : found.sellerAddress,
    },
    buyer: { name: found.buyerName, childName: found.childName },
    lines: [
      {
        lessons: isNote ? (found.refundedLessons ?? 0) : found.lessonsCount,
        minutes: found.lessonMinutes,
        amount: isNote ? (found.refundedAmount ?? 0) : found.price,
      },
    ],
    total: isNote ? (found.refundedAmount ?? 0) : found.price,
    currency: found.currency,
    provider: found.provider,
    providerRef: isNote ? (found.refundRef ?? found.paymentRef) : found.paymentRef,
    cardEnding: found.cardEnding,
  };
}
