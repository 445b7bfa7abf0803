import type { AfterTrial, ChildPlan } from '@skylark/contract/afterLesson';
import { GOAL_MIN_LENGTH } from '@skylark/contract/afterLesson.facts';

/**
 * What is sent when a teacher saves the form after a trial lesson: what was changed in it, or what it proposes if there is
 * no plan yet; undefined if nothing has changed. A goal too short to say anything is the usual one.
 */
export function planToSave(draft: ChildPlan | null, { plan, usual }: AfterTrial): ChildPlan | undefined {
  if (draft === null) return plan === null ? { ...usual, goal: null } : undefined;
  const goal = draft.goal?.trim() ?? '';
  return { ...draft, goal: goal.length < GOAL_MIN_LENGTH ? null : goal };
}
