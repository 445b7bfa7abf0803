/** Lists of the desk that a manager can save as filtered. */
export const viewLists = ['families', 'inbox'] as const;
export type ViewList = (typeof viewLists)[number];

/** Of one manager. */
export const VIEWS_MAX = 40;
export const VIEW_NAME_MAX_LENGTH = 60;
export const VIEW_SEARCH_MAX_LENGTH = 1_000;
