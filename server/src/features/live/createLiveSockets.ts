import { LIVE_PATH, LIVE_PROTOCOL, type LiveTopic } from '@skylark/contract/live.facts';
import { CLOSE_BYE } from '@skylark/contract/room.facts';
import { type WebSocket, WebSocketServer } from 'ws';
import type { Deps } from '../../platform/deps.ts';
import { PAGE_INVALIDATION, SCHOOL_INVALIDATION } from '../../platform/bus/invalidatePages.ts';
import { repeat } from '../../platform/clock/repeat.ts';
import { addressOf } from '../../platform/http/address.ts';
import type { Authenticate } from '../../platform/http/bind.ts';
import { Failure } from '../../platform/http/failure.ts';
import { OpenSockets } from '../../platform/http/OpenSockets.ts';
import { handleSocket } from '../../platform/http/socketEvents.ts';
import { type CloseReason, countClosed } from '../../platform/http/socketMetrics.ts';
import { requireOwnOrigin, tokenOf } from '../../platform/http/sockets.ts';
import type { Upgrade, UpgradeRoute } from '../../platform/http/upgrades.ts';
import { type Limit, limitRefusals } from '../../platform/limits/limits.ts';
import { type Rate, TokenBucket } from '../../platform/limits/TokenBucket.ts';
import { CHILD_CHANGED, closeEndedSessions, listValidSessions } from '../auth/index.ts';
import { isRegular } from '../lessons/index.ts';

/** A school behind one address reconnects all at the same time after an outage. */
const JOINS_PER_ADDRESS: Limit = { name: 'live-join', tries: 600, perSeconds: 60 };
/**
 * Open pages; above `perPerson` the person's oldest one is closed. Accounts cost nothing: once a server has as many pages
 * open as `anybody`, only those of regular people are added.
 */
const OPEN_LIMITS = { name: 'live-strangers', perPerson: 20, perAddress: 3_000, anybody: 5_000 };
/** A page that keeps opening sockets without reason is refused until it slows down. */
const VISITS: Rate = { perSecond: 0.5, burst: 60 };
const FORGET_VISITS_AFTER_MS = 120_000;
/** Pages send nothing but replies to our pings. */
const BYTES: Rate = { perSecond: 256, burst: 4_096 };
/** A page that doesn't read is disconnected; it reloads everything when it reconnects. */
const SEND_BUFFER_MAX_BYTES = 64 * 1024;
/** Time for a dismissed page to complete the closing handshake. */
const BYE_LINGER_MS = 1_000;
/** Interval of checks for dead connections. */
const PING_EVERY_MS = 30_000;
/** Interval of checks for expired sessions, and for those whose end the bus missed. */
const SESSIONS_EVERY_MS = 1_500;

const PATH = new RegExp(`^${LIVE_PATH}$`);

interface Page {
  socket: WebSocket;
  personId: string;
  address: string;
  sessionId: string;
  isAlive: boolean;
}

interface LiveSockets {
  route: UpgradeRoute;
  close(): Promise<void>;
}

