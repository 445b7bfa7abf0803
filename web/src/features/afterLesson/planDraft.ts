import type { AfterTrial, ChildPlan } from '@skylark/contract/afterLesson';
import { GOAL_MIN_LENGTH } from '@skylark/contract/afterLesson.facts';

/**
 * What is sent when a teacher saves the form after a trial lesson: the changes, or the proposed values if there is no
 * plan yet; undefined if nothing has changed. A goal too short to be meaningful is replaced by the usual one.
 */
export function planToSave(draft: ChildPlan | null, { plan, usual }: AfterTrial): ChildPlan | undefined {
  if (draft === null) return plan === null ? { ...usual, goal: null } : undefined;
  const goal = draft.goal?.trim() ?? '';
  return { ...draft, goal: goal.length < GOAL_MIN_LENGTH ? null : goal };
}
