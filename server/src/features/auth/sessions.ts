import { type Db, type Tx, violatedConstraint } from '../../platform/db/database.ts';
import { StaleRead, transact } from '../../platform/db/transact.ts';
import type { Deps } from '../../platform/deps.ts';
import type { Authenticate } from '../../platform/http/bind.ts';
import { Failure } from '../../platform/http/failure.ts';
import type { RequestOrigin } from './RequestOrigin.ts';
import { setChild } from './childStore.ts';
import { keepAccount } from './closing.ts';
import { rememberDevice } from './knownDevices.ts';
import { rememberNetwork } from './knownNetworks.ts';
import { SIGN_INS } from './limits.ts';
import { passwordMatches } from './passwords.ts';
import { FRESH_MS } from './requireOwner.ts';
import { holdPerson, isBlocked, invalidateAccount, listFamily } from '../people/index.ts';
import { lockAccount } from './proofStore.ts';
import * as sessionStore from './sessionStore.ts';
import * as store from './store.ts';
import { resetLimitsFor, takeForAccount } from './takeForAccount.ts';
import { hashToken, newToken } from './tokens.ts';

const DAY_MS = 24 * 60 * 60 * 1000;
/**
 * Families come about once a week: a session expires after a month without a visit, and after half a year in any case.
 */
export const SESSION_IDLE_MS = 30 * DAY_MS;
export const SESSION_LIFE_MS = 180 * DAY_MS;
/** Precision of "last seen": anything finer would cost a write per request. */
const LAST_SEEN_EVERY_MS = 5 * 60 * 1000;
const USER_AGENT_MAX_LENGTH = 300;

/**
 * @throws Failure wrong_credentials, with the same text and timing whether the email is unknown or the password is
 * wrong
 */
export async function signIn(
  deps: Deps,
  given: { email: string; password: string },
  from: RequestOrigin,
): Promise<Opened> {
  const email = given.email.toLowerCase();
  const of = { strategy: 'email', address: email } as const;
  await takeForAccount(deps, SIGN_INS, from, of);
  const account = await findOpened(await store.listCredentials(deps.db, email), given.password);
  if (!account) throw new Failure('wrong_credentials');
  await resetLimitsFor(deps, SIGN_INS, from, of);
  return transact(deps.db, async (tx) => {
    // During the comparison the password may have been dropped or changed, or the account handed over to another child.
    await store.findPasswordShared(tx, account.id);
    const holders = await store.listCredentials(tx, email);
    const holder = holders.find((one) => one.passwordHash === account.passwordHash);
    if (!holder || (await store.findPasswordShared(tx, holder.id)) !== account.passwordHash)
      throw new Failure('wrong_credentials');
    return openSessionFrom(deps, tx, holder.id, from);
  });
}

/** Several accounts may have the same unproved email: each signs in with its own password. */
async function findOpened<A extends { passwordHash: string | null }>(
  accounts: A[],
  password: string,
): Promise<A | undefined> {
  // Takes the same time when no account has this email, so timing reveals nothing.
  if (accounts.length === 0) await passwordMatches(undefined, password);
  for (const account of accounts) if (await passwordMatches(account.passwordHash, password)) return account;
  return undefined;
}

export interface Opened {
  token: string;
  /** The id for the browser's cookie: see setDeviceCookie. */
  device: string;
  /** The account was to be deleted; signing in has cancelled that. */
  isKept?: true;
}

/**
 * Opens a session and records the device; the route passes `device` to setDeviceCookie.
 * @throws Failure not_signed_in if the account is deleted, account_blocked
 */
export async function openSessionFrom(
  deps: Pick<Deps, 'clock' | 'limits'>,
  db: Db,
  personId: string,
  from: RequestOrigin,
): Promise<Opened> {
  const { token, accountId, isKept } = await openSession(deps, db, personId, from.userAgent);
  const device = await rememberDevice(deps, db, accountId, from);
  await rememberNetwork(deps, db, accountId, device, from);
  return { token, device, ...(isKept && ({ isKept } as const)) };
}

export async function openSession(
  deps: Pick<Deps, 'clock'>,
  db: Db,
  personId: string,
  userAgent: string,
  view?: {
    id?: string | undefined;
    access: 'view' | 'act';
    managerId: string;
    by: sessionStore.OpenedBy;
    expiresAt: Date;
  },
  beside?: { createdAt: Date; expiresAt: Date },
): Promise<{ token: string; sessionId: string; accountId: string; isKept: boolean }> {
  // The caller is authenticated by now, but the account may have been deleted meanwhile.
  if (!(await holdPerson(db, personId))) throw new Failure('not_signed_in');
  if (await isBlocked(db, personId)) throw new Failure('account_blocked');
  const token = newToken();
  const now = deps.clock.now();
  const added = await sessionStore
    .addSession(db, {
      id: view?.id,
      personId,
      tokenHash: hashToken(token),
      userAgent: userAgent.slice(0, USER_AGENT_MAX_LENGTH),
      createdAt: beside?.createdAt ?? now,
      lastSeenAt: now,
      expiresAt: (view ?? beside)?.expiresAt ?? new Date(now.getTime() + SESSION_LIFE_MS),
      viewer: view,
    })
    .catch((error: unknown) => {
      // The most recently chosen child is being removed concurrently; the retry starts with another.
      throw violatedConstraint(error) === 'sessions_person_is_own' ? new StaleRead() : error;
    });
  if (!added) throw new Failure('not_signed_in');
  const { id: sessionId, accountId } = added;
  // Signing in cancels a planned deletion; a manager's view doesn't.
  const isKept = view === undefined && (await keepAccount(deps, db, personId));
  return { token, sessionId, accountId, isKept };
}

