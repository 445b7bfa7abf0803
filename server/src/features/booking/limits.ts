import type { Limit } from '../../platform/limits/limits.ts';

const HOUR = 60 * 60;

// Per account, regardless of its number of children: a family browses the calendar and changes its mind now and then, a
// script does so all day.

export const SLOT_SEARCHES: Limit = { name: 'booking-slots', tries: 300, perSeconds: HOUR };
export const CHANGES: Limit = { name: 'booking-change', tries: 60, perSeconds: HOUR };
/** Each wish is mailed to every manager. */
export const LESSON_WISHES: Limit = { name: 'lesson-wish', tries: 20, perSeconds: 24 * HOUR, thenPerHour: 2 };
