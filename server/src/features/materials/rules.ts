/** Who has no key of their own is found again by their place: "01", "02", ... */
export const placeKey = (index: number): string => String(index + 1).padStart(2, '0');

interface Shown {
  imageKey: string;
  thumbKey: string;
}

/** Whether a deck shows the same pictures in the same order, so that drawings on them still fit. */
export const showsTheSame = (before: readonly Shown[], after: readonly Shown[]): boolean =>
  before.length === after.length && before.every((slide, index) => slide.imageKey === after[index]?.imageKey);

/**
 * A word that came without a picture gets the slide that speaks of it, and of as few other words as may be.
 * @returns the key of a picture, or null when no slide speaks of it
 */
export function pictureOfWord(
  word: string,
  words: readonly string[],
  slides: readonly { thumbKey: string; description: string }[],
): string | null {
  let best: { thumbKey: string; others: number } | undefined;
  for (const { thumbKey, description } of slides) {
    if (!speaksOf(description, word)) continue;
    const others = words.filter((other) => other !== word && speaksOf(description, other)).length;
    if (!best || others < best.others) best = { thumbKey, others };
  }
  return best?.thumbKey ?? null;
}

/** As a whole word, in the singular or the plural. */
function speaksOf(text: string, word: string): boolean {
  const plain = word.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
  return new RegExp(`(?<!\\p{L})${plain}(s|es)?(?!\\p{L})`, 'iu').test(text);
}
