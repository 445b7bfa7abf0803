import { transact } from '../../platform/db/transact.ts';
import type { Deps } from '../../platform/deps.ts';
import type { Manager } from '../../platform/http/bind.ts';
import { Failure } from '../../platform/http/failure.ts';
import { managerActor, recordAudit } from '../auditLog/index.ts';
import { findLesson } from '../lessons/index.ts';
import { setCare } from './store.ts';

const CARE = {
  taken: { action: 'lesson.taken', of: (me: Manager, at: Date) => ({ takenBy: me.managerId, takenAt: at }) },
  left: { action: 'lesson.left', of: () => ({ takenBy: null, takenAt: null }) },
  handled: { action: 'lesson.handled', of: (me: Manager, at: Date) => ({ handledBy: me.managerId, handledAt: at }) },
} as const;

/**
 * Shows other managers who looks after a lesson, or that its current problems are handled.
 * @throws Failure not_found
 */
export async function careFor(
  deps: Pick<Deps, 'db' | 'clock'>,
  me: Manager,
  lessonId: string,
  how: keyof typeof CARE,
): Promise<void> {
  const at = deps.clock.now();
  const { action, of } = CARE[how];
  await transact(deps.db, async (tx) => {
    const lesson = await findLesson(tx, lessonId);
    if (!lesson) throw new Failure('not_found');
    await setCare(tx, lessonId, of(me, at));
    await recordAudit(tx, managerActor(me), { action, at, lessonId, personId: lesson.studentId });
  });
}
