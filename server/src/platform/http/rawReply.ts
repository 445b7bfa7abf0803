import { STATUS_CODES } from 'node:http';
import type { Duplex } from 'node:stream';
import { errorBody, type Failure } from './failure.ts';

/** A client that neither reads nor closes does not keep its socket longer than this. */
const LINGER_MS = 1_000;

/** Answers on a bare socket, where no response object exists, in the one form of all errors, and closes it. */
export function replyRaw(socket: Duplex, failure: Failure, status: number = failure.status): void {
  // A bare answer may still be on its way.
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
  // What is still being sent is thrown away: closing over unread bytes would reset the connection before the answer is read.
  socket.resume();
  setTimeout(() => socket.destroy(), LINGER_MS).unref();
}

/** Says no more than the status and lets go at once: a connection that ends without a word is taken for a server that ends. */
export function replyBare(socket: Duplex, status: 429 | 503): void {
  if (!socket.writable) {
    socket.destroy();
    return;
  }
  const head = `HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\nConnection: close\r\nContent-Length: 0\r\n\r\n`;
  socket.end(head, () => socket.destroy());
}
