/** Weekly hours are written in steps of this many minutes. */
export const HOURS_STEP_MINUTES = 5;
/**
 * A lesson may start this often, counted from the start of a range of hours; leaves a short break after 25 and 50
 * minutes.
 */
export const SLOT_STEP_MINUTES = 30;
/** Minimum notice for booking: the teacher has to see it and a reminder has to be sent. */
export const MINIMUM_NOTICE_MINUTES = 4 * 60;
/** How far ahead free slots are searched. */
export const SLOT_HORIZON_DAYS = 28;
/** Default hours, in the family's own zone, for a family that has set none: no lesson is offered outside of them. */
export const CHILD_DAY = { from: '07:00', to: '21:00' } as const;

export const RANGES_PER_WEEK_MAX = 70;
/** Maximum lessons of a teacher that one absence may affect: two months of full days. */
export const ABSENCE_LESSONS_MAX = 500;
/** Managers are also told by SMS of lessons that start within this time. */
export const ABSENCE_URGENT_HOURS = 12;
export const CLOSED_REASON_MAX_LENGTH = 200;
/** Longer than any holiday; catches a mistyped year. */
export const CLOSED_SLOT_MAX_DAYS = 366;

export const DAY_MINUTES = 24 * 60;
export const WEEK_MINUTES = 7 * DAY_MINUTES;

/** Monday is 1, Sunday is 7 (ISO 8601). */
export const weekdays = [1, 2, 3, 4, 5, 6, 7] as const;
export type Weekday = (typeof weekdays)[number];

/**
 * Wall-clock hours of one weekday: `from` 00:00 to 23:55, `to` 00:05 to 24:00. When `to` is not after `from`, the range
 * continues into the next day, so 22:00 to 02:00 is four hours.
 */
export interface WeeklyRange {
  weekday: Weekday;
  from: string;
  to: string;
}

export const minuteOf = (clock: string): number => Number(clock.slice(0, 2)) * 60 + Number(clock.slice(3, 5));

/** "09:05"; the end of a day is 24:00. */
export const clockOf = (minute: number): string =>
  `${String(Math.floor(minute / 60)).padStart(2, '0')}:${String(minute % 60).padStart(2, '0')}`;

/** Minutes after midnight of its weekday; `to` is above 1,440 when the range continues into the next day. */
export function minutesOf(range: WeeklyRange): { from: number; to: number } {
  const [from, to] = [minuteOf(range.from), minuteOf(range.to)];
  return { from, to: to > from ? to : to + DAY_MINUTES };
}

export type RangeProblem = 'empty' | 'overlap';

/** The problem of each range; undefined for valid ones. Of two that overlap, the later one is reported. */
export function rangeProblems(ranges: readonly WeeklyRange[]): (RangeProblem | undefined)[] {
  const spans = ranges.map((range) => {
    const start = (range.weekday - 1) * DAY_MINUTES;
    const { from, to } = minutesOf(range);
    return { from: start + from, to: start + to };
  });
  return ranges.map((range, at) => {
    if (range.from === range.to) return 'empty';
    const mine = spans[at];
    if (!mine) return undefined;
    const meets = spans.some((other, index) => index < at && overlaps(mine, other));
    return meets ? 'overlap' : undefined;
  });
}

/** The week wraps around: Sunday night continues into Monday. */
const overlaps = (one: { from: number; to: number }, other: { from: number; to: number }): boolean =>
  [-WEEK_MINUTES, 0, WEEK_MINUTES].some((turn) => one.from + turn < other.to && other.from < one.to + turn);

/** How long a slot is held for the person about to book it (decisions, a lesson's life). */
export const HOLD_MINUTES = 5;
/** Maximum total length of a hold that is extended while a code is being sent and entered. */
export const HOLD_MAX_MINUTES = 20;
