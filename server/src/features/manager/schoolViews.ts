import { SCHOOL_VIEW_MINUTES, SCHOOL_VIEW_PATH } from '@skylark/contract/schoolView.facts';
import { transact } from '../../platform/db/transact.ts';
import type { Deps } from '../../platform/deps.ts';
import type { Manager } from '../../platform/http/bind.ts';
import { Failure } from '../../platform/http/failure.ts';
import type { Limit } from '../../platform/limits/limits.ts';
import { managerActor, recordAudit } from '../auditLog/index.ts';
import { addOneTimeToken, endViewSession, findViewerAtDesk, hashToken, newToken } from '../auth/index.ts';
import { findPerson, isBlocked } from '../people/index.ts';

/** Short, because the desk opens the link immediately. */
const LINK_LASTS_MS = 60_000;
const VIEWS_PER_MANAGER: Limit = { name: 'school-views', tries: 60, perSeconds: 60 * 60 };

/**
 * Creates the link with which the desk's frame shows a person's pages, view only. The token is in the fragment (`#`),
 * which browsers don't send, so no server or proxy logs it. Link and session end with the desk session that requested
 * them.
 * @throws Failure not_found, forbidden (a methodist may only view as teachers), account_blocked, too_many_requests;
 * not_signed_in if the session has just ended
 */
export async function openView(
  deps: Deps,
  me: Manager,
  personId: string,
  reason: string,
): Promise<{ id: string; url: string; name: string; endsAt: string }> {
  if (!('sessionId' in me.by)) throw new Failure('forbidden');
  const viewerSessionId = me.by.sessionId;
  await deps.limits.take(VIEWS_PER_MANAGER, me.managerId);
  const person = await findPerson(deps.db, personId);
  if (!person) throw new Failure('not_found');
  if (me.role === 'methodist' && person.type !== 'teacher') throw new Failure('forbidden');
  if (await isBlocked(deps.db, personId)) throw new Failure('account_blocked');
  const token = newToken();
  const at = deps.clock.now();
  const link = {
    personId,
    purpose: 'view',
    tokenHash: hashToken(token),
    viewerSessionId,
    createdAt: at,
    expiresAt: new Date(at.getTime() + LINK_LASTS_MS),
  } as const;
  const id = await transact(deps.db, async (tx) => {
    if (!(await findViewerAtDesk(tx, viewerSessionId, at))) throw new Failure('not_signed_in');
    const details = { reason, access: 'view' };
    await recordAudit(tx, managerActor(me), { action: 'person.sign_in_link', at, personId, details });
    return addOneTimeToken(tx, link);
  });
  const origin = deps.config.deskUrl === undefined ? '' : new URL(deps.publicUrl()).origin;
  return {
    id,
    url: `${origin}${SCHOOL_VIEW_PATH}#${token}`,
    name: person.parentName ?? person.firstName,
    endsAt: new Date(at.getTime() + SCHOOL_VIEW_MINUTES * 60_000).toISOString(),
  };
}

/** @throws Failure not_found unless the manager has opened it */
export async function endView(deps: Deps, me: Manager, id: string): Promise<void> {
  const isEnded = await transact(deps.db, (tx) => endViewSession(deps, tx, { id, managerId: me.managerId }));
  if (!isEnded) throw new Failure('not_found');
}
