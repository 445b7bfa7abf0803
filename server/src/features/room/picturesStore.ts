import { sql } from 'kysely';
import type { Db } from '../../platform/db/database.ts';

export const countPictures = async (db: Db, roomId: string): Promise<number> => {
  const counted = await db
    .selectFrom('roomPictures')
    .select((eb) => eb.fn.countAll<number>().as('pictures'))
    .where('roomId', '=', roomId)
    .executeTakeFirstOrThrow();
  return counted.pictures;
};

export async function addPicture(
  db: Db,
  picture: {
    roomId: string;
    authorId: string;
    fileKey: string;
    width: number;
    height: number;
    bytes: number;
    createdAt: Date;
  },
): Promise<string> {
  const added = await db.insertInto('roomPictures').values(picture).returning('id').executeTakeFirstOrThrow();
  return added.id;
}

export const findPicture = (db: Db, roomId: string, id: string) =>
  db.selectFrom('roomPictures').select('fileKey').where('roomId', '=', roomId).where('id', '=', id).executeTakeFirst();

/** Two uploads at once must not both take the last place of a room. */
export async function lockRoomPictures(db: Db, roomId: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`pictures ${roomId}`}, 0))`.execute(db);
}

/**
 * Takes the pictures off some boards that are about to go.
 * @returns keys of the files that lie on no other board: the same picture may be another family's, too
 */
export async function removePictures(db: Db, roomIds: readonly string[]): Promise<string[]> {
  if (roomIds.length === 0) return [];
  const removed = await db.deleteFrom('roomPictures').where('roomId', 'in', roomIds).returning('fileKey').execute();
  const keys = [...new Set(removed.map(({ fileKey }) => fileKey))];
  if (keys.length === 0) return [];
  const used = await db.selectFrom('roomPictures').select('fileKey').where('fileKey', 'in', keys).execute();
  const kept = new Set(used.map(({ fileKey }) => fileKey));
  return keys.filter((key) => !kept.has(key));
}
