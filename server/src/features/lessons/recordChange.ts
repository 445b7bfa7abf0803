import { pageInvalidations } from '../../platform/bus/invalidatePages.ts';
import type { Deps } from '../../platform/deps.ts';
import type { Tx } from '../../platform/db/database.ts';
import { type Actor, recordAudit } from '../auditLog/index.ts';
import { listAskedToMove } from './bookingStore.ts';
import { type LessonChange, notifyLessonChange } from './notifyLessonChange.ts';

/** Bus topic: a lesson has changed; the key is the lesson id. */
export const LESSON_CHANGED = 'lesson';

/** A change to a lesson. */
export interface RecordedChange {
  lesson: { id: string; teacherId: string; studentId: string };
  action: `lesson.${string}`;
  details?: Record<string, unknown>;
  /** People besides the lesson's two whose pages show it. */
  others?: readonly string[];
  /** What people are notified about; nothing if left out. */
  notice?: LessonChange;
}

/**
 * Records changes of lessons: audit log, servers and open pages in one statement each, then the notifications. Commands
 * call it last in their transaction, after all writes, so that rows are locked as briefly as possible.
 */
export async function recordChange(
  deps: Pick<Deps, 'clock' | 'bus' | 'config' | 'jobs' | 'publicUrl'>,
  tx: Tx,
  actor: Actor,
  ...changes: readonly RecordedChange[]
): Promise<void> {
  const at = deps.clock.now();
  const asked = await listAskedToMove(
    tx,
    changes.map(({ lesson }) => lesson),
  );
  await recordAudit(
    tx,
    actor,
    ...changes.map(({ lesson, action, details = {} }) => {
      return { action, at, lessonId: lesson.id, personId: lesson.studentId, details };
    }),
  );
  const people = new Set([
    ...changes.flatMap(({ lesson, others = [] }) => [lesson.teacherId, lesson.studentId, ...others]),
    ...asked,
  ]);
  await deps.bus.publishAll(tx, [
    // One message without a key for subscribers to all lessons: calendars then look up what is due.
    { topic: LESSON_CHANGED, id: '' },
    ...changes.map(({ lesson }) => ({ topic: LESSON_CHANGED, key: lesson.id, id: lesson.id })),
    ...pageInvalidations([...people], ['lessons', 'schedule', 'payments']),
  ]);
  for (const { lesson, notice } of changes) if (notice) await notifyLessonChange(deps, tx, lesson.id, notice);
}
