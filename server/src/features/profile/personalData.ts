import type { PersonalData } from '../../platform/personalData.ts';
import { fileUrl } from '../../platform/files/files.ts';
import { changeAccount, changePerson, eraseFormerAddresses, listAddresses } from '../people/index.ts';

/** Replaces a deleted name. */
const NOBODY = '—';

/** Names, addresses and the photo. */
export const profileData: PersonalData = {
  name: 'profile',
  tables: ['accounts', 'people', 'former_addresses'],
  async read(db, personId) {
    const person = await db
      .selectFrom('people')
      .innerJoin('accounts', 'accounts.id', 'people.accountId')
      .select(['type', 'email', 'emailConfirmedAt', 'phone', 'phoneConfirmedAt', 'firstName', 'lastName', 'parentName'])
      .select([
        'timeZone',
        'locale',
        'inviteCode',
        'createdAt',
        'childView',
        'age',
        'ageOn',
        'reads',
        'likes',
        'photoKey',
        'photoLargeKey',
        'importKey',
        'blockedAt',
      ])
      .where('people.id', '=', personId)
      .executeTakeFirst();
    if (!person) return undefined;
    const { photoKey, photoLargeKey, ...rest } = person;
    const photos = [photoKey, photoLargeKey].filter((key) => typeof key === 'string').map(fileUrl);
    return { ...rest, photos, addresses: await listAddresses(db, personId) };
  },
  async forget(tx, personId) {
    const before = await tx
      .selectFrom('people')
      .select(['photoKey', 'photoLargeKey'])
      .where('id', '=', personId)
      .executeTakeFirst();
    await eraseFormerAddresses(tx, personId);
    await changePerson(tx, personId, {
      firstName: NOBODY,
      lastName: '',
      photoKey: null,
      photoLargeKey: null,
      inviteCode: null,
      importKey: null,
      childView: false,
      age: null,
      ageOn: null,
      reads: null,
      likes: null,
    });
    await changeAccount(tx, personId, {
      parentName: null,
      email: null,
      emailConfirmedAt: null,
      phone: null,
      phoneConfirmedAt: null,
      passwordHash: null,
    });
    await eraseFormerAddresses(tx, personId);
    return [before?.photoKey, before?.photoLargeKey].filter((key) => typeof key === 'string');
  },
};
