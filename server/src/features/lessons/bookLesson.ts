import type { Deps } from '../../platform/deps.ts';
import { type Tx, violatedConstraint } from '../../platform/db/database.ts';
import { Failure } from '../../platform/http/failure.ts';
import type { Actor } from '../auditLog/index.ts';
import { spendCredits } from '../credits/index.ts';
import { lessonMessages, tell } from '../notifications/index.ts';
import { addLessons, renumberLessons } from './bookingStore.ts';
import type { LockedPair } from './lockPair.ts';
import { recordChange, type RecordedChange } from './recordChange.ts';

export interface NewLesson {
  startsAt: Date;
  durationMinutes: number;
  isTrial?: boolean;
  courseId?: string | null;
  deckId?: string | null;
  seriesId?: string;
}

/** The people to notify, once for all lessons booked together. */
type Told = Pick<RecordedChange, 'tell' | 'managers'>;

const endOf = ({ startsAt, durationMinutes }: { startsAt: Date; durationMinutes: number }): Date =>
  new Date(startsAt.getTime() + durationMinutes * 60_000);

type BookingDeps = Pick<Deps, 'clock' | 'bus' | 'config' | 'jobs' | 'publicUrl'>;

/**
 * Books a lesson with the credit it costs (a trial is free) in the caller's transaction.
 * @throws Failure slot_taken if the database finds one of the two in another lesson, no_credits
 */
export async function bookLesson(
  deps: BookingDeps,
  tx: Tx,
  actor: Actor,
  pair: LockedPair,
  lesson: NewLesson,
  told: Told = { tell: [tell(lessonMessages.lesson_booked, undefined, { isNew: true })] },
): Promise<string> {
  const [id] = await bookLessons(deps, tx, actor, pair, [lesson], told);
  if (id === undefined) throw new Error('a lesson was booked without an id');
  return id;
}

/**
 * Like bookLesson, for any number of lessons at different times; both people get a single notification. @returns their
 * ids in the given order
 */
export async function bookLessons(
  deps: BookingDeps,
  tx: Tx,
  actor: Actor,
  pair: LockedPair,
  lessons: readonly NewLesson[],
  told: Told,
): Promise<string[]> {
  const { teacherId, studentId } = pair;
  const at = deps.clock.now();
  const ids = await withBookingErrors(() =>
    addLessons(
      tx,
      lessons.map(({ startsAt, durationMinutes, isTrial = false, ...lesson }) => ({
        teacherId,
        studentId,
        startsAt,
        endsAt: endOf({ startsAt, durationMinutes }),
        isTrial,
        courseId: lesson.courseId ?? null,
        deckId: lesson.deckId ?? null,
        seriesId: lesson.seriesId ?? null,
        createdAt: at,
      })),
    ),
  );
  const booked = lessons.map((lesson, index) => ({ ...lesson, id: ids[index] ?? '' }));
  const paid = booked.filter(({ isTrial }) => isTrial !== true);
  await spendCredits(tx, { studentId, lessonIds: paid.map(({ id }) => id), at });
  await renumberLessons(tx, [studentId]);
  await recordChange(
    deps,
    tx,
    actor,
    ...booked.map(({ id, startsAt, durationMinutes, isTrial = false }, index) => ({
      lesson: { id, teacherId, studentId, startsAt, endsAt: endOf({ startsAt, durationMinutes }) },
      action: 'lesson.booked' as const,
      details: { startsAt: startsAt.toISOString(), durationMinutes, teacherId, isTrial },
      ...(index === 0 && told),
    })),
  );
  return ids;
}

/** Translates constraint violations of a booking into error codes. @throws Failure slot_taken, invalid_fields */
export async function withBookingErrors<T>(write: () => Promise<T>): Promise<T> {
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
