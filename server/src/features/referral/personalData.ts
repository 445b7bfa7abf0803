import type { PersonalData } from '../../platform/personalData.ts';

/** Who brought whom. That a reward was given stays with the books; the code to invite by goes. */
export const referralData: PersonalData = {
  name: 'referral',
  tables: ['referrals'],
  async read(db, personId) {
    const rewards = await db
      .selectFrom('referrals')
      .select(['lessons', 'takenBack', 'givenAt'])
      .where('inviterId', '=', personId)
      .orderBy('givenAt')
      .execute();
    const me = await db.selectFrom('people').select('referralCode').where('id', '=', personId).executeTakeFirst();
    return { code: me?.referralCode ?? null, rewards };
  },
  async forget(tx, personId) {
    await tx.updateTable('people').set({ referralCode: null }).where('id', '=', personId).execute();
    return [];
  },
};
