import { type AnyActivity, hasFace, LETTERS_MAX, PARTS_MAX, SPELLED_MAX } from './activity.facts.ts';
import { TRACE_MAX_NUMBERS } from './play.facts.ts';

type Path = (string | number)[];

/**
 * @returns the path to what makes the activity unplayable although each field is valid; undefined when it is playable
 */
export function faultOf({ kind, parts, answers, at }: AnyActivity): Path | undefined {
  const known = new Map(parts.map((part) => [part.id, part]));
  if (known.size < parts.length) return ['parts'];
  for (const [index, group] of answers.entries()) for (const id of group) if (!known.has(id)) return ['answers', index];
  const firsts = answers.map(([first]) => first);
  const isOnce = areUnique(firsts);
  const arePairs = areUnique(answers.flat());
  const bad = (isBad: (part: AnyActivity['parts'][number]) => boolean): Path | undefined => {
    const index = parts.findIndex(isBad);
    return index === -1 ? undefined : ['parts', index];
  };
  const groupsOf = (min: number, max: number): Path | undefined => {
    const index = answers.findIndex(({ length }) => length < min || length > max);
    if (answers.length === 0) return ['answers'];
    return index === -1 ? undefined : ['answers', index];
  };
  const placed = bad((part) => part.at === undefined);
  // Something to find twice, or to put on itself, could never be completed.
  const twice = kind === 'choose' ? -1 : answers.findIndex((group) => !areUnique(group));
  if (twice !== -1) return ['answers', twice];
  switch (kind) {
    case 'drag':
      return (
        placed ??
        groupsOf(2, PARTS_MAX) ??
        // An invisible part can't be picked up.
        bad((part) => firsts.includes(part.id) && !hasFace(part)) ??
        (isOnce ? undefined : ['answers'])
      );
    case 'match':
      return placed ?? groupsOf(2, 2) ?? (arePairs ? undefined : ['answers']);
    case 'colour':
      return (
        bad((part) => part.at === undefined && !isArea(part.shape)) ??
        groupsOf(2, 2) ??
        (isOnce && answers.every(([area, pot]) => !known.get(area ?? '')?.paint && known.get(pot ?? '')?.paint)
          ? undefined
          : ['answers'])
      );
    case 'choose':
      return placed ?? groupsOf(1, PARTS_MAX);
    case 'find':
      return placed ?? (answers.length === 1 ? undefined : ['answers']);
    case 'memory':
      return placed ?? groupsOf(2, 2) ?? (arePairs && answers.length * 2 === parts.length ? undefined : ['answers']);
    case 'cover':
      return placed;
    case 'order':
      if (!at) return ['at'];
      return (
        groupsOf(2, PARTS_MAX) ??
        (answers.every((line) => new Set(line).size === parts.length && line.length === parts.length)
          ? undefined
          : ['answers'])
      );
    case 'spell':
      return (
        placed ??
        bad(({ text = '' }) => !/^[A-Za-z]+$/.test(text) || text.length < 2 || text.length > SPELLED_MAX) ??
        (parts.reduce((sum, { text = '' }) => sum + text.length, 0) > LETTERS_MAX ? ['parts'] : undefined)
      );
    case 'trace':
      // A drawn stroke has at most this many numbers, so it could not match a longer model.
      return bad(({ shape }) => shape === undefined || shape.length > TRACE_MAX_NUMBERS);
  }
}

const areUnique = (ids: readonly unknown[]): boolean => new Set(ids).size === ids.length;

/** Whether an outline has an area, so that a finger can hit it. */
function isArea(shape: readonly number[] = []): boolean {
  const across = (odd: number): number => {
    const numbers = shape.filter((_, index) => index % 2 === odd);
    return Math.max(...numbers) - Math.min(...numbers);
  };
  return shape.length >= 6 && across(0) >= 1 && across(1) >= 1;
}
