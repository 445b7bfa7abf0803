/** Number of times that a teacher proposes. */
export const MOVE_TIMES_MIN = 2;
export const MOVE_TIMES_MAX = 3;
export const MOVE_WORDS_MAX_LENGTH = 200;

/**
 * `taken`: none of the proposed times is free any more. `late`: the deadline for moving the lesson has passed.
 * `changed`: the lesson was meanwhile moved, cancelled or given to another teacher.
 */
export const moveRequestStates = ['open', 'accepted', 'declined', 'withdrawn', 'taken', 'late', 'changed'] as const;
export type MoveRequestState = (typeof moveRequestStates)[number];