/** Notifies open pages immediately when their data has changed. Pages send nothing, and no content is transferred. */
export function createLiveSockets(
  deps: Deps,
  authenticate: Authenticate,
  { anybody = OPEN_LIMITS.anybody } = {},
): LiveSockets {
  const server = new WebSocketServer({
    noServer: true,
    maxPayload: 1_024,
    maxFragments: 64,
    perMessageDeflate: false,
    autoPong: false,
    handleProtocols: (protocols) => (protocols.has(LIVE_PROTOCOL) ? LIVE_PROTOCOL : false),
  });
  const pages = new OpenSockets<Page>(OPEN_LIMITS);
  const visits = new Map<string, { bucket: TokenBucket; lastMs: number }>();

  const end = (page: Page, reason: CloseReason, last?: LiveTopic): void => {
    countClosed('live', reason);
    if (last !== undefined) page.socket.send(last);
    page.socket.close(CLOSE_BYE);
    setTimeout(() => page.socket.terminate(), BYE_LINGER_MS).unref();
  };
  const cut = (page: Page, reason: CloseReason): void => {
    countClosed('live', reason);
    page.socket.terminate();
  };

  const notifyPage = (page: Page, topic: string): void => {
    if (page.socket.bufferedAmount > SEND_BUFFER_MAX_BYTES) cut(page, 'not_read');
    else page.socket.send(topic);
  };

  /** @throws Failure too_many_requests */
  const takeVisit = (personId: string): void => {
    const nowMs = performance.now();
    const own = visits.get(personId) ?? { bucket: new TokenBucket(VISITS, nowMs), lastMs: nowMs };
    visits.set(personId, own);
    own.lastMs = nowMs;
    if (own.bucket.level(nowMs) < 1) throw new Failure('too_many_requests');
    own.bucket.take(1, nowMs);
  };

  const admit = async ({ request, socket, accept }: Upgrade): Promise<void> => {
    requireOwnOrigin(request, deps.publicUrl());
    const address = addressOf(request, deps.config.trustProxy);
    pages.requirePlace(address);
    await deps.limits.takeFrom(JOINS_PER_ADDRESS, address);
    const token = tokenOf(request);
    const caller = token === undefined ? undefined : await authenticate(token);
    if (!caller) throw new Failure('not_signed_in');
    const { personId, sessionId } = caller;
    takeVisit(personId);
    if (pages.size >= anybody && !(await isRegular(deps, caller))) {
      limitRefusals.inc({ limit: OPEN_LIMITS.name });
      throw new Failure('too_many_requests');
    }
    let page: Page | undefined;
    // Subscribed before accepting: the page fetches its data then, and must not miss any later change.
    const leave = await deps.bus.subscribeTo(PAGE_INVALIDATION, personId, (topic) => {
      if (page) notifyPage(page, topic);
    });
    socket.once('close', leave);
    if (socket.destroyed) leave();
    accept(server, (opened) => {
      const own: Page = { socket: opened, personId, address, sessionId, isAlive: true };
      page = own;
      const full = pages.add(own);
      if (full) end(full, 'too_many');
      handleSocket(
        opened,
        deps.log,
        { socket: 'live' },
        {
          pong: () => (own.isAlive = true),
          ping: () => cut(own, 'bad_message'),
          message: () => end(own, 'bad_message'),
          close: () => pages.delete(own),
        },
      );
      const bytes = new TokenBucket(BYTES, performance.now());
      socket.on('data', (data: Buffer) => {
        const nowMs = performance.now();
        bytes.take(data.length, nowMs);
        if (bytes.level(nowMs) < 0) cut(own, 'too_fast');
      });
    });
  };

  const stops = [
    deps.bus.subscribe(SCHOOL_INVALIDATION, (topic) => {
      for (const page of pages) notifyPage(page, topic);
    }),
    deps.bus.subscribe('session', (id) => {
      for (const page of pages) if (page.sessionId === id) end(page, 'session_ended');
    }),
    // The page checks which child it is for, and reconnects as that child.
    deps.bus.subscribe(CHILD_CHANGED, (id) => {
      for (const page of pages) if (page.sessionId === id) end(page, 'session_ended', 'family');
    }),
  ];
  const timers = [
    repeat(deps.log, 'live sessions', SESSIONS_EVERY_MS, () =>
      closeEndedSessions(
        pages,
        (ids) => listValidSessions(deps, ids),
        (page) => end(page, 'session_ended'),
      ),
    ),
    repeat(deps.log, 'live pings', PING_EVERY_MS, async () => {
      for (const page of pages) {
        if (!page.isAlive) cut(page, 'silent');
        page.isAlive = false;
        page.socket.ping();
      }
      const nowMs = performance.now();
      for (const [personId, { lastMs }] of visits) if (nowMs - lastMs > FORGET_VISITS_AFTER_MS) visits.delete(personId);
    }),
  ];

  return {
    route: { path: PATH, admit },
    async close() {
      for (const stop of stops) stop();
      const stopped = Promise.all(timers.map((stop) => stop()));
      for (const page of pages) page.socket.terminate();
      server.close();
      await stopped;
    },
  };
}
