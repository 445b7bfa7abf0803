import type { Api } from '@skylark/contract/api';
import { transact } from '../../platform/db/transact.ts';
import type { Deps } from '../../platform/deps.ts';
import type { Bind } from '../../platform/http/bind.ts';
import { Failure } from '../../platform/http/failure.ts';
import { pageReply } from '../../platform/http/pageReply.ts';
import type { Limit } from '../../platform/limits/limits.ts';
import { requireLesson } from '../lessons/index.ts';
import { findPerson, holdPerson } from '../people/index.ts';
import { keepTemplate } from './keepTemplate.ts';
import { readPlan } from './readPlan.ts';
import { listChildNotes, writePlan } from './store.ts';
import { listTemplates, removeTemplate } from './templatesStore.ts';

/** A page saves shortly after each change. */
const WRITES_PER_PERSON: Limit = { name: 'lesson-plan', tries: 1_200, perSeconds: 60 * 60 };

const TEMPLATES_PER_PERSON: Limit = { name: 'plan-templates', tries: 120, perSeconds: 60 * 60 };

export function lessonPlansRoutes(on: Bind<Api>, deps: Deps): void {
  const { db, clock } = deps;

  on('GET /api/v2/lessons/{id}/plan', ({ me, params }) => readPlan(deps, me, params.id));

  on('PUT /api/v2/lessons/{id}/plan', async ({ me, params, body: { revision: read, ...written } }) => {
    await deps.limits.take(WRITES_PER_PERSON, me.accountId);
    const lesson = await requireLesson(db, me, params.id);
    const planKey = { lessonId: lesson.id, teacherId: me.personId };
    const revision = await transact(db, async (tx) => {
      // Nothing may be written about a deleted child, because it wouldn't be deleted again.
      if (!(await holdPerson(tx, lesson.studentId))) throw new Failure('not_found');
      return writePlan(tx, planKey, written, read, clock.now());
    });
    if (revision === undefined) throw new Failure('plan_changed');
    return { revision };
  });

  on('GET /api/v2/plan_templates', async ({ me }) => ({ items: await listTemplates(db, me.personId) }));

  on('POST /api/v2/plan_templates', async ({ me, body }) => {
    await deps.limits.take(TEMPLATES_PER_PERSON, me.accountId);
    return keepTemplate(deps, me, body);
  });

  on('DELETE /api/v2/plan_templates/{id}', async ({ me, params }) => {
    if (!(await removeTemplate(db, me.personId, params.id))) throw new Failure('not_found');
    return {};
  });

  on('GET /api/v2/manager/students/{id}/lesson_notes', async ({ params, query }) => {
    const child = await findPerson(db, params.id);
    if (child?.type !== 'student') throw new Failure('not_found');
    return pageReply(await listChildNotes(db, child.id, query), query.limit, ({ startsAt, ...row }) => ({
      ...row,
      startsAt: startsAt.toISOString(),
    }));
  });
}
