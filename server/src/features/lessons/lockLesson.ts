import type { Tx } from '../../platform/db/database.ts';
import { StaleRead } from '../../platform/db/transact.ts';
import { Failure } from '../../platform/http/failure.ts';
import { lockPeople, type LockedRow } from '../people/index.ts';
import { findPair, listLessonsForUpdate } from './bookingStore.ts';

/** A lesson together with its people, who were locked before it. */
export type LockedLesson = Awaited<ReturnType<typeof listLessonsForUpdate>>[number] & {
  people: readonly LockedRow[];
};

/**
 * Locks a lesson and all people concerned in the global order (docs/decisions/0031): people by id, then the lesson.
 * Call it once per transaction, before any other lock.
 * @param others further people, such as the teacher who takes over the lesson
 * @returns undefined if there is no such lesson
 * @throws StaleRead if the teacher was swapped while waiting for the locks
 */
export async function lockLesson(
  tx: Tx,
  id: string,
  others: readonly string[] = [],
): Promise<LockedLesson | undefined> {
  const pair = await findPair(tx, id);
  if (!pair) return undefined;
  const people = await lockPeople(tx, [pair.teacherId, pair.studentId, ...others]);
  const [lesson] = await lockLessons(tx, [id], people);
  if (lesson && (lesson.teacherId !== pair.teacherId || lesson.studentId !== pair.studentId))
    throw new StaleRead('the lesson went to other people');
  return lesson;
}

/**
 * Locks any number of lessons, in the order of their ids; their people are locked already.
 * @throws StaleRead if one of them has gone to another teacher meanwhile
 */
async function lockLessons(tx: Tx, ids: readonly string[], people: readonly LockedRow[]): Promise<LockedLesson[]> {
  if (ids.length === 0) return [];
  const lessons = await listLessonsForUpdate(tx, ids);
  const isLocked = (id: string): boolean => people.some((one) => one.id === id);
  if (lessons.some(({ teacherId, studentId }) => !isLocked(teacherId) || !isLocked(studentId)))
    throw new StaleRead('a lesson went to other people');
  return lessons.map((lesson) => ({ ...lesson, people }));
}

/**
 * Locks booked lessons whose people are locked.
 * @returns them in the given order
 * @throws Failure lesson_not_booked, StaleRead
 */
export async function lockBooked(
  tx: Tx,
  ids: readonly string[],
  people: readonly LockedRow[],
): Promise<LockedLesson[]> {
  const lessons = new Map((await lockLessons(tx, ids, people)).map((lesson) => [lesson.id, lesson]));
  return ids.map((id) => {
    const lesson = lessons.get(id);
    if (lesson?.status !== 'booked') throw new Failure('lesson_not_booked');
    return lesson;
  });
}
