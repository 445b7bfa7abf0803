import type { Span } from './Span.ts';

const MINUTE_MS = 60_000;

/** One day of a week as instants; `changeMinutes` when clocks go forward on it (back when negative). */
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

/** The week around a day, Monday to Sunday, by the clock of a zone. @param day 2026-11-20 */
export function weekOf(day: string, timeZone: string): Day[] {
  const date = Temporal.PlainDate.from(day);
  const monday = date.subtract({ days: date.dayOfWeek - 1 });
  return Array.from({ length: 7 }, (_, index) => {
    const here = monday.add({ days: index });
    const start = here.toZonedDateTime(timeZone).epochMilliseconds;
    const end = here.add({ days: 1 }).toZonedDateTime(timeZone).epochMilliseconds;
    // By its length: where clocks change at midnight, the hour is missing from the day that begins at one.
    return { day: here.toString(), span: { start, end }, changeMinutes: 24 * 60 - (end - start) / MINUTE_MS };
  });
}

/** A stretch of time cut at midnights, each piece by the wall clock of its day. */
export function piecesOf(span: Span, week: readonly Day[], timeZone: string): OnDay[] {
  return week.flatMap(({ day, span: whole }) => {
    const start = Math.max(span.start, whole.start);
    const end = Math.min(span.end, whole.end);
    if (start >= end) return [];
    const fromMinute = wallMinute(start, timeZone);
    const toMinute = end === whole.end ? 24 * 60 : wallMinute(end, timeZone);
    // Over the hour that comes twice the clock may end before it began: then the length is what counts. In whole minutes,
    // for a lesson may begin between two of them.
    const least = Math.min(5, Math.ceil((end - start) / MINUTE_MS));
    return [{ day, fromMinute, toMinute: Math.min(24 * 60, Math.max(toMinute, fromMinute + least)) }];
  });
}

function wallMinute(at: number, timeZone: string): number {
  const here = Temporal.Instant.fromEpochMilliseconds(at).toZonedDateTimeISO(timeZone);
  return here.hour * 60 + here.minute;
}
