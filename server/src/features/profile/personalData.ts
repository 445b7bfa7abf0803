import type { PersonalData } from '../../platform/personalData.ts';
import { changePerson } from '../people/index.ts';

/** Stands where a name was. */
const NOBODY = '—';

/** Names, addresses and the photo. */
export const profileData: PersonalData = {
  name: 'profile',
  tables: ['people'],
  read: (db, personId) =>
    db
      .selectFrom('people')
      .select(['type', 'email', 'emailConfirmedAt', 'phone', 'phoneConfirmedAt', 'firstName', 'lastName', 'parentName'])
      .select(['timeZone', 'locale', 'inviteCode', 'createdAt'])
      .where('id', '=', personId)
      .executeTakeFirst(),
  async forget(tx, personId) {
    const before = await tx
      .selectFrom('people')
      .select(['photoKey', 'photoLargeKey'])
      .where('id', '=', personId)
      .executeTakeFirst();
    await changePerson(tx, personId, {
      firstName: NOBODY,
      lastName: '',
      parentName: null,
      email: null,
      emailConfirmedAt: null,
      phone: null,
      phoneConfirmedAt: null,
      passwordHash: null,
      photoKey: null,
      photoLargeKey: null,
      inviteCode: null,
      accountId: null,
    });
    return [before?.photoKey, before?.photoLargeKey].filter((key) => typeof key === 'string');
  },
};
