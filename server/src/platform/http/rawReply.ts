import { STATUS_CODES } from 'node:http';
import type { Duplex } from 'node:stream';
import { errorBody, type Failure } from './failure.ts';

/** How long a client that neither reads nor closes can keep its socket. */
const LINGER_MS = 1_000;

/** Sends an error in the standard form on a bare socket, where no response object exists, and closes it. */
export function replyRaw(socket: Duplex, failure: Failure, status: number = failure.status): void {
  // A bare reply may still be in progress.
  if (socket.writableEnded) return;
  if (!socket.writable) {
    socket.destroy();
    return;
  }
  const body = JSON.stringify(errorBody(failure));
  socket.end(
    `HTTP/1.1 ${status} ${STATUS_CODES[status] ?? 'Error'}\r\nConnection: close\r\nContent-Type: application/json; charset=utf-8\r\n` +
      `Content-Length: ${Buffer.byteLength(body)}\r\n\r\n${body}`,
  );
  // Discards what is still being received: closing with unread bytes would reset the connection before the reply is
  // read.
  socket.resume();
  setTimeout(() => socket.destroy(), LINGER_MS).unref();
}

/** Sends only a status and closes immediately: closing without any response would look like a server shutting down. */
export function replyBare(socket: Duplex, status: 429 | 503): void {
  if (!socket.writable) {
    socket.destroy();
    return;
  }
  const head = `HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\nConnection: close\r\nContent-Length: 0\r\n\r\n`;
  socket.end(head, () => socket.destroy());
}
