import { minutesOf, type WeeklyRange } from '@skylark/contract/schedule.facts';
import type { Span } from './Span.ts';
import type { ZoneClock } from './ZoneClock.ts';

const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;
/** 1 January 1970 was a Thursday. */
const EPOCH_WEEKDAY = 4;

/** An open span from one range of one day, with the instant its slots are counted from, which may be earlier. */
export interface OpenSpan extends Span {
  gridFrom: number;
}

/**
 * The instants when a zone's local time is within the weekly hours: an hour skipped by a clock change is never open,
 * and a repeated one is open twice. Each range of each day is a separate span (two if clocks change in it), sorted by
 * start; neighbours may touch.
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
    // Computes as if local time were UTC: within a period they differ by a fixed offset.
    const localStart = span.start + offsetMs;
    const localEnd = span.end + offsetMs;
    // A range of the previous day may continue past midnight.
    for (let day = Math.floor(localStart / DAY_MS) - 1; day * DAY_MS < localEnd; day += 1) {
      for (const { fromMs, toMs } of byWeekday.get(weekdayOf(day)) ?? []) {
        const rangeStart = day * DAY_MS + fromMs;
        const start = Math.max(localStart, rangeStart);
        const end = Math.min(localEnd, day * DAY_MS + toMs);
        // Counted in local time, so that neither a change within the range nor the start of the search moves the slots.
        if (start < end) open.push({ start: start - offsetMs, end: end - offsetMs, gridFrom: rangeStart - offsetMs });
      }
    }
  }
  return open.sort((a, b) => a.start - b.start);
}

/** @param day days since 1 January 1970 */
const weekdayOf = (day: number): number => ((((day + EPOCH_WEEKDAY - 1) % 7) + 7) % 7) + 1;
