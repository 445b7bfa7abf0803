export const COURSES_MAX = 200;
/** Pages of one presentation, from whatever it was made. */
export const SLIDES_PER_DECK_MAX = 200;
export const DECKS_PER_COURSE_MAX = 100;
export const TEMPLATES_PER_COURSE_MAX = 200;
export const WORD_MAX_LENGTH = 60;
export const WORDS_PER_DECK_MAX = 60;
/** A course's words and those that a teacher adds. */
export const WORDS_PER_LESSON_MAX = 100;
/** A course with its pictures, packed. */
export const IMPORT_MAX_BYTES = 200 * 1024 * 1024;
/** What screen readers say of a slide. */
export const SLIDE_TEXT_MAX = 500;

/** Of the words of all lessons of a student. */
export const MET_WORDS_PAGE_SIZE = 60;
