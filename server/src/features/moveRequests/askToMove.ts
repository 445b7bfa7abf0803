import type { MoveRequest } from '@skylark/contract/moveRequests';
import type { Tx } from '../../platform/db/database.ts';
import { transact } from '../../platform/db/transact.ts';
import type { Deps } from '../../platform/deps.ts';
import type { Caller } from '../../platform/http/bind.ts';
import { Failure } from '../../platform/http/failure.ts';
import type { Limit } from '../../platform/limits/limits.ts';
import type { Actor } from '../auditLog/index.ts';
import { refuseClosing } from '../auth/index.ts';
import { familyActMailing, moveRefusal } from '../booking/index.ts';
import { lockLesson, type LockedLesson, readBookingRules, recordChange, requireLesson } from '../lessons/index.ts';
import { lessonMessages, tell } from '../notifications/index.ts';
import { findPerson } from '../people/index.ts';
import { moveRequest, NOTHING_DONE, timeProblem } from './readMoveRequest.ts';
import { isUnchanged } from './stateOf.ts';
import { addRequest, closeOpen, findLatest, findRequest } from './store.ts';

/** Each one is sent to a family and to the managers. */
const MOVE_REQUESTS: Limit = { name: 'move-request', tries: 60, perSeconds: 24 * 3600, thenPerHour: 5 };

/**
 * Asks a family to move a lesson. A request about the same lesson that is still waiting is replaced.
 * @throws Failure not_found, booking_off, change_too_late, no_moves_left, lesson_not_booked, slot_taken, slot_not_free,
 * too_many_requests, invalid_fields, account_closing
 */
export async function askToMove(
  deps: Deps,
  me: Caller,
  id: string,
  given: { times: readonly string[]; words: string },
): Promise<MoveRequest> {
  await requireLesson(deps.db, me, id);
  await deps.limits.take(MOVE_REQUESTS, me.accountId);
  const times = [...new Set(given.times)].toSorted().map((at) => new Date(at));
  if (times.length !== given.times.length) throw new Failure('invalid_fields', { times: 'overlap' });
  return transact(deps.db, async (tx) => {
    const now = deps.clock.now();
    const lesson = await lockOwn(tx, me, id);
    await refuseClosing(tx, lesson.studentId);
    const rules = await readBookingRules(tx);
    const refusal = moveRefusal(rules, lesson, NOTHING_DONE, now);
    if (refusal) throw new Failure(refusal);
    for (const startsAt of times) {
      if (startsAt.getTime() === lesson.startsAt.getTime()) throw new Failure('slot_not_free');
      const problem = await timeProblem(tx, lesson, { startsAt, now });
      if (problem) throw new Failure(problem);
    }
    await closeOpen(tx, id, { state: 'replaced', at: now });
    const { teacherId, studentId, durationMinutes, startsAt } = lesson;
    const { words } = given;
    const requestId = await addRequest(tx, { lessonId: id, teacherId, startsAt, times, words, createdAt: now });
    const cause = `move_request:${requestId}`;
    const act = { kind: 'move_asked', startsAt, times, words } as const;
    const notice = { teacherId, studentId, durationMinutes, act, cause, lessonId: id };
    await recordChange(deps, tx, await actorOf(tx, teacherId), {
      lesson,
      action: 'lesson.move_asked',
      details: { times: times.map((at) => at.toISOString()) },
      tell: [tell(lessonMessages.lesson_move_asked, { starts: times, words }, { to: [studentId], cause })],
      managers: (party) => familyActMailing(party, notice),
    });
    const added = await findRequest(tx, requestId, id);
    if (!added) throw new Error('a move request was not stored');
    return moveRequest(
      added,
      'open',
      times.map((at) => ({ startsAt: at.toISOString(), isFree: true })),
    );
  });
}

/** Repeating it changes nothing. @throws Failure not_found, move_request_over if it was answered */
export async function takeBack(deps: Deps, me: Caller, id: string): Promise<void> {
  await requireLesson(deps.db, me, id);
  await transact(deps.db, async (tx) => {
    const lesson = await lockOwn(tx, me, id);
    const latest = await findLatest(tx, id);
    if (latest?.teacherId !== me.personId) throw new Failure('not_found');
    if (latest.state === 'withdrawn') return;
    if (latest.state !== 'open' || !isUnchanged(latest, lesson)) throw new Failure('move_request_over');
    await closeOpen(tx, id, { state: 'withdrawn', at: deps.clock.now() });
    const actor = await actorOf(tx, me.personId);
    await recordChange(deps, tx, actor, { lesson, action: 'lesson.move_request_withdrawn' });
  });
}

/** @throws Failure not_found if it isn't a lesson of this teacher */
async function lockOwn(tx: Tx, me: Caller, id: string): Promise<LockedLesson> {
  const lesson = await lockLesson(tx, id);
  if (lesson?.teacherId !== me.personId) throw new Failure('not_found');
  return lesson;
}

async function actorOf(tx: Tx, teacherId: string): Promise<Actor> {
  const teacher = await findPerson(tx, teacherId);
  if (!teacher) throw new Failure('not_found');
  return { kind: 'person', id: teacherId, name: `${teacher.firstName} ${teacher.lastName}`.trim() };
}
