import { clockOf, DAY_MINUTES } from '@skylark/contract/schedule.facts';
import type { Closing } from './api.ts';

/** A calendar day and minutes after midnight, on the schedule's clock. */
export interface Wall {
  day: string;
  minute: number;
}

export const presets = ['lesson', 'today', 'tomorrow', 'week', 'days', 'hours'] as const;
export type Preset = (typeof presets)[number];

export const addDays = (day: string, days: number): string =>
  new Date(Date.parse(`${day}T00:00:00Z`) + days * 86_400_000).toISOString().slice(0, 10);

/** The Sunday of the week (Monday to Sunday) that contains a day. */
const sundayOf = (day: string): string => addDays(day, (7 - new Date(`${day}T00:00:00Z`).getUTCDay()) % 7);

/** Whole days, both inclusive. */
export const wholeDays = (first: string, last: string): Closing => ({
  from: `${first}T00:00`,
  to: `${addDays(last, 1)}T00:00`,
});

/** Periods that can be chosen without typing. */
export const spanOf = (preset: 'today' | 'tomorrow' | 'week', { day }: Wall): Closing =>
  preset === 'today'
    ? wholeDays(day, day)
    : preset === 'tomorrow'
      ? wholeDays(addDays(day, 1), addDays(day, 1))
      : wholeDays(day, sundayOf(day));

export const localOf = ({ day, minute }: Wall): string => `${day}T${clockOf(minute % DAY_MINUTES)}`;

/** Periods that begin and end at midnight are shown as days. */
export function daysOf({ from, to }: Closing): { first: string; last: string } | undefined {
  const isWhole = from.endsWith('T00:00') && to.endsWith('T00:00') && from < to;
  return isWhole ? { first: from.slice(0, 10), last: addDays(to.slice(0, 10), -1) } : undefined;
}
