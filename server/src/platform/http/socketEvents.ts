import type { Logger } from 'pino';
import type { WebSocket } from 'ws';
import { contain } from '../boundary/contain.ts';
import { takeWholeFrames } from './wholeFrames.ts';

const INTERNAL_ERROR = 1011;

interface SocketHandlers {
  /** Text comes as its bytes; of a binary message nothing is passed on, unless `bytes` takes it. */
  message: (text: Buffer | undefined) => unknown;
  bytes?: (data: Buffer) => unknown;
  pong?: () => unknown;
  /** Only where the server was made with `autoPong: false` does it answer by itself. */
  ping?: () => unknown;
  close?: () => unknown;
  /** Text of up to so many bytes is read past the machinery of `ws`: for sockets of which much is heard. */
  directBytes?: number;
}

/**
 * The one way to listen to a WebSocket. What a handler throws, at once or later, is counted and logged and ends this
 * socket alone; a broken frame ends it too.
 */
export function handleSocket(socket: WebSocket, log: Logger, context: object, handlers: SocketHandlers): void {
  const end = (): void => socket.close(INTERNAL_ERROR);
  const run = (work: () => unknown): void => contain(log, 'socket', context, work, end);
  socket.on('error', () => socket.terminate());
  const { bytes, ping, pong, close, directBytes } = handlers;
  if (directBytes !== undefined) takeWholeFrames(socket, directBytes, (text) => run(() => handlers.message(text)));
  socket.on('message', (data, isBinary) =>
    run(() => (isBinary && bytes ? bytes(data as Buffer) : handlers.message(isBinary ? undefined : (data as Buffer)))),
  );
  if (ping) socket.on('ping', () => run(ping));
  if (pong) socket.on('pong', () => run(pong));
  if (close) socket.on('close', () => run(close));
}
