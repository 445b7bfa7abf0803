import type { ActReply } from '@skylark/contract/acts';
import { invalidatePages } from '../../platform/bus/invalidatePages.ts';
import type { Tx } from '../../platform/db/database.ts';
import type { Deps } from '../../platform/deps.ts';
import type { Manager } from '../../platform/http/bind.ts';
import { Failure } from '../../platform/http/failure.ts';
import { runAct } from '../acts/index.ts';
import { type Actor, recordAudit } from '../auditLog/index.ts';
import { findLesson } from '../lessons/index.ts';
import { notifyAnswer } from '../notifications/index.ts';
import { lockPeople } from '../people/index.ts';
import { requireOfferable } from './requireOfferable.ts';
import { findWishOwner, setAnswer, setUnanswered } from './wishesStore.ts';

/**
 * A manager answers a wish, once, and can offer times; the family is notified.
 * @throws Failure not_found, wish_answered, key_used; what requireOfferable throws
 */
export async function answerWish(
  deps: Deps,
  me: Manager,
  id: string,
  given: {
    answer: string;
    offered?: { teacherId: string; starts: readonly string[] } | undefined;
    dryRun: boolean;
    key?: string | undefined;
  },
): Promise<ActReply> {
  const wish = await findWishOwner(deps.db, id);
  if (!wish) throw new Failure('not_found');
  const { studentId } = wish;
  const { answer } = given;
  const teacherId = given.offered?.teacherId ?? null;
  const starts = [...new Set(given.offered?.starts.map((start) => Date.parse(start)))]
    .sort((one, other) => one - other)
    .map((start) => new Date(start));
  // No reason is required: the answer itself gives it.
  const act = { action: 'wish' as const, of: { personId: studentId }, given: { ...given, reason: answer } };
  return runAct(deps, me, act, async (tx, manager) => {
    const at = deps.clock.now();
    await lockPeople(tx, teacherId === null ? [studentId] : [studentId, teacherId]);
    const moved = teacherId !== null && wish.kind === 'move' ? wish.lessonId : null;
    const lessonAt = moved === null ? null : ((await findLesson(tx, moved))?.startsAt ?? null);
    if (!(await setAnswer(tx, id, { answer, teacherId, starts, lessonAt, at }))) throw new Failure('wish_answered');
    if (teacherId !== null) await requireOfferable(tx, wish, { teacherId, starts }, at);
    const details = {
      wish: id,
      ...(teacherId !== null && { teacher: teacherId, times: starts.map((one) => one.toISOString()) }),
    };
    const of = wish.kind === 'move' ? `lesson=${wish.lessonId}` : `teacher=${teacherId}`;
    const times = starts.map((start) => ({ start, path: `/booking?${of}&slot=${start.toISOString()}&wish=${id}` }));
    await recordAudit(tx, manager, { action: 'wish.answered', at, personId: studentId, details });
    await notifyAnswer(deps, tx, { id, studentId, answer, times });
    await invalidatePages(deps, tx, [studentId], 'lessons');
    return { reply: {}, inverse: [{ do: 'wish', wishId: id }], people: [studentId] };
  });
}

/** Takes back an answer, so that the wish waits for one again. @throws Failure changed_since */
export async function reopenWish(deps: Deps, tx: Tx, manager: Actor, id: string): Promise<void> {
  const at = deps.clock.now();
  const wish = await findWishOwner(tx, id);
  if (!wish) throw new Failure('changed_since');
  const { studentId } = wish;
  await lockPeople(tx, [studentId]);
  if (!(await setUnanswered(tx, id))) throw new Failure('changed_since');
  await recordAudit(tx, manager, { action: 'wish.reopened', at, personId: studentId, details: { wish: id } });
  await invalidatePages(deps, tx, [studentId], 'lessons');
}
