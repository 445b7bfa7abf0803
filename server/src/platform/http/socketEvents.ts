import type { Logger } from 'pino';
import type { WebSocket } from 'ws';
import { contain } from '../boundary/contain.ts';

const INTERNAL_ERROR = 1011;

interface SocketHandlers {
  /** Receives text as bytes; binary messages arrive as undefined unless `bytes` handles them. */
  message: (text: Buffer | undefined) => unknown;
  bytes?: (data: Buffer) => unknown;
  pong?: () => unknown;
  /** Only needed if the server was created with `autoPong: false`. */
  ping?: () => unknown;
  close?: () => unknown;
}

/**
 * The only way to listen to a WebSocket. A handler's exceptions and rejections are counted, logged, and close only this
 * socket. An invalid frame closes it too.
 */
export function handleSocket(socket: WebSocket, log: Logger, context: object, handlers: SocketHandlers): void {
  const end = (): void => socket.close(INTERNAL_ERROR);
  const run = (work: () => unknown): void => contain(log, 'socket', context, work, end);
  socket.on('error', () => socket.terminate());
  const { bytes, ping, pong, close } = handlers;
  socket.on('message', (data, isBinary) =>
    run(() => (isBinary && bytes ? bytes(data as Buffer) : handlers.message(isBinary ? undefined : (data as Buffer)))),
  );
  if (ping) socket.on('ping', () => run(ping));
  if (pong) socket.on('pong', () => run(pong));
  if (close) socket.on('close', () => run(close));
}
