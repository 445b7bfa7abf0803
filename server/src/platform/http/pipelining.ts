import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';

/**
 * Browsers wait for each response and pipelining programs send a few requests: more on one connection is meant to
 * overload us.
 */
const UNANSWERED_MAX = 32;

const unanswered = new WeakMap<Socket, number>();

/** Closes connections that send many requests without waiting for responses. */
export function limitPipelining(handle: RequestListener): RequestListener {
  return (request: IncomingMessage, response: ServerResponse) => {
    const { socket } = request;
    const count = (unanswered.get(socket) ?? 0) + 1;
    if (count > UNANSWERED_MAX) {
      socket.destroy();
      return;
    }
    unanswered.set(socket, count);
    response.once('close', () => unanswered.set(socket, (unanswered.get(socket) ?? 1) - 1));
    handle(request, response);
  };
}
