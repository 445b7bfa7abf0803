/** What families may do by themselves, as the school sets it. */
export interface BookingRules {
  canBook: boolean;
  canMove: boolean;
  canCancel: boolean;
  /** Nothing is booked, moved or cancelled later than this before the start. Later cancelling spends the lesson. */
  hoursBefore: number;
  movesPerLesson: number;
  /** Moves of one student within `CHANGES_PERIOD_DAYS`. */
  movesPerPeriod: number;
  /** Cancelled lessons of one student within `CHANGES_PERIOD_DAYS`. */
  cancelsPerPeriod: number;
  /** How far ahead a lesson may begin. */
  daysAhead: number;
  /** How many lessons a student may have ahead; the balance bounds it besides. */
  lessonsAhead: number;
}

/** Of a school that has set nothing; the table's own defaults (0119). */
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
};

export const CHANGES_PERIOD_DAYS = 30;

/** What a rule may be set to. */
export const HOURS_BEFORE_MAX = 168;
export const CHANGES_MAX = 100;
export const DAYS_AHEAD_MAX = 90;
export const LESSONS_AHEAD_MAX = 64;

/** Lessons that are booked with one request. */
export const BOOKED_AT_ONCE_MAX = 16;
/** Weeks of free slots in one reply: a month of the calendar touches six. */
export const SLOT_WEEKS_MAX = 6;
/** Teachers that a student may choose from; those of the latest lessons. */
export const OWN_TEACHERS_MAX = 10;

export const WISH_MAX_LENGTH = 500;
export const WISH_ANSWER_MAX_LENGTH = 500;
/** Wishes of one student that wait at the same time. */
export const OPEN_WISHES_MAX = 5;
/** A student is shown wishes that wait, and those answered within so many days. */
export const ANSWERED_WISHES_DAYS = 14;
export const WISHES_SHOWN = 20;

export const lessonWishKinds = ['book', 'move', 'cancel'] as const;
export type LessonWishKind = (typeof lessonWishKinds)[number];

/** Why a family may not change a lesson, or book one: codes of the error table. */
export const bookingRefusals = [
  'booking_off',
  'change_too_late',
  'no_moves_left',
  'no_cancels_left',
  'too_many_ahead',
  'no_credits',
  'lesson_not_booked',
] as const;
export type BookingRefusal = (typeof bookingRefusals)[number];

/** What a family does by itself with its lessons. */
export const familyActs = ['booked', 'moved', 'cancelled'] as const;
export type FamilyActKind = (typeof familyActs)[number];
