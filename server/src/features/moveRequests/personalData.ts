import type { Db } from '../../platform/db/database.ts';
import type { PersonalData } from '../../platform/personalData.ts';
import { removeOlder } from '../../platform/retention.ts';

const idsOf = (db: Db, personId: string) =>
  db
    .selectFrom('moveRequests as m')
    .innerJoin('lessons as l', 'l.id', 'm.lessonId')
    .where((eb) => eb.or([eb('l.studentId', '=', personId), eb('m.teacherId', '=', personId)]));

/** Teachers' requests to move lessons, and families' answers. */
export const moveRequestsData: PersonalData = {
  name: 'move_requests',
  tables: ['move_requests'],
  retention: [
    {
      what: 'requests of teachers to move a lesson',
      days: 180,
      remove: (db, before) => removeOlder(db, 'moveRequests', 'createdAt', before),
    },
  ],
  read: (db, personId) =>
    idsOf(db, personId)
      .select(['m.lessonId', 'm.startsAt', 'm.times', 'm.words', 'm.createdAt', 'm.state', 'm.movedTo', 'm.closedAt'])
      .orderBy('m.createdAt')
      .orderBy('m.id')
      .execute(),
  async forget(tx, personId) {
    const own = await idsOf(tx, personId).select('m.id').execute();
    const ids = own.map(({ id }) => id);
    if (ids.length > 0) await tx.deleteFrom('moveRequests').where('id', 'in', ids).execute();
    return [];
  },
};
