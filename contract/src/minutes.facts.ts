/** Why an entry of minutes is in the books. */
export const minuteReasons = ['lost', 'overturned', 'given', 'taken', 'became_lesson', 'lesson_undone'] as const;
export type MinuteReason = (typeof minuteReasons)[number];

/** What the school's rules may be set to, in minutes. */
export const MINUTE_RULE_MAX = 25;
/** A manager gives or takes no more at once: more is lessons. */
export const MINUTES_GIVEN_MAX = 50;
export const MINUTES_PAGE_SIZE = 30;
