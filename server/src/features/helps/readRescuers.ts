import type { Deps } from '../../platform/deps.ts';
import { Failure } from '../../platform/http/failure.ts';
import { findLesson } from '../lessons/index.ts';
import { slotProblem } from '../schedule/index.ts';
import { listFree } from './store.ts';

/** Teachers who could teach a lesson, or the rest of one in progress. @throws Failure not_found */
export async function readRescuers(deps: Pick<Deps, 'db' | 'clock'>, lessonId: string) {
  const now = deps.clock.now();
  const lesson = await findLesson(deps.db, lessonId);
  if (!lesson) throw new Failure('not_found');
  const from = lesson.startsAt > now ? lesson.startsAt : now;
  const free = await listFree(deps.db, lesson, from);
  const teachers = await Promise.all(
    free.map(async (teacher) => {
      // Working hours are checked as of the lesson's start, even if it has started: everything else was checked above.
      const slot = { teacherId: teacher.id, studentId: lesson.studentId, exceptLessons: [lessonId] };
      const { startsAt, durationMinutes } = lesson;
      const before = new Date(startsAt.getTime() - 60_000);
      const problem = await slotProblem(deps.db, { ...slot, startsAt, durationMinutes, now: before });
      return { ...teacher, isAtWork: problem === undefined || problem === 'off_grid' };
    }),
  );
  const inOrder = teachers.toSorted(
    (a, b) => Number(b.lessonsTogether > 0) - Number(a.lessonsTogether > 0) || Number(b.isAtWork) - Number(a.isAtWork),
  );
  return { teachers: inOrder };
}
