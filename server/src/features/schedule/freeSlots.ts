import { SLOT_STEP_MINUTES, type WeeklyRange } from '@skylark/contract/schedule.facts';
import { openHours, type OpenSpan } from './openHours.ts';
import { commonSpans, joinSpans, type Span, spansWithout } from './Span.ts';
import type { ZoneClock } from './ZoneClock.ts';

const STEP_MS = SLOT_STEP_MINUTES * 60_000;

/**
 * One person's side of a slot. `taken` includes closed slots, lessons and holds; it may overlap and be in any order.
 */
export interface Offer {
  hours: readonly WeeklyRange[];
  /** Local time of the hours' zone over the whole search span. */
  clock: ZoneClock;
  taken: readonly Span[];
}

/** When a person could have a lesson, as joined spans. */
export const freeTime = ({ hours, clock, taken }: Offer): Span[] =>
  spansWithout(joinSpans(openHours(hours, clock)), joinSpans(taken));

/**
 * The possible starts of a lesson of the given length: every half hour from the start of a range of the teacher's hours
 * in their local time (decision 0030), if the whole lesson lies in both the teacher's and the family's free time.
 * @param wanted the family's free time within the bookable period, as joined spans
 * @returns milliseconds since the epoch, ascending and distinct
 */
export function freeSlots(teacher: Offer, wanted: readonly Span[], durationMinutes: number): number[] {
  const ranges = openHours(teacher.hours, teacher.clock);
  // A lesson within a single span of each also lies within a single span of the intersection.
  const both = commonSpans(wanted, spansWithout(joinSpans(ranges), joinSpans(teacher.taken)));
  const durationMs = durationMinutes * 60_000;
  const slots: number[] = [];
  let first = 0;
  for (const range of ranges) {
    while (first < both.length && (both[first]?.end ?? 0) <= range.start) first += 1;
    for (let at = first; at < both.length; at += 1) {
      const free = both[at];
      if (!free || free.start >= range.end) break;
      const steps = Math.ceil((Math.max(free.start, range.start) - range.gridFrom) / STEP_MS);
      for (let start = range.gridFrom + steps * STEP_MS; start < range.end; start += STEP_MS) {
        if (start + durationMs > free.end) break;
        slots.push(start);
      }
    }
  }
  return inOrderOnce(slots);
}

/** Whether slots start at that instant. @param ranges open hours around it */
export const isOnGrid = (ranges: readonly OpenSpan[], at: number): boolean =>
  ranges.some((one) => one.start <= at && at < one.end && (at - one.gridFrom) % STEP_MS === 0);

/** Overlapping hours produce duplicate slots; those of a real schedule never overlap and are already in order. */
function inOrderOnce(slots: number[]): number[] {
  if (slots.every((start, at) => at === 0 || start > (slots[at - 1] ?? 0))) return slots;
  return [...new Set(slots)].sort((a, b) => a - b);
}
