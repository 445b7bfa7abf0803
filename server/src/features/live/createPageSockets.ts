import type { IncomingMessage } from 'node:http';
import { CLOSE_BYE } from '@skylark/contract/room.facts';
import type { WebSocket } from 'ws';
import type { Deps } from '../../platform/deps.ts';
import { repeat } from '../../platform/clock/repeat.ts';
import { addressOf } from '../../platform/http/address.ts';
import { Failure } from '../../platform/http/failure.ts';
import { OpenSockets } from '../../platform/http/OpenSockets.ts';
import { handleSocket } from '../../platform/http/socketEvents.ts';
import { type CloseReason, countClosed, type SocketKind } from '../../platform/http/socketMetrics.ts';
import { createSocketServer } from '../../platform/http/sockets.ts';
import type { Upgrade, UpgradeRoute } from '../../platform/http/upgrades.ts';
import type { Limit } from '../../platform/limits/limits.ts';
import { type Rate, TokenBucket } from '../../platform/limits/TokenBucket.ts';
import { closeEndedSessions } from '../auth/index.ts';

const FORGET_VISITS_AFTER_MS = 120_000;
/** A page that doesn't read is disconnected; it reloads everything when it reconnects. */
const SEND_BUFFER_MAX_BYTES = 64 * 1024;
/** Time for a dismissed page to complete the closing handshake. */
const BYE_LINGER_MS = 1_000;
/** Interval of checks for dead connections. */
const PING_EVERY_MS = 30_000;
/** Interval of checks for expired sessions, and for those whose end was missed on the bus. */
const SESSIONS_EVERY_MS = 1_500;

export interface Page {
  readonly socket: WebSocket;
  readonly personId: string;
  readonly address: string;
  readonly sessionId: string;
  isAlive: boolean;
}

/** Who opens a page's socket. */
interface Visitor {
  personId: string;
  sessionId: string;
}

/** One open page's subscription. */
interface Following {
  /** Called when its socket is closed. */
  leave: () => void;
  /** Handles what the page sends; without it, the page may send nothing. @throws Failure for invalid messages */
  hear?: (text: Buffer | undefined) => Promise<void>;
}

interface PageKind<V extends Visitor> {
  name: SocketKind;
  path: string;
  protocol: string;
  joinsPerAddress: Limit;
  /** Above `perPerson`, either the person's oldest page is closed or the new one is refused. */
  open: { perPerson: number; perAddress: number; above: 'oldest' | 'new' };
  /** A page that keeps opening sockets without reason is refused until it slows down. */
  visits: Rate;
  /** What pages may send, including replies to our pings. */
  bytes: Rate;
  messageMaxBytes: number;
  /** @throws Failure for a page of another site */
  requireOrigin: (request: IncomingMessage) => void;
  /** @throws Failure */
  identify: (request: IncomingMessage) => Promise<V>;
  /** @throws Failure if too many pages are open for this visitor to be added */
  requirePlace?: (visitor: V, open: number) => Promise<void>;
  /** Resolves once no later change can be missed. */
  follow: (visitor: V, tell: (word: string) => void) => Promise<Following>;
  listValidSessions: (ids: string[]) => Promise<ReadonlyMap<string, string>>;
  /** Bus topics with ids of sessions whose pages are closed, some after a last message. */
  endings: readonly { topic: string; last?: string }[];
}

export interface PageSockets {
  route: UpgradeRoute;
  pages: Iterable<Page>;
  tell: (page: Page, word: string) => void;
  close(): Promise<void>;
}

