import type { Tx } from '../../platform/db/database.ts';
import { transact } from '../../platform/db/transact.ts';
import type { Deps } from '../../platform/deps.ts';
import type { Caller } from '../../platform/http/bind.ts';
import { Failure } from '../../platform/http/failure.ts';
import { requireSession } from '../auth/index.ts';
import {
  cancelLocked,
  lockLesson,
  type LockedLesson,
  moveLessonTo,
  readBookingRules,
  requireLesson,
} from '../lessons/index.ts';
import type { Party } from '../notifications/index.ts';
import { slotProblem } from '../schedule/index.ts';
import { familyActor } from './familyActor.ts';
import { familyActMailing } from './familyActMailing.ts';
import { requireMovable } from './requireMovable.ts';
import { cancelRefusal, periodStart } from './rules.ts';
import { addFamilyChange, countDone, findCancelled } from './store.ts';
import { takeOffer } from './wishesStore.ts';

/**
 * A family moves a booked lesson to another free slot of its teacher. Moving it to its current time does nothing. A time
 * offered with the answer to a wish is taken as in booking.
 * @throws Failure not_found, booking_off, change_too_late, no_moves_left, lesson_not_booked, slot_taken, slot_not_free,
 * offer_over
 */
export async function moveByFamily(
  deps: Deps,
  me: Caller,
  id: string,
  { startsAt, wishId }: { startsAt: Date; wishId?: string | undefined },
): Promise<void> {
  await requireLesson(deps.db, me, id);
  await transact(deps.db, async (tx) => {
    const now = deps.clock.now();
    const lesson = await lockOwn(tx, me, id);
    const { teacherId, studentId, durationMinutes } = lesson;
    const taken = { studentId, teacherId, lesson, starts: [startsAt], at: now };
    const isOffered = wishId !== undefined && (await takeOffer(tx, { ...taken, id: wishId }));
    if (lesson.status === 'booked' && lesson.startsAt.getTime() === startsAt.getTime()) return;
    if (wishId !== undefined && !isOffered) throw new Failure('offer_over');
    const { earliest, latest } = await requireMovable(tx, lesson, now, { isOffered });
    if (startsAt < earliest || startsAt > latest) throw new Failure('slot_not_free');
    const slot = { teacherId, studentId, startsAt, durationMinutes, now, exceptLessons: [id] };
    const problem = await slotProblem(tx, slot);
    if (problem) throw new Failure(problem.endsWith('_taken') ? 'slot_taken' : 'slot_not_free');
    const actor = familyActor(lesson.people, studentId);
    // A move that the school offered uses up none of the family's own.
    if (!isOffered) await addFamilyChange(tx, { studentId, lessonId: id, kind: 'move', at: now });
    const act = { kind: 'moved', from: lesson.startsAt, to: startsAt } as const;
    const cause = `family_moved:${id}:${lesson.startsAt.getTime()}:${now.getTime()}`;
    const notice = { teacherId, studentId, durationMinutes, act, cause, lessonId: id };
    const managers = (party: Party) => familyActMailing(party, notice);
    await moveLessonTo(deps, tx, actor, lesson, startsAt, { managers });
  });
}

/**
 * A family cancels a booked lesson. Repeating it returns the same result.
 * @throws Failure not_found, booking_off, change_too_late, no_cancels_left, lesson_not_booked
 */
export async function cancelByFamily(deps: Deps, me: Caller, id: string): Promise<{ isCreditReturned: boolean }> {
  await requireLesson(deps.db, me, id);
  return transact(deps.db, async (tx) => {
    const now = deps.clock.now();
    const lesson = await lockOwn(tx, me, id);
    const { teacherId, studentId, durationMinutes } = lesson;
    const before = await findCancelled(tx, id, studentId);
    if (before?.cancelledBy === 'student') return { isCreditReturned: before.isCreditReturned };
    const rules = await readBookingRules(tx);
    const refusal = cancelRefusal(rules, lesson, await countDone(tx, studentId, periodStart(now), id), now);
    if (refusal) throw new Failure(refusal);
    const why = { by: 'student', reason: '' } as const;
    const actor = familyActor(lesson.people, studentId);
    await addFamilyChange(tx, { studentId, lessonId: id, kind: 'cancel', at: now });
    const act = { kind: 'cancelled', startsAt: lesson.startsAt } as const;
    const notice = { teacherId, studentId, durationMinutes, act, cause: `family_cancelled:${id}`, lessonId: id };
    const managers = (party: Party) => familyActMailing(party, notice);
    return cancelLocked(deps, tx, actor, lesson, why, { managers, rules });
  });
}

/**
 * @throws Failure not_found if it isn't a lesson of this student; not_signed_in if the account was closed, or blocked,
 * while this request waited
 */
async function lockOwn(tx: Tx, me: Caller, id: string): Promise<LockedLesson> {
  const lesson = await lockLesson(tx, id);
  await requireSession(tx, me);
  if (lesson?.studentId !== me.personId) throw new Failure('not_found');
  return lesson;
}
