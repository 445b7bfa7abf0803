import type { ActReply } from '@skylark/contract/acts';
import type { ProblemDecided } from '@skylark/contract/lessonProblems';
import type { Tx } from '../../platform/db/database.ts';
import type { Deps } from '../../platform/deps.ts';
import type { Manager } from '../../platform/http/bind.ts';
import { Failure } from '../../platform/http/failure.ts';
import { type Inverse, runAct } from '../acts/index.ts';
import type { Actor } from '../auditLog/index.ts';
import { addCreditEntry } from '../credits/index.ts';
import { overturnVerdict } from '../lessonRecord/index.ts';
import { lockLesson, recordChange } from '../lessons/index.ts';
import { changeMinutes } from '../minutes/index.ts';
import { notifyProblem } from './notifyProblem.ts';
import { findLessonOfProblem, setDecision, setUndecided } from './store.ts';

/**
 * A manager decides a problem, once; compensation is granted in the same transaction.
 * @throws Failure not_found, problem_decided; verdict_same, no_credits as in overturnVerdict
 */
export async function decideProblem(deps: Deps, me: Manager, id: string, given: ProblemDecided): Promise<ActReply> {
  const found = await findLessonOfProblem(deps.db, id);
  if (!found) throw new Failure('not_found');
  const { lessonId } = found;
  const { decision, words } = given;
  const act = { action: 'problem' as const, of: { lessonId }, given: { ...given, reason: words } };
  return runAct(deps, me, act, async (tx, manager) => {
    const at = deps.clock.now();
    const lesson = await lockLesson(tx, lessonId);
    if (!lesson) throw new Failure('not_found');
    const minutes = decision === 'minutes' ? given.minutes : null;
    const decided = { decision, minutes, decisionWords: words, decidedAt: at, decidedBy: manager.name };
    // The family may have been deleted while waiting for the locks.
    if (!(await findLessonOfProblem(tx, id))) throw new Failure('not_found');
    if (!(await setDecision(tx, id, decided))) throw new Failure('problem_decided');
    const inverse: Inverse[] = [{ do: 'problem', problemId: id }];
    if (decision === 'overturned')
      inverse.push((await overturnVerdict(deps, tx, manager, lessonId, given.verdict)).inverse);
    // A decision that was taken back can be made again.
    else inverse.push(...(await grant(tx, lesson, given, { cause: `problem:${id}:${at.getTime()}`, at })));
    const details = { problem: id, decision, minutes, reason: words };
    await recordChange(deps, tx, manager, { lesson, action: 'lesson.problem_decided', details });
    await notifyProblem(deps, tx, id, lessonId, { kind: 'decided', decision, minutes, words });
    return { reply: {}, inverse, people: [lesson.studentId, lesson.teacherId] };
  });
}

/** Takes a decision back, so that the problem waits for one again. @throws Failure changed_since */
export async function reopenProblem(deps: Deps, tx: Tx, manager: Actor, id: string): Promise<void> {
  const found = await findLessonOfProblem(tx, id);
  const lesson = found && (await lockLesson(tx, found.lessonId));
  if (!lesson || !(await setUndecided(tx, id))) throw new Failure('changed_since');
  await recordChange(deps, tx, manager, { lesson, action: 'lesson.problem_reopened', details: { problem: id } });
}

async function grant(
  tx: Tx,
  { id: lessonId, studentId }: { id: string; studentId: string },
  given: Exclude<ProblemDecided, { decision: 'overturned' }>,
  { cause, at }: { cause: string; at: Date },
): Promise<Inverse[]> {
  const entry = { studentId, lessonId, reason: 'given', note: given.words, cause } as const;
  switch (given.decision) {
    case 'minutes':
      await changeMinutes(tx, { ...entry, amount: given.minutes, at });
      return [{ do: 'minutes', studentId, amount: -given.minutes }];
    case 'lesson':
      await addCreditEntry(tx, { ...entry, amount: 1, createdAt: at });
      return [{ do: 'credits', studentId, amount: -1 }];
    case 'refused':
      return [];
  }
}
