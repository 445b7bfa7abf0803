/** How many months the page of progress shows, the present one included. */
export const PROGRESS_MONTHS = 12;
export const TEACHERS_WORDS_SHOWN = 10;
export const PROGRESS_COURSES_MAX = 50;

/** Letters and digits that nobody mistakes for one another. */
export const CERTIFICATE_ALPHABET = '23456789ABCDEFGHJKMNPQRSTUVWXYZ';
export const CERTIFICATE_LENGTH = 12;

/** So long after the last lesson a teacher still sees what a child has learned. */
export const TEACHER_SEES_DAYS = 90;
