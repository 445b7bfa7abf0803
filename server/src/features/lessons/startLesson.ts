import { ACTIVATION_DELAY_SECONDS } from '@skylark/contract/lessons.facts';
import { transact } from '../../platform/db/transact.ts';
import type { Deps } from '../../platform/deps.ts';
import { lockLesson } from './lockLesson.ts';
import { recordChange } from './recordChange.ts';
import { findLesson, moveLesson } from './store.ts';

/**
 * Starts the lesson when the teacher calls. A lesson in progress stays in progress: its call may be repeated after a
 * crash.
 * @returns whether the lesson is in progress now; false if it is another teacher's, cancelled, over, or moved to a
 * later time
 */
export async function startLesson(deps: Deps, teacherId: string, id: string): Promise<boolean> {
  const found = await findLesson(deps.db, id);
  if (found?.teacherId !== teacherId) return false;
  const actor = { kind: 'person', id: teacherId, name: found.teacherFirstName } as const;
  return transact(deps.db, async (tx) => {
    const lesson = await lockLesson(tx, id);
    // It may have gone to another teacher since the read without locks.
    if (lesson?.teacherId !== teacherId) return false;
    if (lesson.status === 'in_progress') return true;
    const at = deps.clock.now();
    // It may also have been moved to another day.
    if (lesson.startsAt.getTime() - ACTIVATION_DELAY_SECONDS * 1000 > at.getTime()) return false;
    const started = { status: 'in_progress', callStartedAt: at } as const;
    if (!(await moveLesson(tx, id, ['booked'], started))) return false;
    await recordChange(deps, tx, actor, { lesson, action: 'lesson.started' });
    return true;
  });
}
