/** Minimum time between two room links sent to the same person. */
export const ENTRY_LINK_EVERY_SECONDS = 60;
export const ENTRY_LINK_MINUTES = 10;
/** Maximum length of a line: a short message from the school to the teacher of a lesson. */
export const SCHOOL_LINE_MAX_LENGTH = 200;
/** Maximum lines to one teacher in one lesson. */
export const SCHOOL_LINES_PER_LESSON = 20;
/** Maximum teachers offered for a lesson. */
export const RESCUERS_MAX = 10;
