import { pageInvalidations } from '../../platform/bus/invalidatePages.ts';
import type { Deps } from '../../platform/deps.ts';
import type { Tx } from '../../platform/db/database.ts';
import { type Actor, recordAudit } from '../auditLog/index.ts';
import { type LessonChange, notifyLessonChange } from './notifyLessonChange.ts';

/** Topic of the bus: a lesson has changed; its key is the lesson. */
export const LESSON_CHANGED = 'lesson';

/** What became of a lesson. */
export interface RecordedChange {
  lesson: { id: string; teacherId: string; studentId: string };
  action: `lesson.${string}`;
  details?: Record<string, unknown>;
  /** Whose pages show it beside those of the lesson's two people. */
  others?: readonly string[];
  /** What people are notified of; of nothing when left out. */
  notice?: LessonChange;
}

/**
 * Records changes of lessons: the audit log, the servers and the open pages in one statement each, then the notices.
 * The last thing that a command does in its transaction, when everything is written: rows are locked no longer than
 * they must be.
 */
export async function recordChange(
  deps: Pick<Deps, 'clock' | 'bus' | 'config' | 'jobs' | 'publicUrl'>,
  tx: Tx,
  actor: Actor,
  ...changes: readonly RecordedChange[]
): Promise<void> {
  const at = deps.clock.now();
  await recordAudit(
    tx,
    actor,
    ...changes.map(({ lesson, action, details = {} }) => {
      return { action, at, lessonId: lesson.id, personId: lesson.studentId, details };
    }),
  );
  const people = new Set(changes.flatMap(({ lesson, others = [] }) => [lesson.teacherId, lesson.studentId, ...others]));
  await deps.bus.publishAll(tx, [
    // Without a key for those who follow all lessons, once for all of them: calendars look up what is due.
    { topic: LESSON_CHANGED, id: '' },
    ...changes.map(({ lesson }) => ({ topic: LESSON_CHANGED, key: lesson.id, id: lesson.id })),
    ...pageInvalidations([...people], ['lessons', 'schedule', 'payments']),
  ]);
  for (const { lesson, notice } of changes) if (notice) await notifyLessonChange(deps, tx, lesson.id, notice);
}
