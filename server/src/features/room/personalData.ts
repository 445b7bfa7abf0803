import type { PersonalData } from '../../platform/personalData.ts';
import { removePictures } from './store.ts';

/** Boards and the pictures on them. */
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
    return { pictures };
  },
  async forget(tx, personId) {
    const rooms = await tx
      .selectFrom('lessons')
      .select('id')
      .where('studentId', '=', personId)
      .unionAll(tx.selectFrom('homeworks').select('id').where('studentId', '=', personId))
      .unionAll(tx.selectFrom('whiteboards').select('id').where('studentId', '=', personId))
      .execute();
    if (rooms.length === 0) return [];
    const ids = rooms.map(({ id }) => id);
    await tx.deleteFrom('roomLog').where('roomId', 'in', ids).execute();
    await tx.deleteFrom('roomSnapshots').where('roomId', 'in', ids).execute();
    return removePictures(tx, ids);
  },
};
