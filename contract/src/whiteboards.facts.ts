export const WHITEBOARDS_PAGE_SIZE = 30;
/** Maximum whiteboards of a teacher across all students, including archived ones. */
export const WHITEBOARDS_MAX = 1_000;
/** Pages of one whiteboard. */
export const WHITEBOARD_PAGES_MAX = 20;
