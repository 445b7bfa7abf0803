import type { PlanTemplate } from '@skylark/contract/lessonPlans';
import { PLAN_TEMPLATES_MAX } from '@skylark/contract/lessonPlans.facts';
import { transact } from '../../platform/db/transact.ts';
import type { Deps } from '../../platform/deps.ts';
import type { Caller } from '../../platform/http/bind.ts';
import { Failure } from '../../platform/http/failure.ts';
import { lockPeople } from '../people/index.ts';
import { countOtherTemplates, putTemplate } from './templatesStore.ts';

/** Keeps a plan for other lessons; one with the same title is replaced. @throws Failure too_many_templates */
export function keepTemplate(
  { db, clock }: Deps,
  me: Caller,
  { title, steps }: Omit<PlanTemplate, 'id'>,
): Promise<PlanTemplate> {
  return transact(db, async (tx) => {
    // Locked, so that two concurrent devices can't exceed the limit.
    await lockPeople(tx, [me.personId]);
    if ((await countOtherTemplates(tx, me.personId, title)) >= PLAN_TEMPLATES_MAX)
      throw new Failure('too_many_templates');
    return {
      id: await putTemplate(tx, { teacherId: me.personId, title, steps, createdAt: clock.now() }),
      title,
      steps,
    };
  });
}
