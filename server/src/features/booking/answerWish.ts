import { invalidatePages } from '../../platform/bus/invalidatePages.ts';
import { transact } from '../../platform/db/transact.ts';
import type { Deps } from '../../platform/deps.ts';
import { Failure } from '../../platform/http/failure.ts';
import { type Actor, recordAudit } from '../auditLog/index.ts';
import { notifyAnswer } from '../notifications/index.ts';
import { lockPeople } from '../people/index.ts';
import { findWishOwner, setAnswer } from './wishesStore.ts';

/** A manager answers a wish, once; the family is notified. @throws Failure not_found, wish_answered */
export async function answerWish(deps: Deps, manager: Actor, id: string, answer: string): Promise<void> {
  await transact(deps.db, async (tx) => {
    const at = deps.clock.now();
    const wish = await findWishOwner(tx, id);
    if (!wish) throw new Failure('not_found');
    const { studentId } = wish;
    await lockPeople(tx, [studentId]);
    if (!(await setAnswer(tx, id, answer, at))) throw new Failure('wish_answered');
    await recordAudit(tx, manager, { action: 'wish.answered', at, personId: studentId, details: { wish: id } });
    await notifyAnswer(deps, tx, { id, studentId, answer });
    await invalidatePages(deps, tx, [studentId], 'lessons');
  });
}
