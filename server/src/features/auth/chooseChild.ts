import { transact } from '../../platform/db/transact.ts';
import type { Deps } from '../../platform/deps.ts';
import type { Caller } from '../../platform/http/bind.ts';
import { Failure } from '../../platform/http/failure.ts';
import { listFamily, setLastChild } from '../people/index.ts';
import { setChild } from './childStore.ts';
import { requireLive } from './requireLive.ts';

/** Bus topic: a session's child has changed, so its sockets are closed. */
export const CHILD_CHANGED = 'session_child';

/**
 * Switches the session to this child; the account's next session starts with it too. Locks the account's row, as
 * removing a child does, so that of two concurrent calls the second sees the first one's result.
 * @throws Failure not_found if the child isn't part of this family (any more), not_signed_in
 */
export async function chooseChild(deps: Deps, me: Caller, childId: string): Promise<void> {
  await transact(deps.db, async (tx) => {
    await requireLive(tx, me);
    const family = await listFamily(tx, me.accountId);
    if (!family.some(({ id }) => id === childId)) throw new Failure('not_found');
    const isChanged = await setChild(tx, me.sessionId, childId);
    await setLastChild(tx, me.accountId, childId);
    if (isChanged) await deps.bus.publish(tx, CHILD_CHANGED, me.sessionId);
  });
}
