/** Moves in an activity of a slide: limits, no schemas. */

/** Per slide, of a child: enough to place 40 parts wrongly nine times each. After that the slide has to be reset. */
export const PLAY_MOVES_MAX = 400;
/** Additional moves of the teacher, so that a child who uses up a slide can't prevent help. */
export const PLAY_MOVES_OF_TEACHER = 50;
/** Across all slides of a room. Beyond this, the slide with the most moves starts over. */
export const PLAY_MOVES_PER_ROOM = 2_000;
/** Moves from before a reset are kept for the marks, unless there are more than this. */
export const PLAY_MOVES_KEPT = 200;
/** Numbers of a traced stroke, alternating x and y, in thousandths of the slide. */
export const TRACE_MAX_NUMBERS = 64;
export const TRACE_SCALE = 1_000;
/** In thousandths of the slide's height: a finger's width on the smallest phone's slide. */
export const TRACE_FINGER_MAX = 200;
