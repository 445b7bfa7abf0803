export const SEARCH_MIN_LENGTH = 2;
export const SEARCH_MAX_LENGTH = 60;
/** Maximum results of each kind; typing more letters narrows them down. */
export const SEARCH_FOUND_MAX = 6;
