/** What is done in an activity of a slide: limits, no schemas. */

/** Of one slide: more than 40 parts put wrongly nine times each. Then it begins anew. */
export const PLAY_MOVES_MAX = 400;
/** Of all slides of a room. */
export const PLAY_MOVES_PER_ROOM = 2_000;
/** What was done before it began anew is kept for the marks, unless it is more than this. */
export const PLAY_MOVES_KEPT = 200;
/** Numbers of a traced stroke, x and y in turn, in thousandths of the slide. */
export const TRACE_MAX_NUMBERS = 64;
export const TRACE_SCALE = 1_000;
