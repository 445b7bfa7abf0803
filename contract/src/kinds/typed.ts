import { PART_TEXT_MAX } from '../activity.facts.ts';
import { easyParts, idsOf, type Kind } from './kind.ts';

/** English words as typed. */
const TYPED = new RegExp(`^[A-Za-z][A-Za-z' -]{0,${PART_TEXT_MAX - 1}}$`);
export const canBeTyped = (text: string): boolean => TYPED.test(text);

/** Normalizes typed text for comparison: case, the kind of apostrophe and spaces are ignored. */
export const asTyped = (text: string): string =>
  text
    .toLowerCase()
    .replaceAll(/[’‘`´]/g, "'")
    .replaceAll(/\s+/g, ' ')
    .trim();

/**
 * The sentence around a word's gap, if the sentence contains the word: the text before and after it.
 * @param say what is spoken
 */
export function gapIn(say: string | undefined, text: string): readonly [before: string, after: string] | undefined {
  if (say === undefined) return undefined;
  const found = new RegExp(`(^|[^\\p{L}'])(${text.replaceAll(/[^A-Za-z ]/g, '.')})(?!\\p{L})`, 'iu').exec(say);
  if (!found) return undefined;
  const at = found.index + (found[1]?.length ?? 0);
  return [say.slice(0, at), say.slice(at + (found[2]?.length ?? 0))];
}

/** Words are heard and typed, one after the other; within a sentence, the word is a gap. */
export const gap: Kind = {
  fault: (_, { bad }) => bad(({ text }) => text === undefined || !canBeTyped(text)),
  steps: ({ parts }) => parts.length,
  questions: idsOf,
  answer({ parts }, { done }, { miss, asked }) {
    const wanted = parts.find(({ id }) => id === asked);
    return {
      next: wanted ? [wanted.id] : [],
      step: asked,
      take(move) {
        if (move.kind !== 'type' || !wanted || move.part !== wanted.id) return 'none';
        if (asTyped(move.text) !== asTyped(wanted.text ?? '')) return miss('', wanted.id);
        done.add(wanted.id);
        return 'right';
      },
    };
  },
  // The question stays, and its word is filled in.
  solution: () => ({}),
  giveEasy: easyParts,
  words: { how: 'spelled', asked: (_, [next]) => next },
};
