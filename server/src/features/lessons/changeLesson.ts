import { creditAfterCancelling } from '@skylark/contract/lessons.facts';
import type { Deps } from '../../platform/deps.ts';
import type { Tx } from '../../platform/db/database.ts';
import { Failure } from '../../platform/http/failure.ts';
import type { Actor } from '../auditLog/index.ts';
import { returnCredit } from '../credits/index.ts';
import { revokeOwedReward } from '../referral/index.ts';
import { withBookingErrors } from './bookLesson.ts';
import { readBookingRules } from './bookingRulesStore.ts';
import { renumberLessons, setCancelled, setLessonTeacher, setLessonTime } from './bookingStore.ts';
import { lockLesson, type LockedLesson } from './lockLesson.ts';
import { recordChange } from './recordChange.ts';
import { needsReminder } from './rules.ts';

type BookingDeps = Pick<Deps, 'clock' | 'bus' | 'config' | 'jobs' | 'publicUrl'>;

/** Moves a booked lesson; its room, homework and credit stay. @param lesson locked @throws Failure slot_taken */
export async function moveLessonTo(
  deps: BookingDeps,
  tx: Tx,
  actor: Actor,
  lesson: LockedLesson,
  startsAt: Date,
): Promise<void> {
  const at = deps.clock.now();
  const { id } = lesson;
  if (lesson.startsAt.getTime() === startsAt.getTime()) return;
  const endsAt = new Date(startsAt.getTime() + lesson.durationMinutes * 60_000);
  const isReminded = !needsReminder(startsAt, at);
  await withBookingErrors(() => setLessonTime(tx, id, { startsAt, endsAt, isReminded }));
  await renumberLessons(tx, lesson.studentId);
  await recordChange(deps, tx, actor, {
    lesson,
    action: 'lesson.moved',
    details: { from: lesson.startsAt.toISOString(), to: startsAt.toISOString() },
    notice: { kind: 'moved', from: lesson.startsAt },
  });
}

interface Cancelling {
  by: 'student' | 'teacher' | 'school';
  reason: string;
}

/** Cancels a booked lesson. @returns whether its credit was returned @throws Failure not_found, lesson_not_booked */
export async function cancelLesson(
  deps: BookingDeps,
  tx: Tx,
  actor: Actor,
  id: string,
  why: Cancelling,
): Promise<{ isCreditReturned: boolean }> {
  return cancelLocked(deps, tx, actor, await requireBooked(tx, id), why);
}

/**
 * Like cancelLesson.
 * @param lesson booked and locked
 * @param options `isTogether`: with others, of which the caller notifies people once
 */
export async function cancelLocked(
  deps: BookingDeps,
  tx: Tx,
  actor: Actor,
  lesson: LockedLesson,
  why: Cancelling,
  { isTogether = false } = {},
): Promise<{ isCreditReturned: boolean }> {
  const at = deps.clock.now();
  const { id, studentId } = lesson;
  const { hoursBefore } = await readBookingRules(tx);
  await setCancelled(tx, id, why.by);
  const rule = creditAfterCancelling(lesson.startsAt.getTime(), at.getTime(), why.by, hoursBefore);
  const isCreditReturned = rule === 'returned' && (await returnCredit(tx, { studentId, lessonId: id, at }));
  if (isCreditReturned) await revokeOwedReward(deps, tx, id);
  await renumberLessons(tx, studentId);
  await recordChange(deps, tx, actor, {
    lesson,
    action: 'lesson.cancelled',
    details: { ...why, isCreditReturned },
    notice: isTogether
      ? { kind: 'cancelled_together' }
      : { kind: 'cancelled', isCreditReturned, isTrial: lesson.isTrial },
  });
  return { isCreditReturned };
}

/**
 * Gives a booked lesson to another teacher at the same time.
 * @param lesson locked together with the new teacher
 * @param from when they take it over, if it has begun
 * @throws Failure not_found if there is no such teacher, slot_taken
 */
export async function swapTeacher(
  deps: BookingDeps,
  tx: Tx,
  actor: Actor,
  lesson: LockedLesson,
  teacherId: string,
  from: Date | null = null,
): Promise<void> {
  const { id } = lesson;
  if (!lesson.people.some((one) => one.id === teacherId && one.type === 'teacher' && !one.deletedAt))
    throw new Failure('not_found');
  if (lesson.teacherId === teacherId) return;
  await withBookingErrors(() => setLessonTeacher(tx, id, teacherId, from));
  await recordChange(deps, tx, actor, {
    lesson,
    action: 'lesson.teacher_swapped',
    details: { from: lesson.teacherId, to: teacherId },
    others: [teacherId],
    notice: { kind: 'teacher', formerTeacherId: lesson.teacherId },
  });
}

/**
 * Reads a booked lesson, locked after its people and `others`.
 * @throws Failure not_found, lesson_not_booked; StaleRead (see `lockLesson`)
 */
export async function requireBooked(tx: Tx, id: string, others: readonly string[] = []): Promise<LockedLesson> {
  const lesson = await lockLesson(tx, id, others);
  if (!lesson) throw new Failure('not_found');
  if (lesson.status !== 'booked') throw new Failure('lesson_not_booked');
  return lesson;
}
