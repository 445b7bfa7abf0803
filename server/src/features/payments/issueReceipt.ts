import { DEFAULT_LOCALE } from '@skylark/contract/people.facts';
import { type ReceiptKind, receiptNumber } from '@skylark/contract/payments.facts';
import type { Tx } from '../../platform/db/database.ts';
import type { Deps } from '../../platform/deps.ts';
import { readContacts } from '../school/index.ts';
import { addReceipt, takeNumber } from './receiptsStore.ts';

/**
 * Issues the receipt of a purchase or the credit note of a refund, in the transaction that settles it: the school's
 * numbers have no gaps or duplicates. People and the purchase are locked before the number.
 */
export async function issueReceipt(
  deps: Deps,
  tx: Tx,
  of: { purchaseId: string; refundId: string | null; at: Date },
): Promise<{ id: string; number: string }> {
  const kind: ReceiptKind = of.refundId === null ? 'receipt' : 'credit_note';
  const { name, sellerName, sellerAddress } = await readContacts({ ...deps, db: tx }, DEFAULT_LOCALE);
  const number = await takeNumber(tx, kind);
  const id = await addReceipt(tx, {
    kind,
    number,
    purchaseId: of.purchaseId,
    refundId: of.refundId,
    sellerName: sellerName ?? name,
    sellerAddress,
    issuedAt: of.at,
  });
  return { id, number: receiptNumber(kind, number) };
}
