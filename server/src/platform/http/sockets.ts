import type { IncomingMessage } from 'node:http';
import { ROOM_TOKEN_PREFIX } from '@skylark/contract/room.facts';
import { WebSocketServer } from 'ws';
import { Failure } from './failure.ts';

/** For sockets of our pages, which never send WebSocket pings: answering each would cost more than the ping itself. */
export const createSocketServer = (protocol: string, maxPayload: number): WebSocketServer =>
  new WebSocketServer({
    noServer: true,
    maxPayload,
    maxFragments: 64,
    perMessageDeflate: false,
    autoPong: false,
    handleProtocols: (protocols) => (protocols.has(protocol) ? protocol : false),
  });

/**
 * Prevents other sites' pages from opening a room with someone's token. Programs send no origin, but they need a token
 * too.
 */
export function requireOwnOrigin(request: IncomingMessage, publicUrl: string): void {
  const { origin, host } = request.headers;
  if (origin === undefined) return;
  if (!URL.canParse(origin)) throw new Failure('forbidden');
  const from = new URL(origin);
  if (from.host !== host && from.origin !== new URL(publicUrl).origin) throw new Failure('forbidden');
}

/** The token of an upgrade request, sent as a subprotocol because browsers can set that header. */
export function tokenOf(request: IncomingMessage): string | undefined {
  const protocols = (request.headers['sec-websocket-protocol'] ?? '').split(',').map((one) => one.trim());
  const carrier = protocols.find((one) => one.startsWith(ROOM_TOKEN_PREFIX));
  return carrier?.slice(ROOM_TOKEN_PREFIX.length);
}
