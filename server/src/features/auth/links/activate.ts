import type { Db } from '../../../platform/db/database.ts';
import { transact } from '../../../platform/db/transact.ts';
import type { Deps } from '../../../platform/deps.ts';
import type { Caller } from '../../../platform/http/bind.ts';
import { Failure } from '../../../platform/http/failure.ts';
import { queueMail } from '../../notifications/index.ts';
import { changeAccount, isBlocked } from '../../people/index.ts';
import { weaknessOf } from '../commonPasswords.ts';
import type { RequestOrigin } from '../RequestOrigin.ts';
import { LINKS_PER_ADDRESS } from '../limits.ts';
import { hashPassword } from '../passwords.ts';
import { nameOfOther } from './lookAtLink.ts';
import { createLink } from './SentLink.ts';
import { endSessionIn, endSessionsOf, openSessionFrom } from '../sessions.ts';
import { removeKnownDevices } from '../knownDevices.ts';
import { revokeAccess, lockAccount } from '../proofStore.ts';
import { proveAddress } from '../proveAddress.ts';
import type { Receiver } from '../store.ts';
import * as store from './store.ts';
import { hashToken } from '../tokens.ts';

const ACTIVATION_LASTS_DAYS = 7;
const PURPOSES = ['activate', 'reset_password'] as const;
type Purpose = (typeof PURPOSES)[number];

/** Creates the link for setting a first password, for an account created on someone's behalf, and queues its mail. */
export async function sendActivation(deps: Deps, db: Db, to: Receiver & { email: string }): Promise<void> {
  const { link, cause, expiresAt } = await createLink(deps, db, {
    personId: to.id,
    purpose: 'activate',
    email: to.email,
    page: 'activate_user',
    lastsMs: ACTIVATION_LASTS_DAYS * 24 * 60 * 60_000,
  });
  const receiver = { personId: to.id, email: to.email, locale: to.locale };
  const values = { name: to.name, school: deps.config.schoolName, link, days: ACTIVATION_LASTS_DAYS };
  await queueMail(deps, db, receiver, 'activate_account', values, cause, { expiresAt });
}

/**
 * What a link is for, so that a page can show immediately that it doesn't work, or who would be signed out by it.
 * @throws Failure link_used
 */
export async function findActivation(
  deps: Deps,
  token: string,
  from: RequestOrigin,
  me: Caller | undefined,
): Promise<{ purpose: Purpose; firstName: string; replaces: string | null }> {
  await deps.limits.takeFrom(LINKS_PER_ADDRESS, from.address);
  const { purpose, firstName, id } = await requireOwner(deps, token);
  return { purpose, firstName, replaces: await nameOfOther(deps.db, me, id) };
}

/**
 * Sets the password a link was sent for, which also confirms the email. After a reset, all sessions end and a
 * notification is mailed.
 * @param replaced the session of the page that asks, which ends: it may be another account's
 * @throws Failure link_used, account_blocked; invalid_fields with `too_common` or `too_personal`
 */
export async function activate(
  deps: Deps,
  token: string,
  password: string,
  from: RequestOrigin,
  replaced?: string,
): Promise<{ purpose: Purpose; token: string | null; device?: string }> {
  await deps.limits.takeFrom(LINKS_PER_ADDRESS, from.address);
  const owner = await requireOwner(deps, token);
  const weakness = weaknessOf(password, [owner.email, owner.phone, owner.firstName, owner.lastName, owner.parentName]);
  if (weakness) throw new Failure('invalid_fields', { password: weakness });
  const passwordHash = await hashPassword(password);
  const now = deps.clock.now();
  return transact(deps.db, async (tx) => {
    const account = await lockAccount(tx, owner.id);
    const used = account && (await store.useOneTimeToken(tx, PURPOSES, hashToken(token), now));
    if (!account || !used || used.email === null) throw new Failure('link_used');
    // The rollback keeps the link, for an account that is unblocked in time.
    if (await isBlocked(tx, account.id)) throw new Failure('account_blocked');
    const { personId, email } = used;
    // This request sets a new password, so the notification about a dropped one isn't needed.
    const proof = { strategy: 'email', address: email, by: { sessionId: undefined, device: undefined } } as const;
    const proved = await proveAddress(deps, tx, { ...account, passwordHash: null }, proof);
    if (proved.kind !== 'proved') throw new Failure('link_used');
    await changeAccount(tx, personId, { passwordHash });
    // Removes all access of anyone who was in the account before: sessions, links and pending changes.
    await revokeAccess(deps, tx, personId, now);
    await removeKnownDevices(tx, personId);
    await endSessionsOf(deps, tx, personId);
    if (replaced !== undefined) await endSessionIn(deps, tx, replaced);
    if (owner.purpose === 'activate')
      return { purpose: owner.purpose, ...(await openSessionFrom(deps, tx, personId, from)) };
    const values = { name: owner.name, school: deps.config.schoolName, link: `${deps.publicUrl()}/forget-password` };
    const cause = `password_changed:${used.id}`;
    await queueMail(deps, tx, { personId, email, locale: owner.locale }, 'password_changed', values, cause);
    return { purpose: owner.purpose, token: null };
  });
}

/** The link's owner, looked up before the expensive hashing, so that nobody can cause it with an invalid link. */
async function requireOwner(deps: Deps, token: string) {
  const found = await store.findTokenOwner(deps.db, PURPOSES, hashToken(token), deps.clock.now());
  if (!found) throw new Failure('link_used');
  return { ...found, purpose: found.purpose as Purpose };
}
