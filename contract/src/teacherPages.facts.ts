/** Letters of what a teacher says to families in one language. */
export const TEACHER_TEXT_MAX = 1_500;

/** A greeting on video: long enough to say who one is, short enough to be watched. */
export const GREETING_MAX_SECONDS = 60;
/** A minute of what browsers record when they take more than they were asked for. */
export const GREETING_MAX_BYTES = 20 * 1024 * 1024;
/** Letters of why a greeting was rejected. */
export const GREETING_REASON_MAX = 500;

/** `waiting` for a manager; families see only what is `approved`. */
export const greetingStates = ['waiting', 'approved', 'rejected'] as const;
export type GreetingState = (typeof greetingStates)[number];

/** What is stored of a greeting, whichever of them the browser records. */
export const greetingTypes = ['video/webm', 'video/mp4'] as const;
