import { invalidatePages } from '../../platform/bus/invalidatePages.ts';
import type { Deps } from '../../platform/deps.ts';
import { type Tx, violatedConstraint } from '../../platform/db/database.ts';
import { Failure } from '../../platform/http/failure.ts';
import { type Actor, recordAudit } from '../auditLog/index.ts';
import { spendCredit } from '../credits/index.ts';
import { addLesson, lockPeople, renumberLessons } from './bookingStore.ts';
import { notifyLessonChange } from './notifyLessonChange.ts';

export interface NewLesson {
  teacherId: string;
  studentId: string;
  startsAt: Date;
  durationMinutes: number;
  isTrial?: boolean;
  courseId?: string | null;
  deckId?: string | null;
  seriesId?: string;
  /** A series is told of once, not lesson by lesson. */
  isQuiet?: boolean;
}

/**
 * Books a lesson with the credit that it costs (a trial costs none) in the caller's transaction.
 * @throws Failure slot_taken when the database finds one of the two in another lesson, no_credits, not_found
 */
export async function bookLesson(
  deps: Pick<Deps, 'clock' | 'bus' | 'config' | 'jobs' | 'publicUrl'>,
  tx: Tx,
  actor: Actor,
  lesson: NewLesson,
): Promise<string> {
  const { teacherId, studentId, startsAt, durationMinutes, isTrial = false } = lesson;
  const at = deps.clock.now();
  await requirePair(tx, teacherId, studentId);
  const id = await slotTakenInstead(() =>
    addLesson(tx, {
      teacherId,
      studentId,
      startsAt,
      endsAt: new Date(startsAt.getTime() + durationMinutes * 60_000),
      isTrial,
      courseId: lesson.courseId ?? null,
      deckId: lesson.deckId ?? null,
      seriesId: lesson.seriesId ?? null,
      createdAt: at,
    }),
  );
  if (!isTrial) await spendCredit(tx, { studentId, lessonId: id, at });
  await renumberLessons(tx, studentId);
  await recordAudit(tx, actor, {
    action: 'lesson.booked',
    at,
    lessonId: id,
    personId: studentId,
    details: { startsAt: startsAt.toISOString(), durationMinutes, teacherId, isTrial },
  });
  await deps.bus.publish(tx, 'lesson', id);
  await invalidatePages(deps, tx, [teacherId, studentId], 'lessons', 'schedule', 'payments');
  if (lesson.isQuiet !== true) await notifyLessonChange(deps, tx, id, { is: 'booked' });
  return id;
}

/** Locks the two, so that nothing else is booked for either of them meanwhile. @throws Failure not_found */
export async function requirePair(tx: Tx, teacherId: string, studentId: string): Promise<void> {
  const people = await lockPeople(tx, [teacherId, studentId]);
  const isPair =
    people.some((one) => one.id === teacherId && one.type === 'teacher') &&
    people.some((one) => one.id === studentId && one.type === 'student');
  if (!isPair) throw new Failure('not_found');
}

/** @throws Failure not_found */
export async function requireTeacher(tx: Tx, id: string): Promise<void> {
  const [teacher] = await lockPeople(tx, [id]);
  if (teacher?.type !== 'teacher') throw new Failure('not_found');
}

/** The database's own refusals of a booking, in the words of the error table. @throws Failure slot_taken, invalid_fields */
export async function slotTakenInstead<T>(write: () => Promise<T>): Promise<T> {
  try {
    return await write();
  } catch (error) {
    const constraint = violatedConstraint(error);
    if (constraint === 'lessons_deck_id_fkey') throw new Failure('invalid_fields', { deckId: 'unknown' });
    if (constraint === 'lessons_course_id_fkey') throw new Failure('invalid_fields', { courseId: 'unknown' });
    if (constraint === 'lessons_teacher_once' || constraint === 'lessons_student_once') throw new Failure('slot_taken');
    throw error;
  }
}
