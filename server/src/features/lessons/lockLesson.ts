import type { Tx } from '../../platform/db/database.ts';
import { StaleRead } from '../../platform/db/transact.ts';
import { type LockedPerson, lockPeople } from '../people/index.ts';
import { findLessonForUpdate, findPair } from './bookingStore.ts';

/** A lesson together with its people, who were locked before it. */
export type LockedLesson = NonNullable<Awaited<ReturnType<typeof findLessonForUpdate>>> & {
  people: readonly LockedPerson[];
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
  const lesson = await findLessonForUpdate(tx, id);
  if (lesson && (lesson.teacherId !== pair.teacherId || lesson.studentId !== pair.studentId))
    throw new StaleRead('the lesson went to other people');
  return lesson && { ...lesson, people };
}
