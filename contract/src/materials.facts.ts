export const COURSES_MAX = 200;
/** Maximum pages of one presentation, whatever its source. */
export const SLIDES_PER_DECK_MAX = 200;
export const DECKS_PER_COURSE_MAX = 100;
export const TEMPLATES_PER_COURSE_MAX = 200;
/** A deck other than the planned one counts as taught once this many of its slides were shown. */
export const TAUGHT_SLIDES_MIN = 3;
export const WORD_MAX_LENGTH = 60;
export const WORDS_PER_DECK_MAX = 60;
/** A course's words plus those a teacher adds. */
export const WORDS_PER_LESSON_MAX = 100;
/** Maximum size of a course package with its pictures. */
export const IMPORT_MAX_BYTES = 200 * 1024 * 1024;
/** Maximum length of a slide's description for screen readers. */
export const SLIDE_TEXT_MAX = 500;

/** Page size of the words from all lessons of a student. */
export const MET_WORDS_PAGE_SIZE = 60;
