import {
  clockOf,
  DAY_MINUTES,
  minuteOf,
  type RangeProblem,
  rangeProblems,
  type Weekday,
  weekdays,
  type WeeklyRange,
} from '@skylark/contract/schedule.facts';

/** A range being edited; the key keeps its place on the screen while others are added and removed. */
export interface DraftRange extends WeeklyRange {
  key: number;
}

export interface HoursDraft {
  timeZone: string;
  ranges: readonly DraftRange[];
  nextKey: number;
}

export type HoursChange =
  | { kind: 'add'; weekday: Weekday }
  | { kind: 'remove'; key: number }
  | { kind: 'set'; key: number; from?: string; to?: string }
  | { kind: 'copy'; from: Weekday; to: readonly Weekday[] }
  | { kind: 'zone'; timeZone: string };

export const draftOf = (saved: { timeZone: string; hours: readonly WeeklyRange[] }): HoursDraft => ({
  timeZone: saved.timeZone,
  ranges: saved.hours.map((range, key) => ({ ...range, key })),
  nextKey: saved.hours.length,
});

export function changeHours(draft: HoursDraft, change: HoursChange): HoursDraft {
  switch (change.kind) {
    case 'add': {
      const added = { weekday: change.weekday, ...nextRange(rangesOf(draft, change.weekday)), key: draft.nextKey };
      return { ...draft, ranges: [...draft.ranges, added], nextKey: draft.nextKey + 1 };
    }
    case 'remove':
      return { ...draft, ranges: draft.ranges.filter((range) => range.key !== change.key) };
    case 'set':
      return {
        ...draft,
        ranges: draft.ranges.map((range) =>
          range.key === change.key ? { ...range, from: change.from ?? range.from, to: change.to ?? range.to } : range,
        ),
      };
    case 'copy': {
      const copied = rangesOf(draft, change.from);
      const kept = draft.ranges.filter((range) => !change.to.includes(range.weekday));
      const made = change.to.flatMap((weekday) => copied.map(({ from, to }) => ({ weekday, from, to })));
      return {
        ...draft,
        ranges: [...kept, ...made.map((range, index) => ({ ...range, key: draft.nextKey + index }))],
        nextKey: draft.nextKey + made.length,
      };
    }
    case 'zone':
      return { ...draft, timeZone: change.timeZone };
  }
}

export const rangesOf = (draft: HoursDraft, weekday: Weekday): DraftRange[] =>
  draft.ranges.filter((range) => range.weekday === weekday);

/** In the form to save: Monday first, each day in chronological order. */
export const hoursOf = (draft: HoursDraft): WeeklyRange[] =>
  draft.ranges
    .map(({ weekday, from, to }) => ({ weekday, from, to }))
    .toSorted((a, b) => a.weekday - b.weekday || minuteOf(a.from) - minuteOf(b.from));

/** Problems by the key of the range. */
export function problemsOf(draft: HoursDraft): Map<number, RangeProblem> {
  const found = rangeProblems(draft.ranges);
  return new Map(
    draft.ranges.flatMap((range, index) => {
      const problem = found[index];
      return problem ? [[range.key, problem] as const] : [];
    }),
  );
}

export const isChanged = (draft: HoursDraft, saved: { timeZone: string; hours: readonly WeeklyRange[] }): boolean =>
  JSON.stringify([draft.timeZone, hoursOf(draft)]) !== JSON.stringify([saved.timeZone, hoursOf(draftOf(saved))]);

/** Minutes per week, over all days. */
export const weeklyMinutes = (draft: HoursDraft): number =>
  draft.ranges.reduce((sum, { from, to }) => {
    const length = minuteOf(to) - minuteOf(from);
    return sum + (length > 0 ? length : length + DAY_MINUTES);
  }, 0);

const FIRST_RANGE = { from: '09:00', to: '17:00' };
const LAST_START = 22 * 60;

/** A new range begins an hour after the last one of the day, as after a break. */
function nextRange(today: readonly DraftRange[]): { from: string; to: string } {
  const ends = today.map(({ from, to }) => (minuteOf(to) > minuteOf(from) ? minuteOf(to) : DAY_MINUTES));
  const latest = Math.max(...ends, 0);
  if (latest === 0) return FIRST_RANGE;
  const start = Math.min(Math.ceil(latest / 60) * 60 + 60, LAST_START);
  return { from: clockOf(start), to: clockOf(Math.min(start + 120, DAY_MINUTES)) };
}

export const otherDays = (weekday: Weekday): Weekday[] => weekdays.filter((one) => one !== weekday);
