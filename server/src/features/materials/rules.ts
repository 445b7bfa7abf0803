import { isDeepStrictEqual } from 'node:util';

/** Items without a key are matched by position: "01", "02", ... */
export const placeKey = (index: number): string => String(index + 1).padStart(2, '0');

interface Shown {
  imageKey: string;
  thumbKey: string;
  soundKey: string | null;
  activity: unknown;
}

/**
 * Whether a deck shows the same pictures, recordings and activities in the same order, so that existing drawings and
 * moves still fit.
 */
export const hasSameSlides = (before: readonly Shown[], after: readonly Shown[]): boolean =>
  before.length === after.length &&
  before.every(
    (slide, index) =>
      slide.imageKey === after[index]?.imageKey &&
      slide.soundKey === after[index].soundKey &&
      isDeepStrictEqual(plain(slide.activity), plain(after[index]?.activity)),
  );

/** As returned by the database: without undefined fields. */
const plain = (activity: unknown): unknown => JSON.parse(JSON.stringify(activity ?? null));

/** Lower-cases each character separately, like the database's lower(): "İ" becomes "i", and a final "Σ" becomes "σ". */
const lower = (word: string): string =>
  Array.from(word, (char) => String.fromCodePoint(char.toLowerCase().codePointAt(0) ?? 0)).join('');

/** The first occurrence of each word, ignoring case: a deck contains a word only once (deck_words_once). */
export const withoutRepeats = <W extends { word: string }>(words: readonly W[]): W[] => {
  const first = new Map<string, W>();
  for (const word of words) if (!first.has(lower(word.word))) first.set(lower(word.word), word);
  return [...first.values()];
};

const COLOURS = new Set('red orange yellow green blue purple pink brown black white grey gray'.split(' '));

/**
 * A word without a picture gets the slide whose text mentions it, preferring slides that mention few other words, then
 * the most mentions. Between other colours, "orange" is read as a colour: such a slide shows several things and isn't
 * used.
 * @returns for each word the key of a picture, or null if no slide mentions it
 */
export function picturesOfWords(
  words: readonly string[],
  slides: readonly { thumbKey: string; description: string }[],
): (string | null)[] {
  // Each text is searched for each word only once: 60 words and 200 slides are 12,000 searches.
  const patterns = words.map(patternOf);
  const said = slides.map(({ thumbKey, description }) => {
    const times = patterns.map((pattern) => [...description.matchAll(pattern)].length);
    return { thumbKey, times, count: times.filter((one) => one > 0).length };
  });
  const areColours = words.filter((word) => COLOURS.has(word.toLowerCase())).length > 1;
  return words.map((word, index) => {
    if (areColours && word.toLowerCase() === 'orange') return null;
    let best: { thumbKey: string; count: number; times: number } | undefined;
    for (const { thumbKey, times: all, count } of said) {
      const times = all[index] ?? 0;
      if (times === 0) continue;
      if (!best || count < best.count || (count === best.count && times > best.times))
        best = { thumbKey, count, times };
    }
    return best?.thumbKey ?? null;
  });
}

/** Matches the whole word, singular or plural. */
function patternOf(word: string): RegExp {
  const plain = word.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
  return new RegExp(`(?<!\\p{L})${plain}(s|es)?(?!\\p{L})`, 'giu');
}
