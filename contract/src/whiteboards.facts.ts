export const WHITEBOARDS_PAGE_SIZE = 30;
/** So many a teacher may have with all of its students, archived ones included. */
export const WHITEBOARDS_MAX = 1_000;
/** Pages of one whiteboard. */
export const WHITEBOARD_PAGES_MAX = 20;
