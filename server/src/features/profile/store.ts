import type { Locale } from '@skylark/contract/people.facts';
import type { Db } from '../../platform/db/database.ts';

export const findPerson = (db: Db, id: string) =>
  db
    .selectFrom('people')
    .select([
      'id',
      'type',
      'email',
      'emailConfirmedAt',
      'firstName',
      'lastName',
      'parentName',
      'phone',
      'photoKey',
      'photoLargeKey',
      'timeZone',
      'locale',
    ])
    .select((eb) => eb('passwordHash', 'is not', null).$castTo<boolean>().as('hasPassword'))
    .where('id', '=', id)
    .executeTakeFirst();

export async function setTimeZone(db: Db, id: string, timeZone: string): Promise<void> {
  await db.updateTable('people').set({ timeZone }).where('id', '=', id).execute();
}

interface ProfileChanges {
  firstName?: string | undefined;
  lastName?: string | undefined;
  parentName?: string | undefined;
  locale?: Locale | undefined;
}

export async function changeProfile(db: Db, id: string, changes: ProfileChanges): Promise<void> {
  if (Object.keys(changes).length > 0) await db.updateTable('people').set(changes).where('id', '=', id).execute();
}

export interface PhotoKeys {
  photoKey: string | null;
  photoLargeKey: string | null;
}

/** @returns the keys before, of a row that is held until the transaction ends: two changes at once lose no file */
export async function changePhotoKeys(db: Db, id: string, keys: PhotoKeys): Promise<PhotoKeys | undefined> {
  const before = await db
    .selectFrom('people')
    .select(['photoKey', 'photoLargeKey'])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
  if (before) await db.updateTable('people').set(keys).where('id', '=', id).execute();
  return before;
}

export async function isPhotoUsed(db: Db, key: string): Promise<boolean> {
  const found = await db
    .selectFrom('people')
    .select('id')
    .where((eb) => eb.or([eb('photoKey', '=', key), eb('photoLargeKey', '=', key)]))
    .limit(1)
    .executeTakeFirst();
  return found !== undefined;
}
