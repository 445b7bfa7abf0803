/** A link into a room is sent to the same person again only after this time. */
export const ENTRY_LINK_EVERY_SECONDS = 60;
export const ENTRY_LINK_MINUTES = 10;
/** A line of the school to the teacher of a lesson. */
export const SCHOOL_LINE_MAX_LENGTH = 200;
/** Lines that one teacher is sent in one lesson. */
export const SCHOOL_LINES_PER_LESSON = 20;
/** Teachers that are offered for a lesson. */
export const RESCUERS_MAX = 10;
