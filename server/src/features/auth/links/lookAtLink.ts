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
 * Whose link this is, and whom it would sign out. Tells its holder nothing that following it wouldn't.
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

/** Who is signed in, if it isn't the account of a link. */
export async function nameOfOther(db: Db, me: Caller | undefined, accountId: string): Promise<string | null> {
  const account = me && me.accountId !== accountId ? await findPerson(db, me.accountId) : undefined;
  return account ? (account.parentName ?? account.firstName) : null;
}
