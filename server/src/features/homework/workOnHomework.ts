import type { Tx } from '../../platform/db/database.ts';
import type { Deps } from '../../platform/deps.ts';
import type { Caller } from '../../platform/http/bind.ts';
import { Failure } from '../../platform/http/failure.ts';
import { notifyHomework } from '../notifications/index.ts';
import { rememberPlayed } from '../practice/index.ts';
import { loadRoom } from '../room/index.ts';
import { requireHomework } from './access.ts';
import { refusalOf, stepOf } from './rules.ts';
import { marksOf } from './marks.ts';
import { type HomeworkRow, setFinished, setStarted } from './store.ts';
import { invalidateHomework } from './invalidateHomework.ts';
import { transact } from '../../platform/db/transact.ts';

/** The student starts; concurrent starts on two devices count once. */
export function startHomework(deps: Deps, student: Caller, id: string): Promise<HomeworkRow> {
  return transact(deps.db, async (tx) => {
    const homework = await requireHomework(tx, student, id);
    if (await setStarted(tx, id, deps.clock.now())) await invalidateHomework(deps, tx, homework);
    return requireHomework(tx, student, id);
  });
}

/** The student hands in, and the teacher is notified once. @throws Failure homework_not_started, homework_completed */
export function finishHomework(deps: Deps, student: Caller, id: string): Promise<HomeworkRow> {
  return transact(deps.db, async (tx) => {
    const now = deps.clock.now();
    const before = await requireHomework(tx, student, id);
    const refusal = refusalOf('finish', stepOf(before));
    if (refusal) throw new Failure(refusal);
    const isNew = await setFinished(tx, id, now, await marksOf(tx, before));
    const homework = await requireHomework(tx, student, id);
    if (isNew) {
      if (homework.deckId !== null) await rememberHomework(deps, tx, homework, homework.deckId);
      const cause = `finished:${now.getTime()}`;
      await notifyHomework(deps, tx, { to: 'teacher', kind: 'homework_finished', homework, more: {}, cause });
      await invalidateHomework(deps, tx, homework);
    }
    return homework;
  });
}

/** Answers in the homework's activities also count as practice of the words. */
async function rememberHomework(deps: Deps, tx: Tx, { id, studentId }: HomeworkRow, deckId: string): Promise<void> {
  const { plays } = (await loadRoom(tx, id)).state;
  await rememberPlayed(deps, tx, { studentId, source: 'homework', id, deckIds: [deckId], plays });
}
