import type { Deps } from '../../platform/deps.ts';
import type { Caller } from '../../platform/http/bind.ts';
import { Failure } from '../../platform/http/failure.ts';
import { settleLesson } from '../lessons/index.ts';
import { requireRoomLesson } from './access.ts';

/** The teacher ends the lesson: it is held, and the room shuts for both. @throws Failure lesson_over, lesson_not_started */
export async function endLesson(deps: Deps, teacher: Caller, id: string): Promise<void> {
  const lesson = await requireRoomLesson(deps, teacher, id);
  if (lesson.status === 'booked') throw new Failure('lesson_not_started');
  const actor = { kind: 'person', id: teacher.personId, name: lesson.teacherFirstName } as const;
  await deps.db.transaction().execute(async (tx) => {
    if (!(await settleLesson(deps, tx, actor, id, { is: 'held', heldAt: deps.clock.now() })))
      throw new Failure('lesson_over');
  });
}
