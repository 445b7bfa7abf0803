import type { Db } from '../../../platform/db/database.ts';
import type { Deps } from '../../../platform/deps.ts';
import type { Caller } from '../../../platform/http/bind.ts';
import { Failure } from '../../../platform/http/failure.ts';
import { findPerson } from '../../people/index.ts';
import { LINKS_PER_ADDRESS } from '../limits.ts';
import type { RequestOrigin } from '../RequestOrigin.ts';
import { SIGN_IN_PURPOSES } from '../exchangeToken.ts';
import { hashToken } from '../tokens.ts';
import { findSignInLink } from './store.ts';

/**
 * Whose link this is, and who would be signed out by it. Reveals nothing that following the link wouldn't.
 * @throws Failure link_used, too_many_requests
 */
export async function lookAtLink(
  deps: Deps,
  token: string,
  from: RequestOrigin,
  me: Caller | undefined,
): Promise<{ name: string; isViewer: boolean; replaces: string | null }> {
  await deps.limits.takeFrom(LINKS_PER_ADDRESS, from.address);
  const link = await findSignInLink(deps.db, SIGN_IN_PURPOSES, hashToken(token), deps.clock.now());
  if (!link) throw new Failure('link_used');
  const isViewer = link.purpose !== 'sign_in';
  return {
    name: link.name,
    isViewer,
    replaces: isViewer ? null : await nameOfOther(deps.db, me, link.accountId),
  };
}

/** The name of the person signed in, if that isn't the link's account. */
export async function nameOfOther(db: Db, me: Caller | undefined, accountId: string): Promise<string | null> {
  const account = me && me.accountId !== accountId ? await findPerson(db, me.accountId) : undefined;
  return account ? (account.parentName ?? account.firstName) : null;
}
