import { pageInvalidations } from '../../platform/bus/invalidatePages.ts';
import type { Deps } from '../../platform/deps.ts';
import type { Tx } from '../../platform/db/database.ts';
import { type Actor, recordAudit } from '../auditLog/index.ts';
import { type LessonNews, notifyLessons } from '../notifications/index.ts';
import { listAskedToMove } from './bookingStore.ts';

/** Bus topic: a lesson has changed; the key is the lesson id. */
export const LESSON_CHANGED = 'lesson';

/** A change to a lesson, which is given as it is after the change. */
export interface RecordedChange extends LessonNews {
  action: `lesson.${string}`;
  details?: Record<string, unknown>;
  /** People besides the lesson's two whose pages show it. */
  others?: readonly string[];
}

/**
 * Records changes of lessons and notifies everybody: each table is written in one statement, and everything is
 * announced in one. Commands call it last in their transaction, after all other writes, so that rows are locked as
 * briefly as possible.
 */
export async function recordChange(
  deps: Pick<Deps, 'clock' | 'config' | 'publicUrl'>,
  tx: Tx,
  actor: Actor,
  ...changes: readonly RecordedChange[]
): Promise<void> {
  if (changes.length === 0) return;
  const at = deps.clock.now();
  const asked = await listAskedToMove(
    tx,
    changes.flatMap(({ lesson, others = [] }) => [lesson, ...others.map((teacherId) => ({ ...lesson, teacherId }))]),
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
  await notifyLessons(deps, tx, changes, [
    // One message without a key, for subscribers to all lessons: calendars then look up their due entries.
    { topic: LESSON_CHANGED, id: '' },
    ...changes.map(({ lesson }) => ({ topic: LESSON_CHANGED, key: lesson.id, id: lesson.id })),
    ...pageInvalidations([...people], ['lessons', 'schedule', 'payments']),
  ]);
}
