/** Lists of the desk whose filters a manager can save as a view. */
export const viewLists = ['families', 'inbox'] as const;
export type ViewList = (typeof viewLists)[number];

/** Maximum views of one manager. */
export const VIEWS_MAX = 40;
export const VIEW_NAME_MAX_LENGTH = 60;
export const VIEW_SEARCH_MAX_LENGTH = 1_000;
