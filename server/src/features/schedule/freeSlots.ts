import { SLOT_STEP_MINUTES, type WeeklyRange } from '@skylark/contract/schedule.facts';
import { openHours, type OpenSpan } from './openHours.ts';
import { commonSpans, joinSpans, type Span, spansWithout } from './Span.ts';
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
 * begins on their wall clock (decision 0030), when the whole lesson lies in the teacher's free time and in the family's.
 * @param wanted the family's free time from the earliest to the latest instant that may be booked, as joined spans
 * @returns milliseconds since the epoch, ascending, each once
 */
export function freeSlots(teacher: Offer, wanted: readonly Span[], durationMinutes: number): number[] {
  const ranges = openHours(teacher.hours, teacher.clock);
  // A lesson that lies in one span of each lies in one span of both.
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

/** Whether slots begin at that instant. @param ranges hours that are open around it */
export const isOnGrid = (ranges: readonly OpenSpan[], at: number): boolean =>
  ranges.some((one) => one.start <= at && at < one.end && (at - one.gridFrom) % STEP_MS === 0);

/** Hours that lie over each other give some slots twice; those of a real schedule never do, and come in order. */
function inOrderOnce(slots: number[]): number[] {
  if (slots.every((start, at) => at === 0 || start > (slots[at - 1] ?? 0))) return slots;
  return [...new Set(slots)].sort((a, b) => a - b);
}
