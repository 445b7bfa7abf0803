import type { Tx } from '../../platform/db/database.ts';
import type { Deps } from '../../platform/deps.ts';
import { type LessonFacts, lessonMessages, notifyLessons, tell } from '../notifications/index.ts';

/** One lesson of a series that was cancelled. */
export interface EndedLesson extends LessonFacts {
  isCreditReturned: boolean;
}

/**
 * Notifies each person once of all their lessons that were cancelled together, in the caller's transaction.
 * @param lessons soonest first, of one series
 */
export async function notifySeriesEnd(
  deps: Pick<Deps, 'clock' | 'config' | 'publicUrl'>,
  tx: Tx,
  seriesId: string,
  lessons: readonly EndedLesson[],
): Promise<void> {
  const cause = `series:${seriesId}:ended:${deps.clock.now().getTime()}`;
  // Some of its lessons may have been given to another teacher.
  const people = new Set(lessons.flatMap((one) => [one.studentId, one.teacherId]));
  const told = [...people].flatMap((personId) => {
    const own = lessons.filter((one) => one.studentId === personId || one.teacherId === personId);
    const [first, last] = [own[0], own.at(-1)];
    if (!first || !last) return [];
    const returned = own.filter((one) => one.isCreditReturned).length;
    const given = { count: own.length, last: last.startsAt, returned };
    return { lesson: first, tell: [tell(lessonMessages.lesson_series_ended, given, { to: [personId], cause })] };
  });
  await notifyLessons(deps, tx, told);
}
