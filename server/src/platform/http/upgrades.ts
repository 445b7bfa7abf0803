import type { IncomingMessage, Server } from 'node:http';
import type { Duplex } from 'node:stream';
import type { Logger } from 'pino';
import type { WebSocket, WebSocketServer } from 'ws';
import { reportCaught } from '../boundary/contain.ts';
import { Failure } from './failure.ts';
import { replyBare, replyRaw } from './rawReply.ts';

/** Authentication and admission take milliseconds; a request that takes longer than this has been abandoned. */
const ADMIT_WITHIN_MS = 15_000;
/** How long a server that is shutting down waits for them. */
const END_WITHIN_MS = 2_000;

/** An upgrade request being decided on. */
export interface Upgrade {
  request: IncomingMessage;
  socket: Duplex;
  /** Capture groups of the path. */
  params: readonly string[];
  /** Accepts it as a WebSocket. */
  accept: (server: WebSocketServer, onOpen: (opened: WebSocket) => void) => void;
}

/** A feature's socket endpoint. */
export interface UpgradeRoute {
  path: RegExp;
  /** Calls `accept` or throws: a Failure is answered with its status, anything else with 500. */
  admit: (upgrade: Upgrade) => Promise<void>;
}

/**
 * The only listener for upgrade requests; nothing a client sends can make it throw.
 * @returns a function for shutdown that refuses further requests, and resolves when pending ones are accepted or
 * refused
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
    // Must come first: an unhandled 'error' event would terminate the process.
    socket.on('error', () => socket.destroy());
    // Closed without a response, so that the load balancer, or the page when it retries, uses another server. A server
    // that keeps running always responds, because another server would open the room a second time.
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

/** @throws Failure bad_request if the target isn't a path, not_found for a path without sockets */
function findRoute(routes: readonly UpgradeRoute[], target: string): { route: UpgradeRoute; params: string[] } {
  // Only plain targets are matched, without a parser that could fail, escapes, or dots.
  if (!target.startsWith('/')) throw new Failure('bad_request');
  const path = target.split('?', 1)[0] ?? '';
  for (const route of routes) {
    const match = route.path.exec(path);
    if (match) return { route, params: match.slice(1) };
  }
  throw new Failure('not_found');
}
