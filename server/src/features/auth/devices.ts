import type { SignedInDevice } from '@skylark/contract/profile';
import type { Deps } from '../../platform/deps.ts';
import type { Caller } from '../../platform/http/bind.ts';
import { Failure } from '../../platform/http/failure.ts';
import { deviceOf } from './deviceOf.ts';
import { SESSION_IDLE_MS, showViewSessions } from './sessions.ts';
import * as sessionStore from './sessionStore.ts';
import { transact } from '../../platform/db/transact.ts';

/** Where an account is signed in: the requesting device first, then the most recently seen. */
export async function listDevices(deps: Deps, me: Caller): Promise<SignedInDevice[]> {
  const now = deps.clock.now();
  const sessions = await sessionStore.listSessions(
    deps.db,
    me.accountId,
    now,
    new Date(now.getTime() - SESSION_IDLE_MS),
  );
  return sessions
    .map((session) => ({
      id: session.id,
      isCurrent: session.id === me.sessionId,
      ...deviceOf(session.userAgent),
      signedInAt: session.createdAt.toISOString(),
      lastSeenAt: session.lastSeenAt.toISOString(),
    }))
    .toSorted((one, other) => Number(other.isCurrent) - Number(one.isCurrent));
}

/** @throws Failure not_found if there is no such session, or it belongs to someone else */
export async function endDevice(deps: Deps, me: Caller, sessionId: string): Promise<void> {
  await transact(deps.db, async (tx) => {
    if (!(await sessionStore.removeSessionOf(tx, me.accountId, sessionId))) throw new Failure('not_found');
    await deps.bus.publish(tx, 'session', sessionId);
    await showViewSessions(deps, tx, [me.accountId]);
  });
}
