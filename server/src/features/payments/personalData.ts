import type { PersonalData } from '../../platform/personalData.ts';

/** The ledger and what was paid. The books stay as they are: they hold numbers and no names. */
export const paymentsData: PersonalData = {
  name: 'payments',
  tables: ['credit_entries', 'credit_balances', 'purchases', 'payment_links'],
  async read(db, personId) {
    const credits = await db
      .selectFrom('creditEntries')
      .select(['createdAt', 'amount', 'reason', 'note', 'lessonId'])
      .where('studentId', '=', personId)
      .orderBy('id')
      .execute();
    const purchases = await db
      .selectFrom('purchases')
      .select(['id', 'createdAt', 'lessonsCount', 'price', 'currency', 'provider', 'status', 'paidAt'])
      .select(['refundedLessons', 'refundedAmount'])
      .where('studentId', '=', personId)
      .orderBy('id')
      .execute();
    return { credits, purchases };
  },
  async forget(tx, personId) {
    // A link that is still open would take money for nobody.
    await tx
      .updateTable('paymentLinks')
      .set((eb) => ({ endedAt: eb.fn.coalesce('endedAt', 'createdAt') }))
      .where('studentId', '=', personId)
      .execute();
    return [];
  },
};
