import type { HeldLesson } from '../minutes/index.ts';
import type { FoldedRecord, RecordedLesson } from './rules.ts';

/**
 * A record as the rules of minutes read it.
 * @param firstOutcome how the rules decided it: the room of a missed lesson shut early, and nobody ended it
 */
export const heldLesson = (
  lesson: RecordedLesson,
  { sides, overtimeMs }: FoldedRecord,
  firstOutcome: 'held' | 'missed',
): HeldLesson => ({
  startsAtMs: lesson.startsAtMs,
  endsAtMs: lesson.endsAtMs,
  overAtMs: lesson.overAtMs,
  isEndedByTeacher: firstOutcome === 'held' && lesson.overAtMs < lesson.endsAtMs,
  overtimeMs,
  sides,
});