/**
 * Opens a session on another device, for one child, from an existing session. It counts as at least as old and ends no
 * later: nothing new was proved, so it is never a recent sign-in (requireOwner), even if the existing one is.
 * @param of.replaced the other device's former session
 * @returns undefined if the session has ended, or the child is no longer in its family
 * @throws Failure account_blocked
 */
export async function openSessionBeside(
  deps: Pick<Deps, 'clock' | 'limits' | 'bus'>,
  tx: Tx,
  { sessionId, childId, replaced }: { sessionId: string; childId: string; replaced: string | undefined },
  from: RequestOrigin,
): Promise<Opened | undefined> {
  const now = deps.clock.now();
  const idleSince = new Date(now.getTime() - SESSION_IDLE_MS);
  const seen = await sessionStore.findOwnSession(tx, sessionId, now, idleSince);
  if (!seen || !(await lockAccount(tx, seen.accountId))) return undefined;
  // Read again with the account locked: a changed password ends sessions under the same lock.
  const own = await sessionStore.findOwnSession(tx, sessionId, now, idleSince);
  const { accountId } = seen;
  if (own?.accountId !== accountId) return undefined;
  if (!(await listFamily(tx, accountId)).some(({ id }) => id === childId)) return undefined;
  if (replaced !== undefined && replaced !== sessionId) await endSessionIn(deps, tx, replaced);
  const createdAt = new Date(Math.min(own.createdAt.getTime(), now.getTime() - FRESH_MS - 1));
  const opened = await openSession(deps, tx, accountId, from.userAgent, undefined, { ...own, createdAt });
  await setChild(tx, opened.sessionId, childId);
  const device = await rememberDevice(deps, tx, accountId, from);
  await rememberNetwork(deps, tx, accountId, device, from);
  return { token: opened.token, device };
}

/** Invalidates the token and closes its sockets on every server. */
export async function endSession(deps: Pick<Deps, 'db' | 'bus'>, sessionId: string): Promise<void> {
  await transact(deps.db, (tx) => endSessionIn(deps, tx, sessionId));
}

/** Like endSession, in the caller's transaction. */
export async function endSessionIn(deps: Pick<Deps, 'bus'>, tx: Db, sessionId: string): Promise<void> {
  const viewed = await sessionStore.removeSession(tx, sessionId);
  await deps.bus.publish(tx, 'session', sessionId);
  if (viewed !== undefined) await showViewSessions(deps, tx, [viewed]);
}

/**
 * Ends sessions that managers have opened as other people, in the transaction that revokes the right to them.
 * @returns how many ended
 */
export async function endViewerSessions(
  deps: Pick<Deps, 'bus'>,
  tx: Db,
  of: sessionStore.ViewerSessions,
): Promise<number> {
  const ended = await sessionStore.removeViewerSessions(tx, of);
  await deps.bus.publishAll(
    tx,
    ended.map(({ id }) => ({ topic: 'session', id })),
  );
  await showViewSessions(deps, tx, [...new Set(ended.map(({ accountId }) => accountId))]);
  return ended.length;
}

/** Updates the open pages of these accounts, which show whether a manager is viewing the account. */
export async function showViewSessions(deps: Pick<Deps, 'bus'>, tx: Db, accountIds: readonly string[]): Promise<void> {
  for (const accountId of accountIds) await invalidateAccount(deps, tx, accountId, 'devices');
}

/** Like endSession, for all sessions of an account or all but one; runs in the caller's transaction. */
export async function endSessionsOf(
  deps: Pick<Deps, 'bus'>,
  db: Db,
  accountId: string,
  except?: string,
): Promise<void> {
  const ended = await sessionStore.removeSessionsOf(db, accountId, except);
  await deps.bus.publishAll(
    db,
    ended.map(({ id }) => ({ topic: 'session', id })),
  );
}

/** Which of these sessions are still valid, and the person each is for now; one query for all open sockets. */
export async function listValidSessions(
  deps: { db: Db; clock: Deps['clock'] },
  ids: string[],
): Promise<Map<string, string>> {
  const now = deps.clock.now();
  return sessionStore.listValidSessions(deps.db, ids, now, new Date(now.getTime() - SESSION_IDLE_MS));
}

export const createAuthenticate =
  (deps: Pick<Deps, 'pool' | 'db' | 'clock' | 'log'>): Authenticate =>
  async (token) => {
    const found = await sessionStore.findSession(deps.pool, hashToken(token));
    if (!found) return undefined;
    const now = deps.clock.now();
    const idleMs = now.getTime() - found.lastSeenAt.getTime();
    if (now > found.expiresAt || idleMs > SESSION_IDLE_MS) return undefined;
    // A manager's view doesn't mean that the family was here.
    if (idleMs > LAST_SEEN_EVERY_MS && !found.caller.viewer)
      await sessionStore.touchSession(deps.db, found.caller.sessionId, now);
    return found.caller;
  };
