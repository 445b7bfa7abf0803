const FIRST_MS = 1_000;
const LONGEST_MS = 30_000;

/**
 * Delay before the next try: doubled with each failure, up to half a minute. Randomized, so that the school's pages
 * don't all reconnect at the same moment.
 */
export const retryAfterMs = (failures: number): number =>
  Math.min(LONGEST_MS, FIRST_MS * 2 ** Math.max(0, failures - 1)) * (0.75 + Math.random() / 2);
