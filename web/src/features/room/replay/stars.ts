import type { TapeStar } from './Tape.ts';

/** A star is seen for so long of the watcher's time. */
const SHOWN_MS = 2_600;

/** Which star is shown at a moment, from 0; undefined when none was given just before. */
export function starAt(stars: readonly TapeStar[], atMs: number, speed: number): number | undefined {
  const index = stars.findLastIndex((star) => star.atMs <= atMs);
  const star = stars[index];
  return star && atMs - star.atMs < SHOWN_MS * speed ? index : undefined;
}
