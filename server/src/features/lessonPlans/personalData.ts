import type { Db } from '../../platform/db/database.ts';
import type { PersonalData } from '../../platform/personalData.ts';
import { removeOlder } from '../../platform/retention.ts';

const plansOf = (db: Db, personId: string) =>
  db
    .selectFrom('lessonPlans as p')
    .innerJoin('lessons as l', 'l.id', 'p.lessonId')
    .where((eb) => eb.or([eb('l.studentId', '=', personId), eb('p.teacherId', '=', personId)]));

/**
 * Teachers' plans and notes for a child's lessons. They concern the child, so a family's export includes all of them,
 * even a teacher's private notes (docs/decisions/0083).
 */
export const lessonPlansData: PersonalData = {
  name: 'lesson_plans',
  tables: ['lesson_plans'],
  retention: [
    {
      what: 'plans and notes of lessons',
      days: 730,
      remove: (db, before) => removeOlder(db, 'lessonPlans', 'changedAt', before),
    },
  ],
  read: (db, personId) =>
    plansOf(db, personId)
      .select(['p.lessonId', 'p.steps', 'p.ownNote', 'p.childNote', 'p.changedAt'])
      .orderBy('l.startsAt')
      .orderBy('p.id')
      .execute(),
  async forget(tx, personId) {
    await tx.deleteFrom('lessonPlans').where('id', 'in', plansOf(tx, personId).select('p.id')).execute();
    return [];
  },
};
