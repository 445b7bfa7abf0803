import type { SlotProblem } from '@skylark/contract/managerLessons';
import type { Db } from '../../platform/db/database.ts';
import { isOnGrid } from './freeSlots.ts';
import { openHours } from './openHours.ts';
import { isWithin, joinSpans, type Span } from './Span.ts';
import { type CountedHolds, listBusy, listOffers } from './slotStore.ts';
import { zoneClock } from './ZoneClock.ts';

export interface WantedSlots {
  teacherId: string;
  /** Undefined for a family without an account, which has no lessons. */
  studentId?: string | undefined;
  starts: readonly Date[];
  durationMinutes: number;
  now: Date;
  exceptLessons?: readonly string[] | undefined;
  exceptHold?: string | undefined;
  /** Which holds count: `withCode` by default. */
  holds?: CountedHolds | undefined;
}
type WantedSlot = Omit<WantedSlots, 'starts'> & { startsAt: Date };

/** Like slotProblems, for one start. */
export async function slotProblem(db: Db, { startsAt, ...slot }: WantedSlot): Promise<SlotProblem | undefined> {
  const [problem] = await slotProblems(db, { ...slot, starts: [startsAt] });
  return problem;
}

/**
 * Why lessons can't be at these times, in the same order; undefined for times that are possible. Checked again within
 * the booking transaction with both people locked, because earlier results may be outdated. Managers may override
 * problems with hours with `anyway`.
 */
export async function slotProblems(db: Db, slots: WantedSlots): Promise<(SlotProblem | undefined)[]> {
  const { starts, durationMinutes, now } = slots;
  const lengthMs = durationMinutes * 60_000;
  const spanOf = (at: Date): Span => ({ start: at.getTime(), end: at.getTime() + lengthMs });
  const early = starts.map((at) =>
    at.getTime() % 60_000 !== 0 ? ('not_whole_minute' as const) : at <= now ? ('in_past' as const) : undefined,
  );
  const asked = starts.filter((_, index) => early[index] === undefined).map(spanOf);
  if (asked.length === 0) return early;
  const busy = await listBusy(db, slots, asked);
  const [offer] = await listOffers(db, [slots.teacherId]);
  return starts.map((at, index) => {
    if (early[index] !== undefined) return early[index];
    const lesson = spanOf(at);
    const meets = (one: Span): boolean => one.start < lesson.end && lesson.start < one.end;
    if (busy.teacher.some(meets)) return 'teacher_taken';
    if (busy.student.some(meets)) return 'student_taken';
    // A closed slot isn't taken by anybody: it counts as outside the hours, which a manager may override.
    if (busy.closed.some(meets) || !offer) return 'outside_hours';
    const open = openHours(offer.hours, zoneClock(offer.timeZone, lesson));
    if (!isWithin(joinSpans(open), lesson)) return 'outside_hours';
    return isOnGrid(open, lesson.start) ? undefined : 'off_grid';
  });
}
