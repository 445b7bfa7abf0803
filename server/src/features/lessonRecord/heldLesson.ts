import type { HeldLesson } from '../minutes/index.ts';
import type { FoldedRecord, RecordedLesson } from './rules.ts';

/**
 * Converts a record to the input of the minute rules.
 * @param firstOutcome the verdict by the rules: a missed lesson's room closed early without the teacher ending it
 */
export const heldLesson = (
  lesson: RecordedLesson,
  { sides, taught, overtimeMs }: FoldedRecord,
  firstOutcome: 'held' | 'missed',
): HeldLesson => ({
  startsAtMs: lesson.startsAtMs,
  endsAtMs: lesson.endsAtMs,
  overAtMs: lesson.overAtMs,
  isEndedByTeacher: firstOutcome === 'held' && lesson.overAtMs < lesson.endsAtMs,
  overtimeMs,
  sides: { t: { spans: taught.filter(({ fromMs, toMs }) => toMs > fromMs) }, s: sides.s },
});
