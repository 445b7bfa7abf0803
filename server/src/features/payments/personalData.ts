import type { PersonalData } from '../../platform/personalData.ts';

/** The ledger and what was paid. They stay as they are, for the books: they hold numbers and no names. */
export const paymentsData: PersonalData = {
  name: 'payments',
  tables: ['credit_entries', 'credit_balances', 'purchases', 'payment_links'],
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
    return { entries, purchases };
  },
  async forget(tx, personId) {
    // A link still shows the child's name to whoever has it.
    await tx
      .updateTable('paymentLinks')
      .set((eb) => ({ endedAt: eb.fn.coalesce('endedAt', 'expiresAt') }))
      .where('studentId', '=', personId)
      .execute();
    return [];
  },
};
