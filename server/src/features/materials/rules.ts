import { isDeepStrictEqual } from 'node:util';

/** Who has no key of their own is found again by their place: "01", "02", ... */
export const placeKey = (index: number): string => String(index + 1).padStart(2, '0');

interface Shown {
  imageKey: string;
  thumbKey: string;
  soundKey: string | null;
  activity: unknown;
}

/** Whether a deck shows the same pictures, recordings and activities in the same order, so that drawings and moves still fit. */
export const showsTheSame = (before: readonly Shown[], after: readonly Shown[]): boolean =>
  before.length === after.length &&
  before.every(
    (slide, index) =>
      slide.imageKey === after[index]?.imageKey &&
      slide.soundKey === after[index].soundKey &&
      isDeepStrictEqual(plain(slide.activity), plain(after[index]?.activity)),
  );

/** As the database gives it back: without what is undefined. */
const plain = (activity: unknown): unknown => JSON.parse(JSON.stringify(activity ?? null));

/**
 * A word that came without a picture gets the slide whose text names it: with the fewest other words, and most often.
 * @returns the key of a picture, or null when no slide names it
 */
export function pictureOfWord(
  word: string,
  words: readonly string[],
  slides: readonly { thumbKey: string; description: string }[],
): string | null {
  let best: { thumbKey: string; others: number; times: number } | undefined;
  for (const { thumbKey, description } of slides) {
    const times = timesIn(description, word);
    if (times === 0) continue;
    const others = words.filter((other) => other !== word && timesIn(description, other) > 0).length;
    if (!best || others < best.others || (others === best.others && times > best.times))
      best = { thumbKey, others, times };
  }
  return best?.thumbKey ?? null;
}

/** How often a text says a word, as a whole, in the singular or the plural. */
function timesIn(text: string, word: string): number {
  const plain = word.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
  return [...text.matchAll(new RegExp(`(?<!\\p{L})${plain}(s|es)?(?!\\p{L})`, 'giu'))].length;
}
