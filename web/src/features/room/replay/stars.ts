import type { TapeStar } from './Tape.ts';

/** How long a star is shown, in the viewer's time. */
const SHOWN_MS = 2_600;

/** Index of the star shown at a moment; undefined when none was given shortly before. */
export function starAt(stars: readonly TapeStar[], atMs: number, speed: number): number | undefined {
  const index = stars.findLastIndex((star) => star.atMs <= atMs);
  const star = stars[index];
  return star && atMs - star.atMs < SHOWN_MS * speed ? index : undefined;
}
