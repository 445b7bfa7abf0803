import type { IncomingMessage, Server } from 'node:http';
import type { Duplex } from 'node:stream';
import type { Logger } from 'pino';
import type { WebSocket, WebSocketServer } from 'ws';
import { reportCaught } from '../boundary/contain.ts';
import { Failure } from './failure.ts';
import { replyBare, replyRaw } from './rawReply.ts';

/** Finding out who calls and whether it may come in takes milliseconds; after this long nobody waits any more. */
const ADMIT_WITHIN_MS = 15_000;
/** A server that ends waits no longer for them. */
const END_WITHIN_MS = 2_000;

/** One request to upgrade, while it is decided. */
export interface Upgrade {
  request: IncomingMessage;
  socket: Duplex;
  /** What the path's groups matched. */
  params: readonly string[];
  /** Lets it in: from here on it is a WebSocket. */
  accept: (server: WebSocketServer, onOpen: (opened: WebSocket) => void) => void;
}

/** What one feature offers sockets at. */
export interface UpgradeRoute {
  path: RegExp;
  /** Calls `accept`, or throws: a Failure is answered with its status, everything else with 500. */
  admit: (upgrade: Upgrade) => Promise<void>;
}

/**
 * The one listener for upgrade requests: nothing that a stranger sends as one can throw past it.
 * @returns what lets nobody in any more, for a server that ends, and resolves when who was coming in is in or refused
 */
export function handleUpgrades(
  server: Server,
  log: Logger,
  routes: readonly UpgradeRoute[],
  { admitWithinMs = ADMIT_WITHIN_MS } = {},
): () => Promise<void> {
  const underWay = new Set<Promise<void>>();
  let isClosed = false;
  server.on('upgrade', (request: IncomingMessage, socket: Duplex, head: Buffer) => {
    // First of all: an 'error' event that nobody listens to would end the process.
    socket.on('error', () => socket.destroy());
    // Without a word: the balancer, or the page when it comes again, finds another server. A server that stays answers
    // everybody, for another one would open its room a second time.
    if (isClosed) return void socket.destroy();
    let isAccepted = false;
    const timer = setTimeout(() => (isClosed ? socket.destroy() : replyBare(socket, 503)), admitWithinMs);
    timer.unref();

    const handle = async (): Promise<void> => {
      const { route, params } = findRoute(routes, request.url ?? '');
      await route.admit({
        request,
        socket,
        params,
        accept: (sockets, onOpen) => {
          isAccepted = true;
          sockets.handleUpgrade(request, socket, head, onOpen);
        },
      });
    };
    const admission = handle()
      .catch((error: unknown) => {
        const isRefusal = error instanceof Failure;
        if (!isRefusal) reportCaught(log, 'upgrade', { path: request.url?.slice(0, 200) }, error);
        if (isAccepted) socket.destroy();
        else replyRaw(socket, isRefusal ? error : new Failure('internal'));
      })
      .finally(() => {
        clearTimeout(timer);
        underWay.delete(admission);
      });
    underWay.add(admission);
  });
  return async () => {
    isClosed = true;
    const hardStop = new Promise((resolve) => setTimeout(resolve, END_WITHIN_MS).unref());
    await Promise.race([Promise.all(underWay), hardStop]);
  };
}

/** @throws Failure bad_request for a target that is no path, not_found for a path without sockets */
function findRoute(routes: readonly UpgradeRoute[], target: string): { route: UpgradeRoute; params: string[] } {
  // Only the plain form of a target is looked at: no parser that could refuse it, no escapes, no dots.
  if (!target.startsWith('/')) throw new Failure('bad_request');
  const path = target.split('?', 1)[0] ?? '';
  for (const route of routes) {
    const match = route.path.exec(path);
    if (match) return { route, params: match.slice(1) };
  }
  throw new Failure('not_found');
}
