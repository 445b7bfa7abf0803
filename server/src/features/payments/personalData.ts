import type { PersonalData } from '../../platform/personalData.ts';

/** The ledger. It stays as it is, for the books: it holds numbers and no names. */
export const paymentsData: PersonalData = {
  name: 'payments',
  tables: ['credit_entries'],
  read: (db, personId) =>
    db
      .selectFrom('creditEntries')
      .select(['createdAt', 'amount', 'reason', 'note', 'lessonId'])
      .where('studentId', '=', personId)
      .orderBy('id')
      .execute(),
  forget: () => Promise.resolve([]),
};
