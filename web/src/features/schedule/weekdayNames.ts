import type { Weekday } from '@skylark/contract/schedule.facts';

/** A date on that weekday, for formatting its name: 1 January 2024 was a Monday. */
export const dayOfWeekday = (weekday: Weekday): string => `2024-01-0${weekday}`;
