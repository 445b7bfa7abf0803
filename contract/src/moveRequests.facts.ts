/** Times that a teacher offers. */
export const MOVE_TIMES_MIN = 2;
export const MOVE_TIMES_MAX = 3;
export const MOVE_WORDS_MAX_LENGTH = 200;

/**
 * `taken`: none of the times is free any more. `late`: the time in which families may move the lesson is over.
 * `changed`: the lesson was moved, cancelled or given to another teacher meanwhile.
 */
export const moveRequestStates = ['open', 'accepted', 'declined', 'withdrawn', 'taken', 'late', 'changed'] as const;
export type MoveRequestState = (typeof moveRequestStates)[number];
