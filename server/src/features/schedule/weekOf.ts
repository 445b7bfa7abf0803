import type { Span } from './Span.ts';

const MINUTE_MS = 60_000;

/** A day of a week; `changeMinutes` is positive if clocks go forward on it, negative if back. */
interface Day {
  day: string;
  span: Span;
  changeMinutes: number;
}

export interface OnDay {
  day: string;
  fromMinute: number;
  toMinute: number;
}

/** The week containing a day, Monday to Sunday, in a time zone. @param day 2026-11-20 */
export function weekOf(day: string, timeZone: string): Day[] {
  const date = Temporal.PlainDate.from(day);
  const monday = date.subtract({ days: date.dayOfWeek - 1 });
  return Array.from({ length: 7 }, (_, index) => {
    const here = monday.add({ days: index });
    const start = here.toZonedDateTime(timeZone).epochMilliseconds;
    const end = here.add({ days: 1 }).toZonedDateTime(timeZone).epochMilliseconds;
    // Derived from the length: if clocks change at midnight, the day starts at one o'clock and lacks that hour.
    return { day: here.toString(), span: { start, end }, changeMinutes: 24 * 60 - (end - start) / MINUTE_MS };
  });
}

/** Splits a span at local midnights, with each piece in its day's local time. */
export function piecesOf(span: Span, week: readonly Day[], timeZone: string): OnDay[] {
  return week.flatMap(({ day, span: whole }) => {
    const start = Math.max(span.start, whole.start);
    const end = Math.min(span.end, whole.end);
    if (start >= end) return [];
    const fromMinute = wallMinute(start, timeZone);
    const toMinute = end === whole.end ? 24 * 60 : wallMinute(end, timeZone);
    // In a repeated hour a piece may end at an earlier local time than it starts: then its length counts. Rounded up to
    // whole minutes, because a lesson may start between two.
    const least = Math.min(5, Math.ceil((end - start) / MINUTE_MS));
    return [{ day, fromMinute, toMinute: Math.min(24 * 60, Math.max(toMinute, fromMinute + least)) }];
  });
}

function wallMinute(at: number, timeZone: string): number {
  const here = Temporal.Instant.fromEpochMilliseconds(at).toZonedDateTimeISO(timeZone);
  return here.hour * 60 + here.minute;
}
