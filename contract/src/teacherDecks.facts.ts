/** Decks that teachers create in the browser: limits and plain facts, no schemas. */

export const TEACHER_DECKS_MAX = 200;
export const TEACHER_DECKS_PAGE_SIZE = 24;
/** A deck as JSON; pictures and recordings are stored separately. */
export const DECK_CONTENT_MAX_BYTES = 512 * 1024;
/** All decks of a teacher as JSON: an export of personal data contains them in full. */
export const DECKS_CONTENT_MAX_BYTES = 20 * 1024 * 1024;
/** Pictures and recordings of one deck, including those of deleted slides. */
export const DECK_FILES_MAX = 1_000;
export const DECK_FILES_MAX_BYTES = 300 * 1024 * 1024;
/** A PDF, a ZIP of pictures or one picture. */
export const DECK_IMPORT_MAX_BYTES = 60 * 1024 * 1024;
export const DECK_PICTURE_MAX_BYTES = 15 * 1024 * 1024;
export const SOUND_MAX_BYTES = 6 * 1024 * 1024;
/** Long enough for a song. */
export const SOUND_MAX_SECONDS = 300;
export const DECK_TITLE_MAX = 120;
export const DECK_NOTE_MAX = 2_000;

export const pictureUrl = (key: string): string => `/api/v2/files/${key}`;
export const soundUrl = (key: string): string => `/api/v2/sounds/${key}`;
