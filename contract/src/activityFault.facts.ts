import type { AnyActivity } from './activity.facts.ts';
import { areUnique, checkOf, type Path } from './kinds/kind.ts';
import { kinds } from './kinds/kinds.ts';

/**
 * @returns the path to what makes the activity unplayable although each field is valid; undefined when it is playable
 */
export function faultOf(activity: AnyActivity): Path | undefined {
  const { kind, parts, answers } = activity;
  const check = checkOf(activity);
  if (check.known.size < parts.length) return ['parts'];
  for (const [index, group] of answers.entries())
    for (const id of group) if (!check.known.has(id)) return ['answers', index];
  // An answer that must be found twice, or put on itself, could never be completed.
  const twice = kind === 'choose' ? -1 : answers.findIndex((group) => !areUnique(group));
  if (twice !== -1) return ['answers', twice];
  return kinds[kind].fault(activity, check);
}
