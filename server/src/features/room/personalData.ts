import type { PersonalData } from '../../platform/personalData.ts';
import { listRoomsOf, loadRoom, removePictures } from './store.ts';

/** Boards: what was drawn, written, answered and said beside it, and the pictures on them. */
export const roomData: PersonalData = {
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
    for (const { id, kind } of await listRoomsOf(db, personId)) {
      const { pages, state } = await loadRoom(db, id);
      const drawn = [...pages].map(([page, elements]) => [page, JSON.parse(elements) as unknown]);
      boards.push({ roomId: id, of: kind, state, pages: Object.fromEntries(drawn) as Record<string, unknown> });
    }
    return { pictures, boards };
  },
  async forget(tx, personId) {
    const rooms = await listRoomsOf(tx, personId);
    if (rooms.length === 0) return [];
    const ids = rooms.map(({ id }) => id);
    await tx.deleteFrom('roomLog').where('roomId', 'in', ids).execute();
    await tx.deleteFrom('roomSnapshots').where('roomId', 'in', ids).execute();
    return removePictures(tx, ids);
  },
};
