import { ACTIVATION_DELAY_SECONDS } from '@skylark/contract/lessons.facts';
import { transact } from '../../platform/db/transact.ts';
import type { Deps } from '../../platform/deps.ts';
import { lockLesson } from './lockLesson.ts';
import { recordChange } from './recordChange.ts';
import { findLesson, moveLesson } from './store.ts';

/**
 * The teacher calls, and the lesson begins. A lesson that has begun goes on: its call may come again after a crash.
 * @returns whether the lesson is in progress now; not when it is another teacher's, cancelled, over or by
 * now at a later time
 */
export async function startLesson(deps: Deps, teacherId: string, id: string): Promise<boolean> {
  const found = await findLesson(deps.db, id);
  if (found?.teacherId !== teacherId) return false;
  const actor = { kind: 'person', id: teacherId, name: found.teacherFirstName } as const;
  return transact(deps.db, async (tx) => {
    const lesson = await lockLesson(tx, id);
    // Between the first look and the locks it may have gone to another teacher.
    if (lesson?.teacherId !== teacherId) return false;
    if (lesson.status === 'in_progress') return true;
    const at = deps.clock.now();
    // Between the first look and the locks it may have been moved to another day, too.
    if (lesson.startsAt.getTime() - ACTIVATION_DELAY_SECONDS * 1000 > at.getTime()) return false;
    const started = { status: 'in_progress', callStartedAt: at } as const;
    if (!(await moveLesson(tx, id, ['booked'], started))) return false;
    await recordChange(deps, tx, actor, { lesson, action: 'lesson.started' });
    return true;
  });
}
