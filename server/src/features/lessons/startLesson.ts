import { invalidatePages } from '../../platform/bus/invalidatePages.ts';
import { transact } from '../../platform/db/transact.ts';
import type { Deps } from '../../platform/deps.ts';
import { recordAudit } from '../auditLog/index.ts';
import { lockLesson } from './lockLesson.ts';
import { findLesson, moveLesson } from './store.ts';

/**
 * The teacher calls, and the lesson begins. A lesson that has begun goes on: its call may come again after a crash.
 * @returns whether the lesson is in progress now; not when it is another teacher's, cancelled or over
 */
export function startLesson(deps: Deps, teacherId: string, id: string): Promise<boolean> {
  return transact(deps.db, async (tx) => {
    const at = deps.clock.now();
    const lesson = await lockLesson(tx, id);
    if (!lesson || lesson.teacherId !== teacherId) return false;
    if (lesson.status === 'in_progress') return true;
    if (!(await moveLesson(tx, id, ['booked'], { status: 'in_progress', callStartedAt: at }))) return false;
    const row = await findLesson(tx, id);
    await recordAudit(
      tx,
      { kind: 'person', id: teacherId, name: row?.teacherFirstName ?? '' },
      { action: 'lesson.started', at, lessonId: id, personId: lesson.studentId },
    );
    await deps.bus.publish(tx, 'lesson', id);
    await invalidatePages(deps, tx, [lesson.teacherId, lesson.studentId], 'lessons', 'schedule');
    return true;
  });
}
