import type { Db } from '../../platform/db/database.ts';
import { changePerson } from '../people/index.ts';

export interface PhotoKeys {
  photoKey: string | null;
  photoLargeKey: string | null;
}

/** @returns the previous keys; locks the row until the transaction ends, so that concurrent changes lose no file */
export async function changePhotoKeys(db: Db, id: string, keys: PhotoKeys): Promise<PhotoKeys | undefined> {
  const before = await db
    .selectFrom('people')
    .select(['photoKey', 'photoLargeKey'])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
  if (before) await changePerson(db, id, keys);
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
