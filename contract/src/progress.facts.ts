/** Months shown on the progress page, including the current one. */
export const PROGRESS_MONTHS = 12;
export const TEACHERS_WORDS_SHOWN = 10;
export const PROGRESS_COURSES_MAX = 50;

/** Letters and digits that can't be mistaken for one another. */
export const CERTIFICATE_ALPHABET = '23456789ABCDEFGHJKMNPQRSTUVWXYZ';
export const CERTIFICATE_LENGTH = 12;
/** Known words on a certificate: they fit in one line. */
export const CERTIFICATE_WORDS_MAX = 16;

/** How long after the last lesson a teacher still sees a child's progress. */
export const TEACHER_SEES_DAYS = 90;
