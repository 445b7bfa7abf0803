import type { SlotProblem } from '@skylark/contract/managerLessons';
import type { Db } from '../../platform/db/database.ts';
import { isOnGrid } from './freeSlots.ts';
import { openHours } from './openHours.ts';
import { isWithin, joinSpans } from './Span.ts';
import { type CountedHolds, listClosedOf, listOffers, listTaken, listTakenOfStudent } from './slotStore.ts';
import { zoneClock } from './ZoneClock.ts';

export interface WantedSlot {
  teacherId: string;
  /** Undefined for a family without an account, which has no lessons. */
  studentId?: string | undefined;
  startsAt: Date;
  durationMinutes: number;
  now: Date;
  exceptLesson?: string | undefined;
  exceptHold?: string | undefined;
  /** Which holds count: `withCode` by default. */
  holds?: CountedHolds | undefined;
}

/**
 * Why a lesson can't be at that time; undefined if it can. Checked again within the booking transaction with both
 * people locked, because earlier results may be outdated. Managers may override problems with hours with `anyway`.
 */
export async function slotProblem(db: Db, slot: WantedSlot): Promise<SlotProblem | undefined> {
  const { teacherId, studentId, startsAt, durationMinutes, now } = slot;
  if (startsAt.getTime() % 60_000 !== 0) return 'not_whole_minute';
  if (startsAt <= now) return 'in_past';
  const endsAt = new Date(startsAt.getTime() + durationMinutes * 60_000);
  const lesson = { start: startsAt.getTime(), end: endsAt.getTime() };
  const exceptClosed = true;
  const taken = (await listTaken(db, [teacherId], [lesson], { ...slot, exceptClosed })).get(teacherId) ?? [];
  const meets = (one: { start: number; end: number }): boolean => one.start < lesson.end && lesson.start < one.end;
  if (taken.some(meets)) return 'teacher_taken';
  if (studentId !== undefined) {
    const busy = await listTakenOfStudent(db, studentId, { start: startsAt, end: endsAt }, { ...slot, exceptClosed });
    if (busy.some(meets)) return 'student_taken';
  }
  // Nobody has taken a closed slot: it is outside the hours, and a manager may override it.
  const closed = await listClosedOf(db, studentId === undefined ? [teacherId] : [teacherId, studentId], lesson);
  if ([...closed.values()].flat().some(meets)) return 'outside_hours';
  const [offer] = await listOffers(db, [teacherId]);
  if (!offer) return 'outside_hours';
  const open = openHours(offer.hours, zoneClock(offer.timeZone, lesson));
  if (!isWithin(joinSpans(open), lesson)) return 'outside_hours';
  return isOnGrid(open, lesson.start) ? undefined : 'off_grid';
}
