import { SLOT_STEP_MINUTES, type WeeklyRange } from '@skylark/contract/schedule.facts';
import { openHours } from './openHours.ts';
import { isWithin, joinSpans, type Span, spansWithout } from './Span.ts';
import type { ZoneClock } from './ZoneClock.ts';

const STEP_MS = SLOT_STEP_MINUTES * 60_000;

/** One person's side of a slot. Closed slots, lessons and holds are all `taken`; they may overlap and be in any order. */
export interface Offer {
  hours: readonly WeeklyRange[];
  /** The wall clock by which the hours are meant, over the whole time that is looked at. */
  clock: ZoneClock;
  taken: readonly Span[];
}

/** When somebody could be in a lesson, as joined spans. */
export const freeTime = ({ hours, clock, taken }: Offer): Span[] =>
  spansWithout(joinSpans(openHours(hours, clock)), joinSpans(taken));

/**
 * The instants at which a lesson of that length can begin: every half hour from where a range of the teacher's hours
 * begins, when the whole lesson lies in the teacher's free time and in the family's.
 * @param wanted the family's free time from the earliest to the latest instant that may be booked, as joined spans
 * @returns milliseconds since the epoch, ascending, each once
 */
export function freeSlots(teacher: Offer, wanted: readonly Span[], durationMinutes: number): number[] {
  const ranges = openHours(teacher.hours, teacher.clock);
  const free = spansWithout(joinSpans(ranges), joinSpans(teacher.taken));
  if (free.length === 0 || wanted.length === 0) return [];
  const durationMs = durationMinutes * 60_000;
  const slots = new Set<number>();
  for (const range of ranges) {
    for (let start = range.start; start < range.end; start += STEP_MS) {
      const lesson = { start, end: start + durationMs };
      if (isWithin(wanted, lesson) && isWithin(free, lesson)) slots.add(start);
    }
  }
  // Ranges that run on into each other give their slots in turn.
  return [...slots].sort((a, b) => a - b);
}
