import { CONFIRMED_MINUTES } from '@skylark/contract/desk.facts';
import type { ManagerRole } from '@skylark/contract/manager.facts';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { deskInvalidations, invalidateDesk } from '../../platform/bus/invalidateDesk.ts';
import { publishAllToServers } from '../../platform/bus/bus.ts';
import type { Db, Tx } from '../../platform/db/database.ts';
import type { Deps } from '../../platform/deps.ts';
import type { ManagerSession } from '../../platform/http/bind.ts';
import { text } from '../../platform/texts/texts.ts';
import { deviceOf, endViewerSessions, hashToken, newToken } from '../auth/index.ts';
import { mailManager } from '../notifications/index.ts';
import { deskUrl, isAtDesk, isFromDesk } from './address.ts';
import { CALLS_PER_SESSION, CHANGES_PER_SESSION } from './limits.ts';
import * as store from './sessionStore.ts';

const HOUR_MS = 60 * 60_000;
/** Covers a working day with its breaks. */
export const DESK_IDLE_MS = 12 * HOUR_MS;
const DESK_LIFE_MS = 14 * 24 * HOUR_MS;
/** Counted from the last sign-in. */
export const BROWSER_KNOWN_MS = 180 * 24 * HOUR_MS;
/** Precision of "last seen": anything finer would cost a write per call. */
const LAST_SEEN_EVERY_MS = 5 * 60_000;
const USER_AGENT_MAX_LENGTH = 300;

const isSecure = (deps: Pick<Deps, 'publicUrl' | 'config'>): boolean => deskUrl(deps).startsWith('https:');

/** The session, and the browser itself, which stays known after the session ends. */
const COOKIES = { session: 'skylark-desk', browser: 'skylark-desk-browser' } as const;
type Cookie = keyof typeof COOKIES;

/** The prefix makes browsers accept the cookie only from this host, over TLS. */
const cookieName = (deps: Pick<Deps, 'publicUrl' | 'config'>, cookie: Cookie): string =>
  `${isSecure(deps) ? '__Host-' : ''}${COOKIES[cookie]}`;

function setCookie(
  deps: Pick<Deps, 'publicUrl' | 'config'>,
  reply: FastifyReply,
  { cookie, token, lastsMs }: { cookie: Cookie; token: string; lastsMs: number },
): void {
  const secure = isSecure(deps) ? '; Secure' : '';
  void reply.header(
    'set-cookie',
    `${cookieName(deps, cookie)}=${token}; Path=/; Max-Age=${lastsMs / 1000}; HttpOnly; SameSite=Strict${secure}`,
  );
}

type Asking = Pick<FastifyRequest, 'method' | 'headers'>;

function tokenIn(
  deps: Pick<Deps, 'publicUrl' | 'config'>,
  request: Pick<Asking, 'headers'>,
  cookie: Cookie = 'session',
): string | undefined {
  const name = cookieName(deps, cookie);
  for (const pair of (request.headers.cookie ?? '').split(';')) {
    const [key, value = ''] = pair.trim().split('=');
    if (key === name && /^[\w-]{43}$/.test(value)) return value;
  }
  return undefined;
}

/** Whether a browser sends a session cookie; the session may have ended. */
export const hasCookie = (deps: Pick<Deps, 'publicUrl' | 'config'>, request: FastifyRequest): boolean =>
  tokenIn(deps, request) !== undefined;

/**
 * Signs a browser in: always opens a new session and ends the one it had. Managers who have signed in before are told
 * by mail of a new browser.
 * @param managerId locked
 */
