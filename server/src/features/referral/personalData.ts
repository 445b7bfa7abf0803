import type { PersonalData } from '../../platform/personalData.ts';
import { changePerson } from '../people/index.ts';

/** Who came by whose link. What was earned stays for the books, the code and the way in do not. */
export const referralData: PersonalData = {
  name: 'referral',
  tables: ['referrals'],
  read: (db, personId) =>
    db
      .selectFrom('referrals')
      .select(['givenAt', 'lessons', 'takenBack'])
      .where('inviterId', '=', personId)
      .orderBy('givenAt')
      .execute(),
  async forget(tx, personId) {
    await changePerson(tx, personId, { referralCode: null, inviteCode: null });
    return [];
  },
};
