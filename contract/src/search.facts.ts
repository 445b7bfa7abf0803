export const SEARCH_MIN_LENGTH = 2;
export const SEARCH_MAX_LENGTH = 60;
/** Of each kind; who needs more names more letters. */
export const SEARCH_FOUND_MAX = 6;
