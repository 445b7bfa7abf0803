import type { ProblemKind } from '@skylark/contract/lessonProblems.facts';
import { transact } from '../../platform/db/transact.ts';
import type { Deps } from '../../platform/deps.ts';
import type { Caller } from '../../platform/http/bind.ts';
import { Failure } from '../../platform/http/failure.ts';
import type { Limit } from '../../platform/limits/limits.ts';
import { lockLesson, recordChange, requireLesson } from '../lessons/index.ts';
import { findPerson } from '../people/index.ts';
import { notifyProblem } from './notifyProblem.ts';
import { isOver, reportUntil } from './problemView.ts';
import { addProblem } from './store.ts';

/** Per account: each report is mailed to the teacher and every manager. */
const PROBLEMS: Limit = { name: 'lesson-problem', tries: 20, perSeconds: 24 * 60 * 60, thenPerHour: 2 };

/**
 * A family reports a problem with a lesson, once, within 48 hours after it.
 * @throws Failure not_found, lesson_not_over, problem_too_late, problem_exists, too_many_requests
 */
export async function reportProblem(
  deps: Deps,
  me: Caller,
  lessonId: string,
  { kind, words }: { kind: ProblemKind; words: string },
): Promise<void> {
  await requireLesson(deps.db, me, lessonId);
  await deps.limits.take(PROBLEMS, me.accountId);
  await transact(deps.db, async (tx) => {
    const createdAt = deps.clock.now();
    const lesson = await lockLesson(tx, lessonId);
    if (!lesson || lesson.studentId !== me.personId) throw new Failure('not_found');
    if (!isOver(lesson)) throw new Failure('lesson_not_over');
    if (createdAt > reportUntil(lesson)) throw new Failure('problem_too_late');
    const { studentId, teacherId } = lesson;
    const added = await addProblem(tx, { lessonId, studentId, teacherId, kind, words, createdAt });
    if (!added) throw new Failure('problem_exists');
    const family = await findPerson(tx, studentId);
    const actor = { kind: 'person', id: studentId, name: family?.parentName ?? family?.firstName ?? '' } as const;
    const details = { problem: added.id, about: kind };
    await recordChange(deps, tx, actor, { lesson, action: 'lesson.problem_reported', details });
    await notifyProblem(deps, tx, added.id, lessonId, { kind: 'sent', problem: kind, words });
  });
}
