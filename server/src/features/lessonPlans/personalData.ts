import type { Db } from '../../platform/db/database.ts';
import type { PersonalData } from '../../platform/personalData.ts';
import { removeOlder } from '../../platform/retention.ts';
import { listTemplates } from './templatesStore.ts';

const plansOf = (db: Db, personId: string) =>
  db
    .selectFrom('lessonPlans as p')
    .innerJoin('lessons as l', 'l.id', 'p.lessonId')
    .where((eb) => eb.or([eb('l.studentId', '=', personId), eb('p.teacherId', '=', personId)]));

/**
 * Teachers' plans and notes for a child's lessons, and their plan templates. Plans and notes concern the child, so a
 * family's export includes all of them, even a teacher's private notes (docs/decisions/0083).
 */
export const lessonPlansData: PersonalData = {
  name: 'lesson_plans',
  tables: ['lesson_plans', 'plan_templates'],
  retention: [
    {
      what: 'plans and notes of lessons',
      days: 730,
      remove: (db, before) => removeOlder(db, 'lessonPlans', 'changedAt', before),
    },
  ],
  async read(db, personId) {
    const plans = await plansOf(db, personId)
      .select(['p.lessonId', 'p.steps', 'p.ownNote', 'p.childNote', 'p.changedAt'])
      .orderBy('l.startsAt')
      .orderBy('p.id')
      .execute();
    const templates = await listTemplates(db, personId);
    return { plans, templates: templates.map(({ title, steps }) => ({ title, steps })) };
  },
  async forget(tx, personId) {
    await tx.deleteFrom('lessonPlans').where('id', 'in', plansOf(tx, personId).select('p.id')).execute();
    await tx.deleteFrom('planTemplates').where('teacherId', '=', personId).execute();
    return [];
  },
};
