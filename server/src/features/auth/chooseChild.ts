import { transact } from '../../platform/db/transact.ts';
import type { Deps } from '../../platform/deps.ts';
import type { Caller } from '../../platform/http/bind.ts';
import { Failure } from '../../platform/http/failure.ts';
import { changePerson, listFamily } from '../people/index.ts';
import { setChild } from './childStore.ts';
import { requireLive } from './requireLive.ts';

/** The bus's topic of a session that is about another child than before: what is open with it is shut. */
export const CHILD_CHANGED = 'session_child';

/**
 * From now on the session is about this child, and so is the next one that begins. The account's row is locked, as by
 * whoever removes a child: of the two at once, the second sees what the first did.
 * @throws Failure not_found when the child is not of this family (any more), not_signed_in
 */
export async function chooseChild(deps: Deps, me: Caller, childId: string): Promise<void> {
  await transact(deps.db, async (tx) => {
    await requireLive(tx, me);
    const family = await listFamily(tx, me.accountId);
    if (!family.some(({ id }) => id === childId)) throw new Failure('not_found');
    const further = childId === me.accountId ? null : childId;
    const isChanged = await setChild(tx, me.sessionId, further);
    await changePerson(tx, me.accountId, { lastChildId: further });
    if (isChanged) await deps.bus.publish(tx, CHILD_CHANGED, me.sessionId);
  });
}
