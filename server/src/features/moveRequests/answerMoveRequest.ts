import type { MoveRequest } from '@skylark/contract/moveRequests';
import { transact } from '../../platform/db/transact.ts';
import type { Deps } from '../../platform/deps.ts';
import type { Caller } from '../../platform/http/bind.ts';
import { Failure } from '../../platform/http/failure.ts';
import { requireSession } from '../auth/index.ts';
import { CHANGES, familyActMailing, familyActor, moveRefusal } from '../booking/index.ts';
import { lockLesson, moveLessonTo, readBookingRules, recordChange, requireLesson } from '../lessons/index.ts';
import { lessonMessages, type Party, tell } from '../notifications/index.ts';
import { moveRequest, NOTHING_DONE, timeProblem } from './readMoveRequest.ts';
import { isUnchanged } from './stateOf.ts';
import { closeOpen, findRequest, type MoveRequestRow } from './store.ts';

/**
 * A family accepts one of the offered times, and the lesson is moved, or declines. Repeating an answer returns the same
 * result.
 * @throws Failure not_found, move_request_over, booking_off, change_too_late, no_moves_left, lesson_not_booked,
 * slot_taken, slot_not_free, invalid_fields
 */
export async function answerMoveRequest(
  deps: Deps,
  me: Caller,
  id: string,
  answer: { requestId: string; startsAt: string | null },
): Promise<MoveRequest> {
  await requireLesson(deps.db, me, id);
  await deps.limits.take(CHANGES, me.accountId);
  const startsAt = answer.startsAt === null ? null : new Date(answer.startsAt);
  return transact(deps.db, async (tx) => {
    const now = deps.clock.now();
    const lesson = await lockLesson(tx, id);
    await requireSession(tx, me);
    if (lesson?.studentId !== me.personId) throw new Failure('not_found');
    const row = await findRequest(tx, answer.requestId, id);
    if (!row) throw new Failure('not_found');
    const isSame = startsAt ? row.movedTo?.getTime() === startsAt.getTime() : row.state === 'declined';
    if (isSame) return replyOf(row);
    if (row.state !== 'open' || !isUnchanged(row, lesson)) throw new Failure('move_request_over');
    const { teacherId, studentId, durationMinutes } = lesson;
    const actor = familyActor(lesson.people, studentId);
    const cause = `move_request:${row.id}:answer`;
    if (startsAt === null) {
      await closeOpen(tx, id, { state: 'declined', at: now });
      await recordChange(deps, tx, actor, {
        lesson,
        action: 'lesson.move_declined',
        tell: [tell(lessonMessages.lesson_move_declined, undefined, { to: [teacherId], cause })],
      });
      return replyOf({ ...row, state: 'declined' });
    }
    if (!row.times.some((at) => at.getTime() === startsAt.getTime()))
      throw new Failure('invalid_fields', { startsAt: 'unknown' });
    const refusal = moveRefusal(await readBookingRules(tx), lesson, NOTHING_DONE, now);
    if (refusal) throw new Failure(refusal);
    const problem = await timeProblem(tx, lesson, { startsAt, now });
    if (problem) throw new Failure(problem);
    await closeOpen(tx, id, { state: 'accepted', at: now, movedTo: startsAt });
    const act = { kind: 'moved', from: lesson.startsAt, to: startsAt } as const;
    const notice = { teacherId, studentId, durationMinutes, act, cause, lessonId: id };
    const managers = (party: Party) => familyActMailing(party, notice);
    await moveLessonTo(deps, tx, actor, lesson, startsAt, { managers });
    return replyOf({ ...row, state: 'accepted', movedTo: startsAt });
  });
}

const replyOf = (row: MoveRequestRow): MoveRequest =>
  moveRequest(
    row,
    row.state === 'accepted' ? 'accepted' : 'declined',
    row.times.map((at) => ({ startsAt: at.toISOString(), isFree: false })),
  );
