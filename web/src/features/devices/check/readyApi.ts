import { READY_PROTOCOL, READY_SOCKET_PATH } from '@skylark/contract/readyCheck.facts';
import { ROOM_TOKEN_PREFIX } from '@skylark/contract/room.facts';
import type { CheckFound } from '@skylark/contract/readyCheck.facts';
import { toWire } from '@skylark/contract/wire';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../../lib/call.ts';

/** A socket without a message after this time is being blocked. */
const SOCKET_PATIENCE_MS = 10_000;

/** The lesson a link belongs to. */
export const readyQuery = (token: string | null) =>
  queryOptions({
    queryKey: ['ready-check', token],
    queryFn: ({ signal }) => call('POST /api/v2/ready_checks/look', { body: { token: token ?? '' }, signal }),
    enabled: token !== null && token !== '',
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  });

export const sendResult = (token: string, found: CheckFound, isFinal: boolean) =>
  call('POST /api/v2/ready_checks/result', { body: { token, ...found, isFinal } });

/** Like sendResult, for a page being closed: sends without waiting for the response. */
export function leaveResult(token: string, found: CheckFound): void {
  const body = JSON.stringify(toWire({ token, ...found, isFinal: true }));
  navigator.sendBeacon('/api/v2/ready_checks/result', new Blob([body], { type: 'application/json' }));
}

/** Tests the connections with the authorization of a link. */
export const waysOf = (token: string) => ({
  askRelay: (signal: AbortSignal) => call('POST /api/v2/ready_checks/relay', { body: { token }, signal }),
  reachRoom: (signal: AbortSignal) => reachSocket(token, signal),
});

/** @throws when no message arrives through it */
function reachSocket(token: string, signal: AbortSignal): Promise<void> {
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  const address = new URL(READY_SOCKET_PATH, window.location.href);
  address.protocol = address.protocol.replace('http', 'ws');
  const socket = new WebSocket(address, [READY_PROTOCOL, ROOM_TOKEN_PREFIX + token]);
  const fail = (): void => reject(new Error('The socket cannot be reached'));
  const timer = setTimeout(fail, SOCKET_PATIENCE_MS);
  socket.addEventListener('message', () => resolve());
  socket.addEventListener('close', fail);
  signal.addEventListener('abort', fail);
  return promise.finally(() => {
    clearTimeout(timer);
    socket.close();
  });
}
