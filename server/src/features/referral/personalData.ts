import type { PersonalData } from '../../platform/personalData.ts';
import { changePerson, findPerson } from '../people/index.ts';

/** Referrals. Rewards are kept for accounting; the code and the invitation are deleted. */
export const referralData: PersonalData = {
  name: 'referral',
  tables: ['referrals'],
  async read(db, personId) {
    const gifts = await db
      .selectFrom('referrals')
      .select(['givenAt', 'lessons', 'takenBack'])
      .where('inviterId', '=', personId)
      .orderBy('givenAt')
      .execute();
    return { code: (await findPerson(db, personId))?.referralCode ?? null, gifts };
  },
  async forget(tx, personId) {
    await changePerson(tx, personId, { referralCode: null, inviteCode: null });
    return [];
  },
};
