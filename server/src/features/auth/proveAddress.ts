import type { CodeStrategy } from '@skylark/contract/auth.facts';
import type { Db } from '../../platform/db/database.ts';
import type { Deps } from '../../platform/deps.ts';
import { queueMail } from '../notifications/index.ts';
import { freeAddress, invalidateProfiles } from '../people/index.ts';
import { recordAddressChange } from './changes/recordAddressChange.ts';
import { removeKnownDevices } from './knownDevices.ts';
import { revokeAccess, hasSession, lockAccount, type LockedAccount, provedAtOf, setProved } from './proofStore.ts';
import { endSessionsOf } from './sessions.ts';

/** The requester who brought the proof; undefined if not signed in, or signed in to another account. */
export interface Prover {
  sessionId: string | undefined;
  device: string | undefined;
}

/**
 * `unknown`: the account has a different address now. `not_owner`: the address is the account's, but the account
 * belongs to whoever proved the other one, and this request isn't signed in to it.
 */
export type Proof = { kind: 'proved'; passwordDropped: boolean } | { kind: 'unknown' } | { kind: 'not_owner' };

/**
 * Records that an address is proved: a code or link sent to it came back.
 *
 * Anyone can create an account with anyone's address, so the first proof decides who owns the account:
 * - A request signed in to the account comes from its creator: that session continues, the others end.
 * - Any other request may come from an owner who never created it: all sessions end, and the password and all pending
 *   links and codes are dropped.
 * From then on any other address, including a replacement of the first, can't be used to sign in until it is proved by
 * a signed-in request: it may be mistyped or a stranger's, who would otherwise share the account with its owner
 * (docs/decisions/0061).
 * @param account locked, so that two first proofs can't run concurrently
 * @param proof `isOwned`: the account had a proved address before this one was set; `isChange`: the caller has set the
 * address and recorded the change
 */
export async function proveAddress(
  deps: Pick<Deps, 'bus' | 'clock' | 'config' | 'jobs' | 'publicUrl'>,
  tx: Db,
  account: LockedAccount,
  proof: { strategy: CodeStrategy; address: string; by: Prover; isOwned?: boolean; isChange?: boolean },
): Promise<Proof> {
  const { strategy, address, by } = proof;
  if (account[strategy] !== address) return { kind: 'unknown' };
  const isFirst = provedAtOf(account, strategy) === null;
  const isSignedIn = by.sessionId !== undefined && (await hasSession(tx, account.id, by.sessionId));
  const hasOwner = account.untrustedAddress === strategy || proof.isOwned === true;
  if (isFirst && hasOwner && !isSignedIn) return { kind: 'not_owner' };
  if (!isFirst) return { kind: 'proved', passwordDropped: false };
  const at = deps.clock.now();
  // An open page asks for the proof until then.
  await invalidateProfiles(deps, tx, account.id);
  // Removes the address from other accounts that have it unproved.
  await freeAddress(tx, strategy, address, account.id);
  if (isSignedIn) {
    if (!proof.isChange) await recordAddressChange(deps, tx, account, strategy, { changedAt: at });
    await setProved(tx, account.id, { strategy, at, untrusted: otherUnproved(account, strategy), keepsPassword: true });
    await removeKnownDevices(tx, account.id, by.device);
    await endSessionsOf(deps, tx, account.id, by.sessionId);
    return { kind: 'proved', passwordDropped: false };
  }
  const passwordDropped = account.passwordHash !== null;
  await setProved(tx, account.id, { strategy, at, untrusted: otherUnproved(account, strategy), keepsPassword: false });
  await revokeAccess(deps, tx, account.id, at);
  await removeKnownDevices(tx, account.id);
  await endSessionsOf(deps, tx, account.id);
  const isEmailProved = strategy === 'email' || account.emailConfirmedAt !== null;
  if (passwordDropped && account.email !== null && isEmailProved) {
    const to = { personId: account.id, email: account.email, locale: account.locale };
    const values = {
      name: account.parentName ?? account.firstName,
      school: deps.config.schoolName,
      link: `${deps.publicUrl()}/forget-password`,
    };
    await queueMail(deps, tx, to, 'password_dropped', values, `password_dropped:${crypto.randomUUID()}`);
  }
  return { kind: 'proved', passwordDropped };
}

function otherUnproved(account: LockedAccount, strategy: CodeStrategy): CodeStrategy | null {
  if (strategy === 'email') return account.phone !== null && account.phoneConfirmedAt === null ? 'phone' : null;
  return account.email !== null && account.emailConfirmedAt === null ? 'email' : null;
}

/**
 * Handles a code sent to a number that came back in a request without a session. @returns whether the number is proved
 */
export async function provePhone(
  deps: Parameters<typeof proveAddress>[0],
  tx: Db,
  personId: string,
  phone: string,
): Promise<boolean> {
  const account = await lockAccount(tx, personId);
  const by = { sessionId: undefined, device: undefined };
  if (!account) return false;
  return (await proveAddress(deps, tx, account, { strategy: 'phone', address: phone, by })).kind === 'proved';
}
