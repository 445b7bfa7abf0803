/** Maximum length of a teacher's text for families, per language. */
export const TEACHER_TEXT_MAX = 1_500;

/** A greeting video: long enough to introduce oneself, short enough to be watched. */
export const GREETING_MAX_SECONDS = 60;
/** One minute at a higher bit rate than browsers are asked for. */
export const GREETING_MAX_BYTES = 20 * 1024 * 1024;
/** Maximum length of the reason for rejecting a greeting. */
export const GREETING_REASON_MAX = 500;

/** `waiting`: for a manager's decision; families see only `approved` ones. */
export const greetingStates = ['waiting', 'approved', 'rejected'] as const;
export type GreetingState = (typeof greetingStates)[number];

/** Stored formats of a greeting; browsers record one or the other. */
export const greetingTypes = ['video/webm', 'video/mp4'] as const;
