import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';

/** Browsers wait for each answer, programs that pipeline send a few: more on one connection is meant to keep us busy. */
const UNANSWERED_MAX = 32;

const unanswered = new WeakMap<Socket, number>();

/** Cuts a connection that sends many requests without waiting for their answers. */
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
