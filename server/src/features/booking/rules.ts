import { type BookingRefusal, type BookingRules, CHANGES_PERIOD_DAYS } from '@skylark/contract/booking.facts';
import { MINIMUM_NOTICE_MINUTES } from '@skylark/contract/schedule.facts';

const HOUR_MS = 3_600_000;
const DAY_MS = 86_400_000;

/** The changes a family has already made itself. */
export interface Done {
  /** Moves of the lesson in question. */
  movesOfLesson: number;
  /** The student's moves and cancellations since `periodStart`. */
  moves: number;
  cancels: number;
}

export const periodStart = (now: Date): Date => new Date(now.getTime() - CHANGES_PERIOD_DAYS * DAY_MS);

/** The period in which a family may book. Its start can't be earlier than the minimum notice that teachers need. */
export const bookableSpan = (rules: BookingRules, now: Date): { earliest: Date; latest: Date } => ({
  earliest: new Date(now.getTime() + Math.max(rules.hoursBefore * HOUR_MS, MINIMUM_NOTICE_MINUTES * 60_000)),
  latest: new Date(now.getTime() + rules.daysAhead * DAY_MS),
});

/**
 * The rules for a time that the school has offered: what families may do by themselves doesn't limit it. It still needs
 * a credit and the teacher's notice, a disputed payment still stops it, and a lesson that has begun can't be moved.
 */
export const whenOffered = <Rules extends BookingRules>(rules: Rules): Rules => ({
  ...rules,
  canBook: true,
  canMove: true,
  hoursBefore: 0,
  movesPerLesson: Infinity,
  movesPerPeriod: Infinity,
  lessonsAhead: Infinity,
});

/** Until when a lesson may be moved or cancelled. */
export const changeableUntil = (rules: BookingRules, startsAt: Date): Date =>
  new Date(startsAt.getTime() - rules.hoursBefore * HOUR_MS);

/** How many lessons may be booked now. */
export const bookableCount = (
  rules: BookingRules,
  of: { ahead: number; balance: number; isDisputed: boolean },
): number =>
  rules.canBook && !(of.isDisputed && rules.stopsWhenDisputed)
    ? Math.max(0, Math.min(of.balance, rules.lessonsAhead - of.ahead))
    : 0;

/** Why this number of lessons may not be booked; null if it may. */
export function bookRefusal(
  rules: BookingRules,
  of: { ahead: number; balance: number; count: number; isDisputed: boolean },
): BookingRefusal | null {
  if (!rules.canBook) return 'booking_off';
  if (of.isDisputed && rules.stopsWhenDisputed) return 'payment_disputed';
  if (of.count > of.balance) return 'no_credits';
  return of.ahead + of.count > rules.lessonsAhead ? 'too_many_ahead' : null;
}

interface Changeable {
  status: string;
  startsAt: Date;
}

/** Why a lesson may not be moved; null if it may. */
export function moveRefusal(rules: BookingRules, lesson: Changeable, done: Done, now: Date): BookingRefusal | null {
  if (lesson.status !== 'booked') return 'lesson_not_booked';
  if (!rules.canMove) return 'booking_off';
  if (now > changeableUntil(rules, lesson.startsAt) || now >= lesson.startsAt) return 'change_too_late';
  return movesLeft(rules, done) === 0 ? 'no_moves_left' : null;
}

/** Why a lesson may not be cancelled; null if it may. */
export function cancelRefusal(rules: BookingRules, lesson: Changeable, done: Done, now: Date): BookingRefusal | null {
  if (lesson.status !== 'booked') return 'lesson_not_booked';
  if (!rules.canCancel) return 'booking_off';
  if (now > changeableUntil(rules, lesson.startsAt)) return 'change_too_late';
  return cancelsLeft(rules, done) === 0 ? 'no_cancels_left' : null;
}

/** Both limits apply: per lesson and per period. */
export const movesLeft = (rules: BookingRules, done: Pick<Done, 'moves'> & Partial<Done>): number =>
  Math.max(0, Math.min(rules.movesPerPeriod - done.moves, rules.movesPerLesson - (done.movesOfLesson ?? 0)));

export const cancelsLeft = (rules: BookingRules, done: Pick<Done, 'cancels'>): number =>
  Math.max(0, rules.cancelsPerPeriod - done.cancels);

/** Whether these starts are at the same local time of a zone in consecutive weeks. @param starts soonest first */
export function isWeekly(starts: readonly Date[], timeZone: string): boolean {
  const [first] = starts;
  if (!first) return false;
  const begin = Temporal.Instant.fromEpochMilliseconds(first.getTime()).toZonedDateTimeISO(timeZone);
  return starts.every((at, week) => begin.add({ weeks: week }).epochMilliseconds === at.getTime());
}
