import type { Db } from '../../platform/db/database.ts';
import type { PersonalData } from '../../platform/personalData.ts';
import type { RoomKindPolicy } from './roomKindPolicy.ts';
import { loadRoom } from './snapshotStore.ts';
import { removePictures } from './picturesStore.ts';

/** Boards: drawings, texts, answers and messages, and the pictures on them. */
export const roomData = (policies: readonly RoomKindPolicy[]): PersonalData => ({
  name: 'room',
  tables: ['room_pictures'],
  async read(db, personId) {
    const pictures = await db
      .selectFrom('roomPictures')
      .select(['id', 'roomId', 'width', 'height', 'createdAt'])
      .where('authorId', '=', personId)
      .orderBy('id')
      .execute();
    const boards = [];
    for (const { id, kind } of await listRoomsOf(db, policies, personId)) {
      const { pages, state } = await loadRoom(db, id);
      const drawn = [...pages].map(([page, elements]) => [page, JSON.parse(elements) as unknown]);
      const decks = await db
        .selectFrom('roomDecks')
        .select(['deckId', 'shownAt', 'slides'])
        .where('roomId', '=', id)
        .where('shownAt', 'is not', null)
        .orderBy('deckId')
        .execute();
      boards.push({ roomId: id, of: kind, state, decks, pages: Object.fromEntries(drawn) as Record<string, unknown> });
    }
    const file = (one: { roomId: string; id: string }) => `/api/v2/rooms/${one.roomId}/pictures/${one.id}`;
    return { pictures: pictures.map((one) => ({ ...one, file: file(one) })), boards };
  },
  async forget(tx, personId) {
    const rooms = await listRoomsOf(tx, policies, personId);
    if (rooms.length === 0) return [];
    const ids = rooms.map(({ id }) => id);
    await tx.deleteFrom('roomDecks').where('roomId', 'in', ids).execute();
    await tx.deleteFrom('roomLog').where('roomId', 'in', ids).execute();
    // Deleted after the rows: deleting the rows waits for a nightly job that may be packing them.
    await tx.deleteFrom('roomLogPacks').where('roomId', 'in', ids).execute();
    await tx.deleteFrom('roomSnapshots').where('roomId', 'in', ids).execute();
    return removePictures(tx, ids);
  },
});

/** A student's rooms of all kinds, by id. */
async function listRoomsOf(
  db: Db,
  policies: readonly RoomKindPolicy[],
  studentId: string,
): Promise<{ id: string; kind: string }[]> {
  const rooms: { id: string; kind: string }[] = [];
  for (const { kind, listRoomsOf: list } of policies)
    rooms.push(...(await list(db, studentId)).map((id) => ({ id, kind })));
  return rooms.toSorted((a, b) => (a.id < b.id ? -1 : 1));
}
