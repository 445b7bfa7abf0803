/** Maximum entries and bytes in one answer, whichever is reached first; a single larger entry is sent alone. */
export const REPLAY_PAGE_ENTRIES = 2_000;
export const REPLAY_PAGE_BYTES = 512 * 1024;
/** Maximum page turns listed in advance; no lesson has more. */
export const REPLAY_TURNS_MAX = 2_000;
