import { transact } from '../../platform/db/transact.ts';
import type { Deps } from '../../platform/deps.ts';
import { Failure } from '../../platform/http/failure.ts';
import { holdPerson } from '../people/index.ts';
import type { RequestOrigin } from './RequestOrigin.ts';
import { SIGN_INS } from './limits.ts';
import { findOwner, useOneTimeToken } from './links/store.ts';
import { endSessionIn, openSessionFrom } from './sessions.ts';
import { hashToken } from './tokens.ts';
import { type Exchanged, openerOf, openViewSession, requireViewer } from './viewSessions.ts';

/** Purposes of links that sign in: a person's own, and those made by a manager to view, or act, as somebody. */
export const SIGN_IN_PURPOSES = ['sign_in', 'view', 'act'] as const;

/**
 * Opens the session a link is for. A person's own link replaces the session of the requesting page; a manager's opens
 * another one beside it.
 * @throws Failure link_used if the token is unknown, expired or used
 */
export async function exchangeToken(
  deps: Deps,
  token: string,
  from: RequestOrigin,
  replaced?: string,
): Promise<Exchanged> {
  await deps.limits.takeFrom(SIGN_INS.perNetwork, from.address);
  return transact(deps.db, async (tx) => {
    // Locks the account before its token, the same order as in a deletion.
    const owner = await findOwner(tx, SIGN_IN_PURPOSES, hashToken(token));
    const isThere = owner !== undefined && (await holdPerson(tx, owner.personId));
    // The desk's session is locked before its link, the same order as when signing out there.
    const by = owner && openerOf(owner);
    const viewer = isThere && by ? await requireViewer(tx, by, deps.clock.now()) : undefined;
    const used = isThere && (await useOneTimeToken(tx, SIGN_IN_PURPOSES, hashToken(token), deps.clock.now()));
    if (!used) throw new Failure('link_used');
    if (viewer)
      return openViewSession(deps, tx, { ...used, access: used.purpose === 'act' ? 'act' : 'view', viewer }, from);
    if (replaced !== undefined) await endSessionIn(deps, tx, replaced);
    return { ...(await openSessionFrom(deps, tx, used.personId, from)), viewer: null };
  });
}
