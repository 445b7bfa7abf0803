import { tellPages } from '../../platform/bus/tellPages.ts';
import type { Deps } from '../../platform/deps.ts';
import type { Tx } from '../../platform/db/database.ts';
import { type Actor, recordAct } from '../acts/index.ts';
import { returnCredit } from '../credits/index.ts';
import { findPair, lockPeople } from './bookingStore.ts';
import { moveLesson } from './store.ts';
import { tellLessonChange } from './tellLesson.ts';

/** How a lesson ended. */
export type Verdict = { is: 'held'; heldAt: Date } | { is: 'missed'; by: 'student' | 'teacher' | 'both' };

/**
 * Writes down how a lesson ended, once: whoever comes second changes nothing. The credit follows in the same
 * transaction: it goes back unless only the student was absent (decisions, a lesson's life).
 * @returns whether it was written
 */
export async function settleLesson(
  deps: Pick<Deps, 'clock' | 'bus' | 'config' | 'jobs' | 'publicUrl'>,
  tx: Tx,
  actor: Actor,
  id: string,
  verdict: Verdict,
): Promise<boolean> {
  const at = deps.clock.now();
  const pair = await findPair(tx, id);
  if (!pair) return false;
  await lockPeople(tx, [pair.teacherId, pair.studentId]);
  const isWritten =
    verdict.is === 'held'
      ? await moveLesson(tx, id, ['in_progress'], { status: 'held', heldAt: verdict.heldAt })
      : await moveLesson(tx, id, ['booked'], { status: 'missed', missedBy: verdict.by });
  if (!isWritten) return false;
  const isCreditReturned =
    verdict.is === 'missed' &&
    verdict.by !== 'student' &&
    (await returnCredit(tx, { studentId: pair.studentId, lessonId: id, at }));
  await recordAct(tx, actor, {
    act: `lesson.${verdict.is}`,
    at,
    lessonId: id,
    personId: pair.studentId,
    details: verdict.is === 'missed' ? { by: verdict.by, isCreditReturned } : {},
  });
  await deps.bus.tell(tx, 'lesson', id);
  await tellPages(deps, tx, [pair.teacherId, pair.studentId], 'lessons', 'schedule', 'payments');
  await tellLessonChange(deps, tx, id, verdict);
  return true;
}
