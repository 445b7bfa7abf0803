import type { Deps } from '../../platform/deps.ts';
import { transact } from '../../platform/db/transact.ts';
import type { Caller } from '../../platform/http/bind.ts';
import { Failure } from '../../platform/http/failure.ts';
import type { OpenLesson } from '../lessons/index.ts';
import { requireRoomLesson } from './access.ts';
import { settleByRecord } from './settleByRecord.ts';

/**
 * The teacher ends the lesson, and the room closes for both. Whether it was held follows from the presence record
 * (docs/decisions/0004): a lesson that is ended too early counts as missed by the teacher.
 * @throws Failure lesson_over, lesson_not_started
 */
export async function endLesson(deps: Deps, teacher: Caller, id: string): Promise<void> {
  const before = await requireRoomLesson(deps, teacher, id);
  const actor = { kind: 'person', id: teacher.personId, name: before.teacherFirstName } as const;
  await transact(deps.db, async (tx) => {
    const check = (lesson: OpenLesson): void => {
      // It may have gone to another teacher since the read without locks.
      if (lesson.teacherId !== teacher.personId) throw new Failure('room_not_found');
      if (lesson.status === 'booked') throw new Failure('lesson_not_started');
    };
    if (!(await settleByRecord(deps, tx, actor, id, { isEnded: true, check }))) throw new Failure('lesson_over');
  });
}
