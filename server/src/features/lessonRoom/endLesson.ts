import type { Deps } from '../../platform/deps.ts';
import { transact } from '../../platform/db/transact.ts';
import type { Caller } from '../../platform/http/bind.ts';
import { Failure } from '../../platform/http/failure.ts';
import { settleLesson } from '../lessons/index.ts';
import { listPresence } from '../room/index.ts';
import { requireRoomLesson } from './access.ts';
import { verdictOn } from './verdict.ts';

/**
 * The teacher ends the lesson, and the room shuts for both. Whether it was held follows from the record of who was there
 * (docs/decisions/0004): one that is ended too early is missed by the teacher.
 * @throws Failure lesson_over, lesson_not_started
 */
export async function endLesson(deps: Deps, teacher: Caller, id: string): Promise<void> {
  const before = await requireRoomLesson(deps, teacher, id);
  const actor = { kind: 'person', id: teacher.personId, name: before.teacherFirstName } as const;
  await transact(deps.db, async (tx) => {
    const verdict = await settleLesson(deps, tx, actor, id, async (lesson) => {
      // Between the first look and the locks it may have gone to another teacher.
      if (lesson.teacherId !== teacher.personId) throw new Failure('room_not_found');
      if (lesson.status === 'booked') throw new Failure('lesson_not_started');
      const [startsAtMs, endsAtMs] = [lesson.startsAt.getTime(), lesson.endsAt.getTime()];
      const { heldMinShare } = deps.config;
      const ended = {
        status: lesson.status,
        startsAtMs,
        endsAtMs,
        heldMinShare,
        people: { t: lesson.teacherId, s: lesson.studentId },
        isEnded: true,
      };
      return verdictOn(ended, await listPresence(tx, id), deps.clock.now().getTime());
    });
    if (!verdict) throw new Failure('lesson_over');
  });
}
