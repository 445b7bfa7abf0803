import type { ManagedLesson, SlotProblem } from '@skylark/contract/managerLessons';
import { transact } from '../../platform/db/transact.ts';
import type { Deps } from '../../platform/deps.ts';
import type { Actor } from '../auditLog/index.ts';
import { refuseClosing } from '../auth/index.ts';
import { addSeries, bookLessons, lockPair } from '../lessons/index.ts';
import { lessonMessages, tell } from '../notifications/index.ts';
import { findScheduleZone, slotProblems } from '../schedule/index.ts';
import { lessonLine } from './lessonLine.ts';
import { listLessonLines } from './store.ts';

interface Series {
  teacherId: string;
  studentId: string;
  startsAt: string;
  durationMinutes: 25 | 50;
  count: number;
  clock: 'student' | 'teacher';
  anyway: boolean;
}

/**
 * The same local time every week, in the time zone that one side's hours are kept in, which doesn't change when that
 * person travels (decision 0030). All or nothing: on a conflict nothing is booked, and all conflicting dates are
 * returned.
 * @throws Failure no_credits if the balance doesn't cover all lessons, slot_taken, not_found, account_closing
 */
export async function bookSeries(
  deps: Deps,
  manager: Actor,
  given: Series,
): Promise<{ lessons: ManagedLesson[]; conflicts: { startsAt: string; problem: SlotProblem }[] }> {
  const { teacherId, studentId, durationMinutes } = given;
  const now = deps.clock.now();
  const booked = await transact(deps.db, async (tx) => {
    const pair = await lockPair(tx, teacherId, studentId);
    await refuseClosing(tx, studentId);
    const timeZone = await findScheduleZone(tx, given.clock === 'student' ? studentId : teacherId);
    const starts = everyWeek(given.startsAt, timeZone, given.count);
    const problems = await slotProblems(tx, { teacherId, studentId, starts, durationMinutes, now });
    const conflicts = starts.flatMap((startsAt, week) => {
      const problem = problems[week];
      const isAboutHours = problem === 'outside_hours' || problem === 'off_grid';
      return problem === undefined || (isAboutHours && given.anyway)
        ? []
        : [{ startsAt: startsAt.toISOString(), problem }];
    });
    if (conflicts.length > 0) return { ids: [], conflicts };
    const seriesId = await addSeries(tx, { timeZone, createdAt: now });
    const series = starts.map((startsAt) => ({ startsAt, durationMinutes, seriesId }));
    const ids = await bookLessons(deps, tx, manager, pair, series, {
      tell: [tell(lessonMessages.lesson_series, { count: starts.length })],
    });
    return { ids, conflicts };
  });
  const lessons = booked.ids.length > 0 ? await listLessonLines(deps.db, booked.ids) : [];
  return { lessons: lessons.map(lessonLine), conflicts: booked.conflicts };
}

function everyWeek(first: string, timeZone: string, count: number): Date[] {
  const start = Temporal.Instant.from(first).toZonedDateTimeISO(timeZone);
  return Array.from({ length: count }, (_, week) => new Date(start.add({ weeks: week }).epochMilliseconds));
}
