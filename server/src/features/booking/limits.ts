import type { Limit } from '../../platform/limits/limits.ts';

const HOUR = 60 * 60;

// By account, however many children it has: a family turns the pages of a calendar and changes its mind; a script does so
// all day.

export const SLOT_SEARCHES: Limit = { name: 'booking-slots', tries: 300, perSeconds: HOUR };
export const CHANGES: Limit = { name: 'booking-change', tries: 60, perSeconds: HOUR };
/** Each wish is a mail to every manager. */
export const LESSON_WISHES: Limit = { name: 'lesson-wish', tries: 20, perSeconds: 24 * HOUR, thenPerHour: 2 };
