import type { ProblemDecided } from '@skylark/contract/lessonProblems';
import type { Tx } from '../../platform/db/database.ts';
import { transact } from '../../platform/db/transact.ts';
import type { Deps } from '../../platform/deps.ts';
import { Failure } from '../../platform/http/failure.ts';
import type { Actor } from '../auditLog/index.ts';
import { addCreditEntry } from '../credits/index.ts';
import { overturnVerdict } from '../lessonRecord/index.ts';
import { lockLesson, recordChange } from '../lessons/index.ts';
import { changeMinutes } from '../minutes/index.ts';
import { notifyProblem } from './notifyProblem.ts';
import { findLessonOfProblem, setDecision } from './store.ts';

/**
 * A manager decides a problem, once; compensation is granted in the same transaction.
 * @throws Failure not_found, problem_decided; verdict_same, no_credits as in overturnVerdict
 */
export async function decideProblem(
  deps: Deps,
  manager: Extract<Actor, { kind: 'manager' }>,
  id: string,
  given: ProblemDecided,
): Promise<void> {
  await transact(deps.db, async (tx) => {
    const at = deps.clock.now();
    const found = await findLessonOfProblem(tx, id);
    if (!found) throw new Failure('not_found');
    const { lessonId } = found;
    const { decision, words } = given;
    const lesson = await lockLesson(tx, lessonId);
    if (!lesson) throw new Failure('not_found');
    const minutes = decision === 'minutes' ? given.minutes : null;
    const decided = { decision, minutes, decisionWords: words, decidedAt: at, decidedBy: manager.name };
    // The family may have been deleted while waiting for the locks.
    if (!(await findLessonOfProblem(tx, id))) throw new Failure('not_found');
    if (!(await setDecision(tx, id, decided))) throw new Failure('problem_decided');
    if (decision === 'overturned') await overturnVerdict(deps, tx, manager, lessonId, given.verdict);
    else await grant(tx, lesson, given, { cause: `problem:${id}`, at });
    const details = { problem: id, decision, minutes, reason: words };
    await recordChange(deps, tx, manager, { lesson, action: 'lesson.problem_decided', details });
    await notifyProblem(deps, tx, id, lessonId, { kind: 'decided', decision, minutes, words });
  });
}

async function grant(
  tx: Tx,
  { id: lessonId, studentId }: { id: string; studentId: string },
  given: Exclude<ProblemDecided, { decision: 'overturned' }>,
  { cause, at }: { cause: string; at: Date },
): Promise<void> {
  const entry = { studentId, lessonId, reason: 'given', note: given.words, cause } as const;
  if (given.decision === 'minutes') await changeMinutes(tx, { ...entry, amount: given.minutes, at });
  if (given.decision === 'lesson') await addCreditEntry(tx, { ...entry, amount: 1, createdAt: at });
}
