import { minutesOf, type WeeklyRange } from '@skylark/contract/schedule.facts';
import type { Span } from './Span.ts';
import type { ZoneClock } from './ZoneClock.ts';

const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;
/** 1 January 1970 was a Thursday. */
const EPOCH_WEEKDAY = 4;

/** A stretch of one range of one day, and the instant from which the range's slots are counted, which may lie before it. */
export interface OpenSpan extends Span {
  gridFrom: number;
}

/**
 * The instants at which the wall clock of a zone shows one of the weekly hours: exactly those, so an hour that a clock
 * change leaves out is in no lesson, and one that comes twice is open twice. Each range of each day is a span of its
 * own (two when clocks change in it), sorted by start; neighbours may touch.
 */
export function openHours(hours: readonly WeeklyRange[], clock: ZoneClock): OpenSpan[] {
  const byWeekday = new Map<number, { fromMs: number; toMs: number }[]>();
  for (const range of hours) {
    const { from, to } = minutesOf(range);
    const list = byWeekday.get(range.weekday) ?? [];
    list.push({ fromMs: from * MINUTE_MS, toMs: to * MINUTE_MS });
    byWeekday.set(range.weekday, list);
  }
  const open: OpenSpan[] = [];
  for (const { span, offsetMs } of clock.periods) {
    // As if the wall clock were UTC: within a period the two differ by a fixed sum.
    const localStart = span.start + offsetMs;
    const localEnd = span.end + offsetMs;
    // A range of the day before may go on after midnight.
    for (let day = Math.floor(localStart / DAY_MS) - 1; day * DAY_MS < localEnd; day += 1) {
      for (const { fromMs, toMs } of byWeekday.get(weekdayOf(day)) ?? []) {
        const rangeStart = day * DAY_MS + fromMs;
        const start = Math.max(localStart, rangeStart);
        const end = Math.min(localEnd, day * DAY_MS + toMs);
        // Counted by the wall clock: neither a change within the range nor where the search begins moves the slots.
        if (start < end) open.push({ start: start - offsetMs, end: end - offsetMs, gridFrom: rangeStart - offsetMs });
      }
    }
  }
  return open.sort((a, b) => a.start - b.start);
}

/** @param day days since 1 January 1970 */
const weekdayOf = (day: number): number => ((((day + EPOCH_WEEKDAY - 1) % 7) + 7) % 7) + 1;
