import type { BookingRules } from '@skylark/contract/booking.facts';
import { creditAfterCancelling } from '@skylark/contract/lessons.facts';
import type { Deps } from '../../platform/deps.ts';
import type { Tx } from '../../platform/db/database.ts';
import { Failure } from '../../platform/http/failure.ts';
import type { Actor } from '../auditLog/index.ts';
import { returnCredits, spendAgain } from '../credits/index.ts';
import { type Apology, lessonMessages, tell } from '../notifications/index.ts';
import { revokeOwedRewards } from '../referral/index.ts';
import { withBookingErrors } from './bookLesson.ts';
import { readBookingRules } from './bookingRulesStore.ts';
import { renumberLessons, setCancelled, setLessonTeacher, setLessonTime, setRestored } from './bookingStore.ts';
import { lockLesson, type LockedLesson } from './lockLesson.ts';
import { recordChange, type RecordedChange } from './recordChange.ts';
import { needsReminder } from './rules.ts';

type BookingDeps = Pick<Deps, 'clock' | 'bus' | 'config' | 'jobs' | 'publicUrl'>;

/** The part of a change that managers are notified of. */
type ToldManagers = Pick<RecordedChange, 'managers'>;

/** Moves a booked lesson; its room, homework and credit stay. @param lesson locked @throws Failure slot_taken */
export async function moveLessonTo(
  deps: BookingDeps,
  tx: Tx,
  actor: Actor,
  lesson: LockedLesson,
  startsAt: Date,
  { managers }: ToldManagers = {},
): Promise<void> {
  const [change] = await moveLessons(deps, tx, [{ lesson, startsAt }]);
  if (change) await recordChange(deps, tx, actor, { ...change, managers });
}

/**
 * Like moveLessonTo, for several lessons of one child, one after the other.
 * @returns the changes, soonest first, to be recorded by the caller; none for lessons that stay where they are
 */
export async function moveLessons(
  deps: Pick<Deps, 'clock'>,
  tx: Tx,
  moves: readonly { lesson: LockedLesson; startsAt: Date }[],
): Promise<RecordedChange[]> {
  const at = deps.clock.now();
  const changes: RecordedChange[] = [];
  for (const { lesson, startsAt } of moves) {
    if (lesson.startsAt.getTime() === startsAt.getTime()) continue;
    const endsAt = new Date(startsAt.getTime() + lesson.durationMinutes * 60_000);
    const isReminded = !needsReminder(startsAt, at);
    await withBookingErrors(() => setLessonTime(tx, lesson.id, { startsAt, endsAt, isReminded }));
    changes.push({
      lesson: { ...lesson, startsAt, endsAt },
      action: 'lesson.moved',
      details: { from: lesson.startsAt.toISOString(), to: startsAt.toISOString() },
      tell: [tell(lessonMessages.lesson_moved, { from: lesson.startsAt })],
    });
  }
  if (changes.length > 0)
    await renumberLessons(
      tx,
      moves.map(({ lesson }) => lesson.studentId),
    );
  return changes.toSorted((a, b) => a.lesson.startsAt.getTime() - b.lesson.startsAt.getTime());
}

