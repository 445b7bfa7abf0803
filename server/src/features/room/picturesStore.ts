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

/** Prevents two concurrent uploads from both taking a room's last free place. */
export async function lockRoomPictures(db: Db, roomId: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`pictures ${roomId}`}, 0))`.execute(db);
}

/**
 * Removes the pictures of boards that are about to be deleted.
 * @returns keys of files no other board uses: the same file may also belong to another family
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
