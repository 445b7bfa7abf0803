import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';

/**
 * Browsers wait for each response, and pipelining programs send a few requests ahead: more on one connection is meant
 * to overload us.
 */
const UNANSWERED_MAX = 32;

const unanswered = new WeakMap<Socket, Set<ServerResponse>>();

/** Whether a response has been started but not finished. */
export const isAnswering = (socket: Socket): boolean =>
  unanswered
    .get(socket)
    ?.values()
    .some(({ headersSent }) => headersSent) ?? false;

/** Closes connections that send many requests without waiting for responses. */
export function limitPipelining(handle: RequestListener): RequestListener {
  return (request: IncomingMessage, response: ServerResponse) => {
    const { socket } = request;
    const responses = unanswered.get(socket) ?? new Set();
    if (responses.size === UNANSWERED_MAX) {
      socket.destroy();
      return;
    }
    unanswered.set(socket, responses.add(response));
    response.once('close', () => responses.delete(response));
    handle(request, response);
  };
}
