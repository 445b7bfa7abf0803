import type { Logger } from 'pino';
import type { WebSocket } from 'ws';
import { contain } from '../boundary/contain.ts';
import { type DirectReading, takeWholeFrames } from './wholeFrames.ts';

const INTERNAL_ERROR = 1011;

interface SocketHandlers {
  /**
   * Receives text as bytes, valid during the call only if read directly. Binary messages arrive as undefined unless `bytes`
   * handles them.
   */
  message: (text: Buffer | undefined) => unknown;
  bytes?: (data: Buffer) => unknown;
  pong?: () => unknown;
  /** Only needed if the server was created with `autoPong: false`. */
  ping?: () => unknown;
  close?: () => unknown;
  /** Text frames bypass `ws`, for sockets that receive a lot. */
  direct?: DirectReading;
  /**
   * Asked first about each text that is read directly, before it is known to be valid: given its bytes as characters, of which
   * only ASCII is what it looks like. Returns whether it was all that had to be done.
   */
  ascii?: (text: string) => boolean;
}

/**
 * The only way to listen to a WebSocket. A handler's exceptions and rejections are counted, logged, and close only this
 * socket. An invalid frame closes it too.
 */
export function handleSocket(socket: WebSocket, log: Logger, context: object, handlers: SocketHandlers): void {
  const end = (): void => socket.close(INTERNAL_ERROR);
  const run = (work: () => unknown): void => contain(log, 'socket', context, work, end);
  socket.on('error', () => socket.terminate());
  const { bytes, ping, pong, close, direct, ascii } = handlers;
  if (direct)
    takeWholeFrames(socket, {
      ...direct,
      takeAscii: (text) => {
        let isTaken = true;
        run(() => void (isTaken = ascii?.(text) === true));
        return isTaken;
      },
      take: (text) => run(() => handlers.message(text)),
    });
  socket.on('message', (data, isBinary) =>
    run(() => (isBinary && bytes ? bytes(data as Buffer) : handlers.message(isBinary ? undefined : (data as Buffer)))),
  );
  if (ping) socket.on('ping', () => run(ping));
  if (pong) socket.on('pong', () => run(pong));
  if (close) socket.on('close', () => run(close));
}
