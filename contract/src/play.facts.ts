/** Moves in an activity of a slide: limits, no schemas. */

/** Of a child per slide: more than 40 parts placed wrongly nine times each. After that it has to be reset. */
export const PLAY_MOVES_MAX = 400;
/** What the teacher has beyond that: a child who uses up a slide must not prevent help. */
export const PLAY_MOVES_OF_TEACHER = 50;
/** Across all slides of a room. Beyond it the slide with the most moves starts anew. */
export const PLAY_MOVES_PER_ROOM = 2_000;
/** Moves from before a reset are kept for the marks, unless there are more than this. */
export const PLAY_MOVES_KEPT = 200;
/** Numbers of a traced stroke, alternating x and y, in thousandths of the slide. */
export const TRACE_MAX_NUMBERS = 64;
export const TRACE_SCALE = 1_000;
/** Of the slide's height, in thousandths: a slide of the smallest phone. */
export const TRACE_FINGER_MAX = 200;
