import type { Weekday } from '@skylark/contract/schedule.facts';

/** A day that falls on that weekday, to have its name written: 1 January 2024 was a Monday. */
export const dayOfWeekday = (weekday: Weekday): string => `2024-01-0${weekday}`;
