import type { PersonalData } from '../../platform/personalData.ts';
import { removeOlder } from '../../platform/retention.ts';
import { eraseCreditNotes } from '../credits/index.ts';
import { removeForeignEvents } from './store.ts';

/** The ledger and payments. Amounts are kept for accounting; free text is deleted. */
export const paymentsData: PersonalData = {
  name: 'payments',
  tables: ['credit_entries', 'credit_balances', 'purchases', 'payment_links'],
  retention: [
    {
      what: 'nightly checks of the books',
      days: 365,
      remove: (db, before) => removeOlder(db, 'book_checks', 'at', before),
    },
    { what: 'notices of card providers about no purchase', days: 365, remove: removeForeignEvents },
  ],
  async read(db, personId) {
    const entries = await db
      .selectFrom('creditEntries')
      .select(['createdAt', 'amount', 'reason', 'note', 'lessonId'])
      .where('studentId', '=', personId)
      .orderBy('id')
      .execute();
    const purchases = await db
      .selectFrom('purchases')
      .select(['createdAt', 'paidAt', 'lessonsCount', 'price', 'currency', 'provider', 'status', 'refundedAmount'])
      .where('studentId', '=', personId)
      .orderBy('id')
      .execute();
    const refunds = await db
      .selectFrom('refunds as r')
      .innerJoin('purchases as p', 'p.id', 'r.purchaseId')
      .select(['r.createdAt', 'r.settledAt', 'r.lessonsCount', 'r.amount', 'r.status', 'r.askedBy', 'r.reason'])
      .where('p.studentId', '=', personId)
      .orderBy('r.id')
      .execute();
    const links = await db
      .selectFrom('paymentLinks')
      .select(['createdAt', 'expiresAt', 'endedAt', 'lessonsCount', 'price', 'currency'])
      .where('studentId', '=', personId)
      .orderBy('id')
      .execute();
    const receipts = await db
      .selectFrom('receipts as r')
      .innerJoin('purchases as p', 'p.id', 'r.purchaseId')
      .select(['r.kind', 'r.number', 'r.issuedAt', 'r.sellerName', 'r.sellerAddress', 'p.lessonsCount', 'p.cardEnding'])
      .where('p.studentId', '=', personId)
      .orderBy('r.id')
      .execute();
    const disputes = await db
      .selectFrom('disputes as d')
      .innerJoin('purchases as p', 'p.id', 'd.purchaseId')
      .select(['d.amount', 'd.state', 'd.openedAt', 'd.closedAt'])
      .where('p.studentId', '=', personId)
      .orderBy('d.openedAt')
      .execute();
    return { entries, purchases, refunds, links, receipts, disputes };
  },
  async forget(tx, personId) {
    // The link would still show the child's name to anyone who has it.
    await tx
      .updateTable('paymentLinks')
      .set((eb) => ({ endedAt: eb.fn.coalesce('endedAt', 'expiresAt') }))
      .where('studentId', '=', personId)
      .execute();
    const purchases = tx.selectFrom('purchases').select('id').where('studentId', '=', personId);
    await tx.updateTable('refunds').set({ reason: '' }).where('purchaseId', 'in', purchases).execute();
    // A card page's address may contain data entered there.
    await tx.updateTable('purchases').set({ way: null, cardEnding: null }).where('studentId', '=', personId).execute();
    await eraseCreditNotes(tx, personId);
    return [];
  },
};
