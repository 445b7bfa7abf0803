import type { ManagedLesson } from '@skylark/contract/managerLessons';
import type { Tx } from '../../platform/db/database.ts';
import { transact } from '../../platform/db/transact.ts';
import type { Deps } from '../../platform/deps.ts';
import { Failure } from '../../platform/http/failure.ts';
import type { Done } from '../acts/index.ts';
import type { Actor } from '../auditLog/index.ts';
import { refuseClosing } from '../auth/index.ts';
import {
  bookLesson,
  lockLesson,
  lockPair,
  type LockedLesson,
  moveLessonTo,
  requireBooked,
  swapTeacher,
} from '../lessons/index.ts';
import { slotProblem } from '../schedule/index.ts';
import { handOver, hasBegun } from './handOver.ts';
import { requireLine } from './lessonLine.ts';

interface BookingRequest {
  teacherId: string;
  studentId: string;
  startsAt: string;
  durationMinutes: 25 | 50;
}

/** @throws Failure slot_taken, slot_not_free (unless `anyway`), no_credits, not_found, account_closing */
export async function bookOne(
  deps: Deps,
  manager: Actor,
  given: BookingRequest & {
    isTrial: boolean;
    anyway: boolean;
    courseId?: string | undefined;
    deckId?: string | undefined;
  },
): Promise<ManagedLesson> {
  const startsAt = new Date(given.startsAt);
  const id = await transact(deps.db, async (tx) => {
    const pair = await lockPair(tx, given.teacherId, given.studentId);
    await refuseClosing(tx, given.studentId);
    await requireSlot(deps, tx, { ...given, startsAt });
    return bookLesson(deps, tx, manager, pair, {
      ...given,
      startsAt,
      courseId: given.courseId ?? null,
      deckId: given.deckId ?? null,
    });
  });
  return requireLine(deps.db, id);
}

/** @throws Failure slot_taken, slot_not_free (unless `anyway`), lesson_not_booked, not_found, account_closing */
export async function moveOne(
  deps: Deps,
  tx: Tx,
  manager: Actor,
  id: string,
  given: { startsAt: string; anyway: boolean },
): Promise<Done<ManagedLesson>> {
  const startsAt = new Date(given.startsAt);
  const lesson = await requireBooked(tx, id);
  await refuseClosing(tx, lesson.studentId);
  await requireSlot(deps, tx, { ...slotOf(lesson), startsAt, anyway: given.anyway, exceptLessons: [id] });
  await moveLessonTo(deps, tx, manager, lesson, startsAt);
  const times = { from: startsAt.toISOString(), to: lesson.startsAt.toISOString() };
  return {
    reply: await requireLine(tx, id),
    inverse: [{ do: 'move', lessonId: id, ...times }],
    people: [lesson.studentId, lesson.teacherId],
  };
}

/**
 * Gives a lesson to another teacher; one in progress is handed over (docs/decisions/0116).
 * @throws Failure slot_taken, slot_not_free (unless `anyway`), lesson_not_booked, not_found, and those of `handOver`
 */
export async function swapOne(
  deps: Deps,
  tx: Tx,
  manager: Actor,
  id: string,
  given: { teacherId: string; anyway: boolean },
): Promise<Done<ManagedLesson>> {
  const lesson = await lockLesson(tx, id, [given.teacherId]);
  if (!lesson) throw new Failure('not_found');
  const people = [lesson.studentId, lesson.teacherId, given.teacherId];
  if (hasBegun(lesson, deps.clock.now())) {
    await handOver(deps, tx, manager, lesson, given.teacherId);
    // It can't be undone, because the other teacher is teaching already.
    return { reply: await requireLine(tx, id), inverse: null, people };
  }
  if (lesson.status !== 'booked') throw new Failure('lesson_not_booked');
  await requireSlot(deps, tx, { ...slotOf(lesson), ...given, exceptLessons: [id] });
  await swapTeacher(deps, tx, manager, lesson, given.teacherId);
  const teachers = { from: given.teacherId, to: lesson.teacherId };
  return { reply: await requireLine(tx, id), inverse: [{ do: 'swap', lessonId: id, ...teachers }], people };
}

const slotOf = ({ teacherId, studentId, startsAt, durationMinutes }: LockedLesson) => ({
  teacherId,
  studentId,
  startsAt,
  durationMinutes,
});

/** Checked within the transaction, with both people locked. Even `anyway` can't book over another lesson. */
async function requireSlot(
  deps: Deps,
  tx: Tx,
  slot: {
    teacherId: string;
    studentId: string;
    startsAt: Date;
    durationMinutes: number;
    anyway: boolean;
    exceptLessons?: readonly string[];
  },
): Promise<void> {
  const problem = await slotProblem(tx, { ...slot, now: deps.clock.now() });
  switch (problem) {
    case undefined:
      return;
    case 'teacher_taken':
      throw new Failure('slot_taken', { teacherId: 'taken' });
    case 'student_taken':
      throw new Failure('slot_taken', { studentId: 'taken' });
    case 'not_whole_minute':
    case 'in_past':
      throw new Failure('invalid_fields', { startsAt: 'invalid' });
    case 'outside_hours':
    case 'off_grid':
      if (!slot.anyway) throw new Failure('slot_not_free');
      return;
  }
}
