import { RETURN_UNDO_SECONDS } from '@skylark/contract/homework.facts';
import type { Tx } from '../../platform/db/database.ts';
import { transact } from '../../platform/db/transact.ts';
import type { Deps } from '../../platform/deps.ts';
import type { Caller } from '../../platform/http/bind.ts';
import { Failure } from '../../platform/http/failure.ts';
import { dropReturnNotice, notifyHomework } from '../notifications/index.ts';
import { awardStar, starsOfHomework } from '../stars/index.ts';
import { requireHomework } from './access.ts';
import { refusalOf, stepOf } from './rules.ts';
import { type HomeworkRow, setCompleted, setReturned, setReview, unsetReturned } from './store.ts';
import { invalidateHomework } from './invalidateHomework.ts';

/**
 * Scoring completes a homework; scoring again corrects the score without notifying twice. @throws Failure
 * homework_not_started
 */
export function reviewHomework(
  deps: Deps,
  teacher: Caller,
  id: string,
  { score, comment }: { score: number; comment: string },
): Promise<HomeworkRow> {
  return transact(deps.db, async (tx) => {
    const refusal = refusalOf('review', stepOf(await requireHomework(tx, teacher, id)));
    if (refusal) throw new Failure(refusal);
    const review = { score, teacherComment: comment };
    const isNew = await setCompleted(tx, id, review, deps.clock.now());
    if (!isNew) await setReview(tx, id, review);
    const homework = await requireHomework(tx, teacher, id);
    await awardStars(deps, tx, homework, score);
    if (isNew) {
      const more = { score, comment };
      await notifyHomework(deps, tx, { to: 'student', kind: 'homework_reviewed', homework, more, cause: 'reviewed' });
    }
    await invalidateHomework(deps, tx, homework);
    return homework;
  });
}

async function awardStars(deps: Deps, tx: Tx, { id, studentId }: HomeworkRow, score: number): Promise<void> {
  for (let item = 1; item <= starsOfHomework(score); item += 1)
    await awardStar(deps, tx, { studentId, reason: 'homework', source: id, item: String(item) });
}

/**
 * Returns it to the student for further work. The family is told once it can no longer be undone. @throws Failure
 * homework_not_finished, homework_completed
 */
export function returnHomework(deps: Deps, teacher: Caller, id: string, comment: string): Promise<HomeworkRow> {
  return transact(deps.db, async (tx) => {
    const refusal = refusalOf('return', stepOf(await requireHomework(tx, teacher, id)));
    if (refusal) throw new Failure(refusal);
    const now = deps.clock.now();
    if (!(await setReturned(tx, id, comment, now))) throw new Failure('homework_not_finished');
    const homework = await requireHomework(tx, teacher, id);
    await notifyHomework(deps, tx, {
      to: 'student',
      kind: 'homework_returned',
      homework,
      more: { comment },
      cause: `returned:${now.getTime()}`,
      heldUntil: new Date(now.getTime() + RETURN_UNDO_SECONDS * 1_000),
    });
    await invalidateHomework(deps, tx, homework);
    return homework;
  });
}

/** @throws Failure homework_not_returned when it is too late, or it was handed in again */
export function undoReturn(deps: Deps, teacher: Caller, id: string): Promise<HomeworkRow> {
  return transact(deps.db, async (tx) => {
    const { studentId } = await requireHomework(tx, teacher, id);
    const now = deps.clock.now();
    if (!(await unsetReturned(tx, id, new Date(now.getTime() - RETURN_UNDO_SECONDS * 1_000))))
      throw new Failure('homework_not_returned');
    await dropReturnNotice(tx, { id, studentId }, now);
    const homework = await requireHomework(tx, teacher, id);
    await invalidateHomework(deps, tx, homework);
    return homework;
  });
}
