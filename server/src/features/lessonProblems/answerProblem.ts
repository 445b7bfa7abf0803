import { transact } from '../../platform/db/transact.ts';
import type { Deps } from '../../platform/deps.ts';
import type { Caller } from '../../platform/http/bind.ts';
import { Failure } from '../../platform/http/failure.ts';
import { lockLesson, recordChange, requireLesson } from '../lessons/index.ts';
import { notifyProblem } from './notifyProblem.ts';
import { findProblem, setProblemAnswer } from './store.ts';

/** The teacher answers once, before the decision. @throws Failure not_found, problem_answered, problem_decided */
export async function answerProblem(deps: Deps, me: Caller, lessonId: string, answer: string): Promise<void> {
  const { teacherFirstName } = await requireLesson(deps.db, me, lessonId);
  await transact(deps.db, async (tx) => {
    const at = deps.clock.now();
    const lesson = await lockLesson(tx, lessonId);
    const problem = await findProblem(tx, lessonId);
    if (!lesson || lesson.teacherId !== me.personId || !problem) throw new Failure('not_found');
    if (problem.decidedAt) throw new Failure('problem_decided');
    if (!(await setProblemAnswer(tx, problem.id, answer, at))) throw new Failure('problem_answered');
    const actor = { kind: 'person', id: me.personId, name: teacherFirstName } as const;
    const details = { problem: problem.id };
    await recordChange(deps, tx, actor, { lesson, action: 'lesson.problem_answered', details });
    await notifyProblem(deps, tx, problem.id, lessonId, { kind: 'answered', answer });
  });
}