export async function openSession(
  deps: Pick<Deps, 'clock' | 'publicUrl' | 'config' | 'bus'>,
  tx: Tx,
  managerId: string,
  { request, reply }: { request: FastifyRequest; reply: FastifyReply },
): Promise<void> {
  const now = deps.clock.now();
  const before = tokenIn(deps, request);
  const found = before === undefined ? undefined : await findOpen(deps, tx, before);
  if (found) await endSessions(deps, tx, found.id, { id: found.sessionId });
  const token = newToken();
  const userAgent = (request.headers['user-agent'] ?? '').slice(0, USER_AGENT_MAX_LENGTH);
  await store.addSession(tx, {
    managerId,
    tokenHash: hashToken(token),
    userAgent,
    createdAt: now,
    lastSeenAt: now,
    expiresAt: new Date(now.getTime() + DESK_LIFE_MS),
    confirmedAt: now,
  });
  await invalidateDesk(tx, `me:${managerId}`);
  setCookie(deps, reply, { cookie: 'session', token, lastsMs: DESK_LIFE_MS });
  const browser = tokenIn(deps, request, 'browser') ?? newToken();
  if (await store.rememberBrowser(tx, { managerId, browserHash: hashToken(browser), lastUsedAt: now })) {
    const { browser: name, system } = deviceOf(userAgent);
    const cause = `manager_browser:${managerId}:${now.toISOString()}`;
    await mailManager(deps, tx, managerId, 'manager_browser', cause, (greeting, locale) => ({
      ...greeting,
      browser: [name, system].filter(Boolean).join(', ') || text(locale, 'manager_browser.unknown'),
      link: `${deskUrl(deps)}/me`,
    }));
  }
  setCookie(deps, reply, { cookie: 'browser', token: browser, lastsMs: BROWSER_KNOWN_MS });
}

/** Bus topic: a session of the desk has ended. The message is its id. */
export const DESK_SESSION_ENDED = 'desk_session';

/**
 * Ends sessions of a manager, the open sockets of their pages, and the views as families opened from them.
 * @returns how many
 */
export async function endSessions(
  deps: Pick<Deps, 'bus'>,
  tx: Tx,
  managerId: string,
  which: store.Which = 'all',
): Promise<number> {
  const ended = await store.lockSessions(tx, managerId, which);
  if (ended.length === 0) return 0;
  await endViewerSessions(deps, tx, { deskSessionIds: ended });
  await store.removeSessions(tx, ended);
  const messages = ended.map((id) => ({ topic: DESK_SESSION_ENDED, id }));
  await publishAllToServers(tx, [...messages, ...deskInvalidations([`me:${managerId}`])]);
  return ended.length;
}

/** Of these sessions of the desk, those that are open, each with its manager. */
export async function listOpenDeskSessions(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  ids: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const now = clock.now();
  const open = await store.listOpenSessions(db, ids, now, new Date(now.getTime() - DESK_IDLE_MS));
  return new Map(open.map(({ id, managerId }) => [id, managerId]));
}

export function dropCookie(deps: Pick<Deps, 'publicUrl' | 'config'>, reply: FastifyReply): void {
  setCookie(deps, reply, { cookie: 'session', token: '', lastsMs: 0 });
}

const findOpen = (deps: Pick<Deps, 'clock'>, db: Db, token: string) => {
  const now = deps.clock.now();
  return store.findSession(db, hashToken(token), now, new Date(now.getTime() - DESK_IDLE_MS));
};

/** Finds the manager by the session in a browser's cookie. */
export const createSessionAuthenticate = (
  deps: Pick<Deps, 'db' | 'clock' | 'limits' | 'publicUrl' | 'config'>,
): {
  find(request: Asking): Promise<ManagerSession | undefined>;
  isFromDesk(request: FastifyRequest): boolean;
} => ({
  isFromDesk: (request) => isFromDesk(deps, request),
  async find(request) {
    if (!isAtDesk(deps, request)) return undefined;
    const token = tokenIn(deps, request);
    if (token === undefined) return undefined;
    const found = await findOpen(deps, deps.db, token);
    if (!found) return undefined;
    const now = deps.clock.now();
    await deps.limits.takeLocally(CALLS_PER_SESSION, found.sessionId);
    if (request.method !== 'GET') await deps.limits.takeLocally(CHANGES_PER_SESSION, found.sessionId);
    if (now.getTime() - found.lastSeenAt.getTime() > LAST_SEEN_EVERY_MS)
      await store.touchSession(deps.db, found.sessionId, now);
    return {
      id: found.id,
      name: found.name,
      role: found.role as ManagerRole,
      sessionId: found.sessionId,
      confirmedUntil: confirmedUntil(found.confirmedAt, now),
    };
  },
});

/** Until when calls that need a recent confirmation are allowed; undefined once that time is over. */
export function confirmedUntil(confirmedAt: Date, now: Date): Date | undefined {
  const until = new Date(confirmedAt.getTime() + CONFIRMED_MINUTES * 60_000);
  return until > now ? until : undefined;
}