interface Cancelling {
  by: 'student' | 'teacher' | 'school';
  reason: string;
  /** Compensation mentioned in the family's message. */
  apology?: Apology;
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

/** Like cancelLesson. @param lesson booked and locked */
export async function cancelLocked(
  deps: BookingDeps,
  tx: Tx,
  actor: Actor,
  lesson: LockedLesson,
  why: Cancelling,
  told: ToldManagers & { rules?: BookingRules } = {},
): Promise<{ isCreditReturned: boolean }> {
  const [change] = await cancelAll(deps, tx, [lesson], why, told.rules);
  if (!change) throw new Error('a lesson was cancelled without a change');
  await recordChange(deps, tx, actor, { ...change, managers: told.managers });
  return { isCreditReturned: change.isCreditReturned };
}

/**
 * Cancels booked lessons, with no more statements than for a single one.
 * @param lessons locked
 * @returns the changes, to be recorded by the caller
 */
export async function cancelAll(
  deps: BookingDeps,
  tx: Tx,
  lessons: readonly LockedLesson[],
  why: Cancelling,
  rules?: BookingRules,
): Promise<(RecordedChange & { isCreditReturned: boolean })[]> {
  if (lessons.length === 0) return [];
  const at = deps.clock.now();
  const { hoursBefore } = rules ?? (await readBookingRules(tx));
  await setCancelled(
    tx,
    lessons.map(({ id }) => id),
    why.by,
  );
  const inTime = lessons.filter(
    ({ startsAt }) => creditAfterCancelling(startsAt.getTime(), at.getTime(), why.by, hoursBefore) === 'returned',
  );
  const returned = await returnCredits(tx, inTime, at);
  await revokeOwedRewards(deps, tx, [...returned]);
  await renumberLessons(
    tx,
    lessons.map(({ studentId }) => studentId),
  );
  const { apology, ...details } = why;
  return lessons.map((lesson) => {
    const isCreditReturned = returned.has(lesson.id);
    const credit = lesson.isTrial ? 'trial' : isCreditReturned ? 'returned' : 'spent';
    return {
      lesson,
      action: 'lesson.cancelled' as const,
      details: { ...details, isCreditReturned },
      tell: [tell(lessonMessages.lesson_cancelled, { credit, ...(apology && { apology }) })],
      isCreditReturned,
    };
  });
}

/**
 * Undoes the cancellation of a lesson: it is booked as before, and its credit is spent again if it was returned.
 * @param cause of the entry in the ledger
 * @throws Failure not_found, lesson_not_booked if it isn't cancelled or is over, slot_taken, no_credits
 */
export async function restoreLesson(deps: BookingDeps, tx: Tx, actor: Actor, id: string, cause: string): Promise<void> {
  const at = deps.clock.now();
  const lesson = await lockLesson(tx, id);
  if (!lesson) throw new Failure('not_found');
  if (lesson.status !== 'cancelled' || lesson.endsAt <= at) throw new Failure('lesson_not_booked');
  const { studentId } = lesson;
  await withBookingErrors(() => setRestored(tx, id));
  await spendAgain(tx, { studentId, lessonId: id, cause, at });
  await renumberLessons(tx, [studentId]);
  await recordChange(deps, tx, actor, {
    lesson,
    action: 'lesson.restored',
    tell: [tell(lessonMessages.lesson_booked, undefined)],
  });
}

/**
 * Gives a booked lesson to another teacher at the same time.
 * @param lesson locked together with the new teacher
 * @param from when they take over a lesson that has begun
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
  const change = await giveLesson(tx, lesson, teacherId, from);
  if (change) await recordChange(deps, tx, actor, change);
}

/** Like swapTeacher. @returns the change, to be recorded by the caller; undefined if they have the lesson already */
export async function giveLesson(
  tx: Tx,
  lesson: LockedLesson,
  teacherId: string,
  from: Date | null = null,
): Promise<RecordedChange | undefined> {
  const { id } = lesson;
  if (!lesson.people.some((one) => one.id === teacherId && one.type === 'teacher' && !one.deletedAt))
    throw new Failure('not_found');
  if (lesson.teacherId === teacherId) return undefined;
  await withBookingErrors(() => setLessonTeacher(tx, id, teacherId, from));
  return {
    lesson: { ...lesson, teacherId },
    action: 'lesson.teacher_swapped',
    details: { from: lesson.teacherId, to: teacherId },
    others: [lesson.teacherId],
    tell: [
      tell(lessonMessages.lesson_teacher, undefined, { to: [lesson.studentId] }),
      tell(lessonMessages.lesson_booked, undefined, { to: [teacherId] }),
      tell(lessonMessages.lesson_cancelled, { givenAway: true }, { to: [lesson.teacherId] }),
    ],
  };
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
