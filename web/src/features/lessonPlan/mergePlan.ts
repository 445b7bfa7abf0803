import type { PlanStep } from '@skylark/contract/lessonPlans';
import { PLAN_NOTE_MAX_LENGTH, PLAN_STEPS_MAX } from '@skylark/contract/lessonPlans.facts';
import { toPlainText } from '@skylark/contract/plainText.facts';
import type { Written } from './api.ts';

/**
 * Merges a plan changed here and elsewhere, both based on `base`: takes each field from the side that changed it. If
 * both did, notes are joined one below the other, and additions, checks and removals of steps from both sides are
 * applied.
 */
export function mergePlan(base: Written, mine: Written, theirs: Written): Written {
  return {
    steps: mergeSteps(base.steps, mine.steps, theirs.steps),
    ownNote: mergeNotes(base.ownNote, mine.ownNote, theirs.ownNote),
    childNote: mergeNotes(base.childNote, mine.childNote, theirs.childNote),
  };
}

function mergeNotes(base: string, mine: string, theirs: string): string {
  if (theirs === base) return mine;
  if (mine === base || theirs.includes(mine)) return theirs;
  if (mine.includes(theirs)) return mine;
  return toPlainText(`${theirs}\n${mine}`, PLAN_NOTE_MAX_LENGTH);
}

function mergeSteps(base: PlanStep[], mine: PlanStep[], theirs: PlanStep[]): PlanStep[] {
  if (isSame(mine, base)) return theirs;
  if (isSame(theirs, base)) return mine;
  const find = (steps: PlanStep[], { text }: PlanStep) => steps.find((one) => one.text === text);
  const kept = theirs.flatMap((step) => {
    const own = find(mine, step);
    const before = find(base, step);
    if (before && !own) return [];
    return [own && before && own.isDone !== before.isDone ? own : step];
  });
  const added = mine.filter((step) => !find(base, step) && !find(theirs, step));
  return [...kept, ...added].slice(0, PLAN_STEPS_MAX);
}

const isSame = (one: PlanStep[], other: PlanStep[]): boolean =>
  one.length === other.length &&
  one.every(({ text, isDone }, at) => other[at]?.text === text && other[at].isDone === isDone);

export const isSamePlan = (one: Written, other: Written): boolean =>
  isSame(one.steps, other.steps) && one.ownNote === other.ownNote && one.childNote === other.childNote;
