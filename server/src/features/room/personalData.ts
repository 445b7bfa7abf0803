import type { PersonalData } from '../../platform/personalData.ts';

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
    const rooms = tx
      .selectFrom('lessons')
      .select('id')
      .where('studentId', '=', personId)
      .unionAll(tx.selectFrom('homeworks').select('id').where('studentId', '=', personId))
      .unionAll(tx.selectFrom('whiteboards').select('id').where('studentId', '=', personId));
    await tx.deleteFrom('roomLog').where('roomId', 'in', rooms).execute();
    await tx.deleteFrom('roomSnapshots').where('roomId', 'in', rooms).execute();
    const removed = await tx.deleteFrom('roomPictures').where('roomId', 'in', rooms).returning('fileKey').execute();
    const keys = [...new Set(removed.map(({ fileKey }) => fileKey))];
    if (keys.length === 0) return [];
    // The same picture may lie on another family's board: such a file is theirs too.
    const used = await tx.selectFrom('roomPictures').select('fileKey').where('fileKey', 'in', keys).execute();
    const kept = new Set(used.map(({ fileKey }) => fileKey));
    return keys.filter((key) => !kept.has(key));
  },
};
