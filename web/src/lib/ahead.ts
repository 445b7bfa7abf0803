import type { Seat } from '@skylark/contract/room';

/** A socket that was opened, and has said hello, before the page's code came. */
export interface SocketAhead {
  address: string;
  token: string;
  /** As whom it said hello, and on which side; whoever was not in the room before learns that only from its answer. */
  client: string;
  seat?: Seat | undefined;
  socket: WebSocket;
  /** The call's name for this page, if the other page was told of it. */
  page?: string | undefined;
  /** What has come on it so far, with the time of `performance.now()`. */
  heard: { data: string; atMs: number }[];
  /** From here on what comes is no longer kept. */
  stopKeeping: () => void;
}

/**
 * What the first script of a room's page (askAhead.ts) has begun before the page's code came. Each is
 * taken once, and only by who would have asked for the same.
 */
export interface Ahead {
  replies: Map<string, { token: string; response: Promise<Response> }>;
  socket?: SocketAhead | undefined;
  devices?: { asked: string; stream: Promise<MediaStream> } | undefined;
}

declare global {
  // oxlint-disable-next-line no-var -- a global of the page is declared like this
  var skylarkAhead: Ahead | undefined;
}

/** @param path of the address, with what is searched for in it */
export function takeReplyAhead(path: string, token: string | undefined): Promise<Response> | undefined {
  const { replies } = globalThis.skylarkAhead ?? {};
  const asked = replies?.get(path);
  replies?.delete(path);
  return asked?.token === token ? asked?.response : undefined;
}
