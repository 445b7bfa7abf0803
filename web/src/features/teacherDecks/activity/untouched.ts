import type { Edited, Word } from './edited.ts';
import { exampleOf, nameOfExample } from './examples.ts';

/** Kinds whose parts belong at positions in the slide's picture, which an example can't know. */
const IN_PICTURE: readonly Edited['kind'][] = ['drag', 'find', 'cover', 'colour'];

/**
 * What the teacher still has to do with an unchanged example. Undefined if nothing: it was changed, or it is made of
 * the deck's own words and needs no positions in the picture.
 * @param words of the deck
 */
export function untouchedExample(activity: Edited, words: readonly Word[]): 'words' | 'places' | undefined {
  const isExampleOf = (from: readonly Word[]): boolean => isSame(exampleOf(nameOfExample(activity), from), activity);
  const isInPicture = IN_PICTURE.includes(activity.kind) || nameOfExample(activity) === 'listen_colour';
  if (isInPicture && !hasDrawnPlaces(activity)) return isExampleOf(words) || isExampleOf([]) ? 'places' : undefined;
  // The deck's own words may happen to be those of the example; then it doesn't count as unchanged.
  if (isMadeOf(words, activity)) return undefined;
  const isStandIn = isExampleOf([]) || (words.length < 2 && isExampleOf(words));
  return isStandIn ? 'words' : undefined;
}

/** Whether all of its words are from the deck. */
function isMadeOf(words: readonly Word[], { parts }: Edited): boolean {
  const own = new Set(words.map(({ text }) => text.toLowerCase()));
  return parts.every(({ text, say }) => own.has((text ?? say ?? '').toLowerCase()));
}

/** Places with a visible content need no position in the slide's picture; titles of groups still have to be written. */
const hasDrawnPlaces = (activity: Edited): boolean =>
  activity.kind === 'drag' &&
  nameOfExample(activity) === 'drag' &&
  activity.parts.every((part) => part.picture !== undefined || part.text !== undefined);

/** Stored numbers are rounded, and stored fields are in another order. */
function isSame(one: unknown, other: unknown): boolean {
  if (typeof one === 'number' && typeof other === 'number') return Math.abs(one - other) < 0.6;
  if (typeof one !== 'object' || typeof other !== 'object' || one === null || other === null) return one === other;
  const keys = new Set([...Object.keys(one), ...Object.keys(other)]);
  return [...keys].every((key) => isSame(one[key as never], other[key as never]));
}
