import { DEFAULT_BOOKING_RULES } from '@skylark/contract/booking.facts';
import type { Booking, FreeSlots, LessonRights } from '@skylark/contract/booking';
import { aPair, inMinutes } from './lessons.ts';

/** Six lessons on the balance, one teacher, all rules enabled. */
export const aBooking = (more: Partial<Booking> = {}): Booking => ({
  rules: { ...DEFAULT_BOOKING_RULES, daysAhead: 28 },
  durationMinutes: 25,
  balance: 6,
  lessonsAhead: 0,
  bookable: 6,
  refusal: null,
  missedTrial: null,
  hasTrial: false,
  frequency: null,
  latestAt: null,
  held: null,
  trialId: null,
  movesLeft: 6,
  cancelsLeft: 4,
  teachers: [{ ...aPair.teacher, hasPage: true }],
  wishes: [],
  ...more,
});

/** A full hour, this many days from now. */
export const slotIn = (days: number): string => `${inMinutes(days * 1_440).slice(0, 13)}:00:00.000Z`;

export const freeSlots = (slots: string[]): FreeSlots => ({
  timeZone: 'Europe/Kyiv',
  from: '2026-11-16',
  to: '2026-12-28',
  earliest: inMinutes(720),
  latest: inMinutes(28 * 1_440),
  durationMinutes: 25,
  slots,
  beyond: [],
});

export const someRights = (more: Partial<LessonRights> = {}): LessonRights => ({
  move: { refusal: null, left: 2 },
  cancel: { refusal: null, left: 4 },
  until: inMinutes(720),
  hoursBefore: 12,
  hasCredit: true,
  cancelled: null,
  wish: null,
  ...more,
});
