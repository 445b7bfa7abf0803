import { TIMES_AGAIN } from '@skylark/contract/booking.facts';
import type { Deps } from '../../platform/deps.ts';
import type { Caller } from '../../platform/http/bind.ts';
import { readBalance } from '../credits/index.ts';
import { readBookingRules } from '../lessons/index.ts';
import { isFamilyDisputed } from '../payments/index.ts';
import { findSlots } from '../schedule/index.ts';
import { bookableSpan, bookRefusal } from './rules.ts';
import { canBeBooked, countAhead, findNextMinutes } from './store.ts';

const DAY_MS = 86_400_000;
const DAYS = 15;
/** A different weekday counts as much as an hour earlier or later. */
const OTHER_DAY_MINUTES = 60;

/** The teacher's free times closest to that of a cancelled lesson; empty if none can be booked. */
export async function timesAgain(
  deps: Pick<Deps, 'db' | 'clock' | 'log'>,
  { personId: studentId, timeZone }: Caller,
  lesson: { teacherId: string; startsAt: Date },
): Promise<string[]> {
  const { db, clock } = deps;
  const now = clock.now();
  const [rules, balance, ahead, isDisputed, isOpen] = await Promise.all([
    readBookingRules(db),
    readBalance(db, studentId),
    countAhead(db, studentId, now),
    isFamilyDisputed(db, studentId),
    canBeBooked(db, lesson.teacherId),
  ]);
  if (!isOpen || bookRefusal(rules, { ahead, balance, isDisputed, count: 1 }) !== null) return [];
  const { earliest: start, latest } = bookableSpan(rules, now);
  const around = Math.max(now.getTime(), lesson.startsAt.getTime()) + DAYS * DAY_MS;
  const end = new Date(Math.min(latest.getTime(), around));
  if (end <= start) return [];
  const durationMinutes = await findNextMinutes(db, studentId);
  const search = { teacherIds: [lesson.teacherId], studentId, start, end, durationMinutes, now };
  const slots = (await findSlots(deps, search)).get(lesson.teacherId) ?? [];
  return mostLike(slots, lesson.startsAt.getTime(), timeZone, TIMES_AGAIN).map((at) => new Date(at).toISOString());
}

/** The instants closest in time of day and weekday, closest first. */
export function mostLike(slots: readonly number[], wanted: number, timeZone: string, count: number): number[] {
  const of = (at: number) => Temporal.Instant.fromEpochMilliseconds(at).toZonedDateTimeISO(timeZone);
  const like = of(wanted);
  const cost = (at: number): number => {
    const { hour, minute, dayOfWeek } = of(at);
    const minutes = Math.abs(hour * 60 + minute - (like.hour * 60 + like.minute));
    return minutes + (dayOfWeek === like.dayOfWeek ? 0 : OTHER_DAY_MINUTES);
  };
  return slots
    .map((at) => ({ at, cost: cost(at) }))
    .sort((a, b) => a.cost - b.cost || a.at - b.at)
    .slice(0, count)
    .map(({ at }) => at)
    .sort((a, b) => a - b);
}
