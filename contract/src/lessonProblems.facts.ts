/** What a family can report about a lesson. */
export const problemKinds = ['late', 'cut', 'no_sound', 'no_picture', 'ended_early', 'other'] as const;
export type ProblemKind = (typeof problemKinds)[number];

/** What a manager can decide. */
export const problemDecisions = ['minutes', 'lesson', 'overturned', 'refused'] as const;
export type ProblemDecision = (typeof problemDecisions)[number];

/** How long after a lesson's end a problem can be reported. */
export const PROBLEM_HOURS = 48;
/** Problems waiting for a teacher's answer, per page of the list. */
export const WAITING_PROBLEMS_PAGE_SIZE = 3;
export const PROBLEM_MAX_LENGTH = 1_000;
