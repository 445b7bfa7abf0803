import type { ChildCard, LessonPlan } from '@skylark/contract/lessonPlans';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../lib/call.ts';
import { queryClient } from '../../lib/queries.ts';

/** The teacher's part of a plan; saved as a whole. */
export type Written = Pick<LessonPlan, 'steps' | 'ownNote' | 'childNote'>;

/** Not refetched automatically, because it would replace what is being typed. */
export const planQuery = (lessonId: string) =>
  queryOptions({
    queryKey: ['plans', lessonId],
    queryFn: ({ signal }) => call('GET /api/v2/lessons/{id}/plan', { params: { id: lessonId }, signal }),
    staleTime: Infinity,
    gcTime: 0,
  });

/**
 * The child's card of a plan. Unlike the teacher's text it follows live updates, because the family and the child
 * change it.
 * @param child as received with the plan
 */
export const childQuery = (lessonId: string, child: ChildCard | null) =>
  queryOptions({
    queryKey: ['lessons', 'child', lessonId],
    queryFn: async ({ signal }) =>
      (await call('GET /api/v2/lessons/{id}/plan', { params: { id: lessonId }, signal })).child,
    initialData: child,
    staleTime: Infinity,
    gcTime: 0,
  });

export async function writePlan(lessonId: string, written: Written, revision: number): Promise<number> {
  const done = await call('PUT /api/v2/lessons/{id}/plan', {
    params: { id: lessonId },
    body: { ...written, revision },
  });
  queryClient.setQueryData(planQuery(lessonId).queryKey, (plan) => plan && { ...plan, ...written, ...done });
  return done.revision;
}

/** Fetches the current state, bypassing the cache. */
export const readPlan = (lessonId: string) => queryClient.fetchQuery({ ...planQuery(lessonId), staleTime: 0 });

/**
 * Adds a star after the lesson.
 * @param key idempotency key
 */
export async function awardStar(lessonId: string, key: string): Promise<void> {
  const { inLesson } = await call('POST /api/v2/lessons/{id}/stars', { params: { id: lessonId }, body: { key } });
  queryClient.setQueryData(planQuery(lessonId).queryKey, (plan) => {
    if (!plan) return plan;
    const all = plan.stars.all + Math.max(0, inLesson - plan.stars.inLesson);
    return { ...plan, stars: { inLesson, all } };
  });
}

/** The teacher's saved plan templates. */
export const templatesQuery = queryOptions({
  queryKey: ['plan_templates'],
  queryFn: ({ signal }) => call('GET /api/v2/plan_templates', { signal }),
});
export async function keepTemplate(title: string, steps: string[]): Promise<void> {
  await call('POST /api/v2/plan_templates', { body: { title, steps } });
  await queryClient.invalidateQueries(templatesQuery);
}
export async function removeTemplate(id: string): Promise<void> {
  await call('DELETE /api/v2/plan_templates/{id}', { params: { id } });
  await queryClient.invalidateQueries(templatesQuery);
}
