import type { PersonalData } from '../../platform/personalData.ts';
import { changePerson, findPerson } from '../people/index.ts';

/** Who came by whose link. What was earned stays for the books, the code and the way in do not. */
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
