/** A link into a room is sent to the same person again only after this time. */
export const ENTRY_LINK_EVERY_SECONDS = 60;
export const ENTRY_LINK_MINUTES = 10;
/** Teachers that are offered for a lesson. */
export const RESCUERS_MAX = 10;
