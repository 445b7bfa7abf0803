const FIRST_MS = 1_000;
const LONGEST_MS = 30_000;

/**
 * The pause before the next try: doubled with each failure, up to half a minute. Varied, so that the pages of a school
 * don't all return at the same moment.
 */
export const retryAfterMs = (failures: number): number =>
  Math.min(LONGEST_MS, FIRST_MS * 2 ** Math.max(0, failures - 1)) * (0.75 + Math.random() / 2);
