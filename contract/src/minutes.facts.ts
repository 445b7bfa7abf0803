/** Reason for an entry in the minutes ledger. */
export const minuteReasons = ['lost', 'overturned', 'given', 'taken', 'became_lesson', 'lesson_undone'] as const;
export type MinuteReason = (typeof minuteReasons)[number];

/** Upper limit of the school's rules, in minutes. */
export const MINUTE_RULE_MAX = 25;
/** Maximum a manager can give or take at once; larger amounts are given as lessons. */
export const MINUTES_GIVEN_MAX = 50;
export const MINUTES_PAGE_SIZE = 30;
