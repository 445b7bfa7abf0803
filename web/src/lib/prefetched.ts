import type { Seat } from '@skylark/contract/room';

/** A socket that was opened and has sent hello before the page's code loaded. */
export interface EarlySocket {
  address: string;
  token: string;
  /** The client and seat it used in its hello; a first-time visitor learns the seat only from the reply. */
  client: string;
  seat?: Seat | undefined;
  socket: WebSocket;
  /** This page's call id, if the other page was notified of it. */
  page?: string | undefined;
  /** Messages received so far, with the time of `performance.now()`. */
  heard: { data: string; atMs: number }[];
  /** Stops keeping received messages. */
  stopKeeping: () => void;
}

/**
 * What the first script of a room page (prefetch.ts) has started before the page's code loaded. Each can be taken once,
 * and only by code that would have made the same request.
 */
export interface Prefetched {
  replies: Map<string, { token: string; response: Promise<Response> }>;
  socket?: EarlySocket | undefined;
  devices?: { asked: string; stream: Promise<MediaStream> } | undefined;
}

declare global {
  // oxlint-disable-next-line no-var -- a global of the page is declared like this
  var skylarkPrefetched: Prefetched | undefined;
}

/** @param path of the address, including its query string */
export function takePrefetchedReply(path: string, token: string | undefined): Promise<Response> | undefined {
  const { replies } = globalThis.skylarkPrefetched ?? {};
  const asked = replies?.get(path);
  replies?.delete(path);
  return asked?.token === token ? asked?.response : undefined;
}