/** Sockets that tell open pages, in single words, what has changed. The data itself isn't sent. */
export function createPageSockets<V extends Visitor>(
  deps: Deps,
  kind: PageKind<V>,
  { pingEveryMs = PING_EVERY_MS, sessionsEveryMs = SESSIONS_EVERY_MS } = {},
): PageSockets {
  const server = createSocketServer(kind.protocol, kind.messageMaxBytes);
  const pages = new OpenSockets<Page>(kind.open);
  const visits = new Map<string, { bucket: TokenBucket; lastMs: number }>();

  const end = (page: Page, reason: CloseReason, last?: string): void => {
    countClosed(kind.name, reason);
    if (last !== undefined) page.socket.send(last);
    page.socket.close(CLOSE_BYE);
    setTimeout(() => page.socket.terminate(), BYE_LINGER_MS).unref();
  };
  const cut = (page: Page, reason: CloseReason): void => {
    countClosed(kind.name, reason);
    page.socket.terminate();
  };

  const tell = (page: Page, word: string): void => {
    if (page.socket.bufferedAmount > SEND_BUFFER_MAX_BYTES) cut(page, 'not_read');
    else page.socket.send(word);
  };

  /** @throws Failure too_many_requests */
  const takeVisit = (personId: string): void => {
    const nowMs = performance.now();
    const own = visits.get(personId) ?? { bucket: new TokenBucket(kind.visits, nowMs), lastMs: nowMs };
    visits.set(personId, own);
    own.lastMs = nowMs;
    if (own.bucket.level(nowMs) < 1) throw new Failure('too_many_requests');
    own.bucket.take(1, nowMs);
  };
  /** @throws Failure too_many_requests */
  const requirePlaceOfPerson = (personId: string): void => {
    if (kind.open.above === 'new' && [...pages.of(personId)].length >= kind.open.perPerson)
      throw new Failure('too_many_requests');
  };

  const admit = async ({ request, socket, accept }: Upgrade): Promise<void> => {
    kind.requireOrigin(request);
    const address = addressOf(request, deps.config.trustProxy);
    pages.requirePlace(address);
    await deps.limits.takeFrom(kind.joinsPerAddress, address);
    const visitor = await kind.identify(request);
    const { personId, sessionId } = visitor;
    takeVisit(personId);
    requirePlaceOfPerson(personId);
    await kind.requirePlace?.(visitor, pages.size);
    let page: Page | undefined;
    // Subscribed before accepting: the page fetches its data then, and must not miss any later change.
    const { leave, hear } = await kind.follow(visitor, (word) => {
      if (page) tell(page, word);
    });
    socket.once('close', leave);
    if (socket.destroyed) leave();
    // Other pages may have been opened while this one was waiting.
    requirePlaceOfPerson(personId);
    accept(server, (opened) => {
      const own: Page = { socket: opened, personId, address, sessionId, isAlive: true };
      page = own;
      const full = pages.add(own);
      if (full) end(full, 'too_many');
      handleSocket(
        opened,
        deps.log,
        { socket: kind.name },
        {
          pong: () => (own.isAlive = true),
          ping: () => cut(own, 'bad_message'),
          message: async (text) => {
            try {
              if (!hear) throw new Failure('bad_request');
              await hear(text);
            } catch (error) {
              if (!(error instanceof Failure)) throw error;
              end(own, error.code === 'forbidden' ? 'right_lost' : 'bad_message');
            }
          },
          close: () => pages.delete(own),
        },
      );
      const bytes = new TokenBucket(kind.bytes, performance.now());
      socket.on('data', (data: Buffer) => {
        const nowMs = performance.now();
        bytes.take(data.length, nowMs);
        if (bytes.level(nowMs) < 0) cut(own, 'too_fast');
      });
    });
  };

  const stops = kind.endings.map(({ topic, last }) =>
    deps.bus.subscribe(topic, (id) => {
      for (const page of pages) if (page.sessionId === id) end(page, 'session_ended', last);
    }),
  );
  const timers = [
    repeat(deps.log, `${kind.name} sessions`, sessionsEveryMs, () =>
      closeEndedSessions(pages, kind.listValidSessions, (page) => end(page, 'session_ended')),
    ),
    repeat(deps.log, `${kind.name} pings`, pingEveryMs, async () => {
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
    route: { path: new RegExp(`^${kind.path}$`), admit },
    pages,
    tell,
    async close() {
      for (const stop of stops) stop();
      const stopped = Promise.all(timers.map((stop) => stop()));
      for (const page of pages) page.socket.terminate();
      server.close();
      await stopped;
    },
  };
}
