import type { Tx } from '../../platform/db/database.ts';
import { StaleRead } from '../../platform/db/transact.ts';
import { type LockedPerson, lockPeople } from '../people/index.ts';
import { findLessonForUpdate, findPair } from './bookingStore.ts';

/** A lesson with the people who were locked before it. */
export type LockedLesson = NonNullable<Awaited<ReturnType<typeof findLessonForUpdate>>> & {
  people: readonly LockedPerson[];
};

/**
 * Locks a lesson and all people concerned in the one order (docs/decisions/0031): people by id, then the lesson. To be
 * called once in a transaction, before any other lock of it.
 * @param others people beside the two of the lesson, such as the teacher who takes it over
 * @returns undefined when there is no such lesson
 * @throws StaleRead when the teacher was swapped while the locks were waited for
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
