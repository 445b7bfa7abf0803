import type { Seat } from '@skylark/contract/room';
import type { EarlySocket } from './prefetched.ts';

export function takeEarlySocket(address: string, token: string, client: string): EarlySocket | undefined {
  const prefetched = globalThis.skylarkPrefetched;
  const begun = prefetched?.socket;
  if (!prefetched || !begun) return undefined;
  prefetched.socket = undefined;
  const isWanted = begun.address === address && begun.token === token && begun.client === client;
  if (isWanted && begun.socket.readyState <= WebSocket.OPEN) return begun;
  begun.socket.close();
  return undefined;
}

/** The client id the socket opened early used in its hello. */
export function earlyClient(address: string, seat: Seat): string | undefined {
  const begun = globalThis.skylarkPrefetched?.socket;
  return begun?.address === address && (begun.seat ?? seat) === seat ? begun.client : undefined;
}
