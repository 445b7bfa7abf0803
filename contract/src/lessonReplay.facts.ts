/** Entries and bytes in one answer, whichever comes first; a single larger entry comes alone. */
export const REPLAY_PAGE_ENTRIES = 2_000;
export const REPLAY_PAGE_BYTES = 512 * 1024;
/** Turns of a page that are told of beforehand; nobody turns more often in an hour. */
export const REPLAY_TURNS_MAX = 2_000;
