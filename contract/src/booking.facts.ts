/** What families may do themselves, as set by the school. */
export interface BookingRules {
  canBook: boolean;
  canMove: boolean;
  canCancel: boolean;
  /**
   * Lessons can't be booked, moved or cancelled later than this before the start. Cancelling later spends the lesson.
   */
  hoursBefore: number;
  movesPerLesson: number;
  /** Moves per student within `CHANGES_PERIOD_DAYS`. */
  movesPerPeriod: number;
  /** Cancelled lessons per student within `CHANGES_PERIOD_DAYS`. */
  cancelsPerPeriod: number;
  /** How far ahead a lesson may be booked. */
  daysAhead: number;
  /** How many upcoming lessons a student may have; the balance is a further limit. */
  lessonsAhead: number;
  /**
   * Whether a family with a disputed payment can't book until a manager allows it or the bank decides for the school.
   */
  stopsWhenDisputed: boolean;
}

/** For a school without rules of its own; same as the table's defaults (0119, 0198). */
export const DEFAULT_BOOKING_RULES: BookingRules = {
  canBook: true,
  canMove: true,
  canCancel: true,
  hoursBefore: 12,
  movesPerLesson: 2,
  movesPerPeriod: 6,
  cancelsPerPeriod: 4,
  daysAhead: 56,
  lessonsAhead: 16,
  stopsWhenDisputed: true,
};

export const CHANGES_PERIOD_DAYS = 30;

/** Upper limits of the rules. */
export const HOURS_BEFORE_MAX = 168;
export const CHANGES_MAX = 100;
export const DAYS_AHEAD_MAX = 90;
export const LESSONS_AHEAD_MAX = 64;

/** Lessons booked with one request. */
export const BOOKED_AT_ONCE_MAX = 16;
/** Weeks of free slots in one reply: a calendar month spans up to six. */
export const SLOT_WEEKS_MAX = 6;
/** Teachers a student can choose from: those of the latest lessons. */
export const OWN_TEACHERS_MAX = 10;

export const WISH_MAX_LENGTH = 500;
export const WISH_ANSWER_MAX_LENGTH = 500;
/** Times a manager offers with an answer. */
export const WISH_OFFERED_MAX = 3;
/** Pending wishes per student. */
export const OPEN_WISHES_MAX = 5;
/** A student sees pending wishes and those answered within this many days. */
export const ANSWERED_WISHES_DAYS = 14;
export const WISHES_SHOWN = 20;

export const lessonWishKinds = ['book', 'move', 'cancel'] as const;
export type LessonWishKind = (typeof lessonWishKinds)[number];

/** Why a family may not change or book a lesson; these are error codes. */
export const bookingRefusals = [
  'booking_off',
  'payment_disputed',
  'change_too_late',
  'no_moves_left',
  'no_cancels_left',
  'too_many_ahead',
  'no_credits',
  'lesson_not_booked',
] as const;
export type BookingRefusal = (typeof bookingRefusals)[number];
/** Those that stop a time that the school offers, too. */
export const offerRefusals = ['payment_disputed', 'no_credits', 'lesson_not_booked', 'change_too_late'] as const;
export type OfferRefusal = (typeof offerRefusals)[number];

/** Changes that a family can make to its lessons by itself. */
export const familyActs = ['booked', 'moved', 'cancelled'] as const;
export type FamilyActKind = (typeof familyActs)[number];

/** Number of times offered to replace a cancelled lesson. */
export const TIMES_AGAIN = 3;
