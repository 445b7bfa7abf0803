import {
  DESK_BEAT_EVERY_MS,
  DESK_LIVE_PATH,
  DESK_LIVE_PROTOCOL,
  DESK_TOPICS_MAX,
  type DeskTopic,
  type DeskTopicKind,
} from '@skylark/contract/deskLive.facts';
import { CLOSE_BYE } from '@skylark/contract/room.facts';
import { useEffect, useSyncExternalStore } from 'react';
import { call } from './call.ts';
import { isSignedOut } from './signedOut.ts';
import { queryClient } from './queries.ts';

/** Delays before each retry; the last one is repeated. */
const WAITS_MS = [500, 2_000, 5_000, 10_000];
/** The server sends something at least every few seconds. Without any message for this long, the connection is dead. */
const SILENT_AFTER_MS = 2.5 * DESK_BEAT_EVERY_MS;
const LOOK_EVERY_MS = 1_000;
const BYE_WAIT_MS = 1_000;
/** After this long without messages, the page polls. */
const POLL_AFTER_MS = 15_000;
const POLL_EVERY_MS = 15_000;

/** The calls that a topic affects, by the beginning of their keys. */
const CALLS: Record<DeskTopicKind, readonly string[]> = {
  now: ['GET /api/v2/manager/now', 'GET /api/v2/manager/duty', 'GET /api/v2/manager/thresholds'],
  inbox: ['GET /api/v2/manager/inbox'],
  me: ['GET /api/v2/manager/me', 'GET /api/v2/manager/duty'],
  family: ['GET /api/v2/manager/families/{id}', 'GET /api/v2/manager/messages'],
  lesson: ['GET /api/v2/manager/lessons/{id}'],
};
const isOf = (kind: DeskTopicKind, key: unknown): boolean =>
  typeof key === 'string' && CALLS[kind].some((call) => key === call || key.startsWith(`${call}/`));
const kindOf = (topic: string): string => topic.split(':', 1)[0] ?? '';
const isKind = (kind: string): kind is DeskTopicKind => Object.hasOwn(CALLS, kind);

/** Kinds being refetched, and whether a new message arrived meanwhile. */
const asking = new Map<DeskTopicKind, { isOld: boolean }>();

/**
 * Refetches sequentially: on a slow network, each new message would otherwise cancel the previous request before its
 * reply.
 */
async function refetch(kind: DeskTopicKind): Promise<void> {
  const before = asking.get(kind);
  if (before) {
    before.isOld = true;
    return;
  }
  const one = { isOld: false };
  asking.set(kind, one);
  await queryClient.invalidateQueries({ predicate: ({ queryKey: [key] }) => isOf(kind, key) });
  asking.delete(kind);
  if (one.isOld) await refetch(kind);
}

/** How pages learn of changes: live, reconnecting, or by polling. */
export type LiveState = Readonly<{ kind: 'live' } | { kind: 'reconnecting' | 'polling'; newsMs: number }>;

const LIVE: LiveState = { kind: 'live' };
let state: LiveState = LIVE;
const listeners = new Set<() => void>();
const listen = (listener: () => void): (() => void) => {
  listeners.add(listener);
  return () => void listeners.delete(listener);
};
function become(next: LiveState): void {
  if (next.kind === state.kind) return;
  state = next;
  for (const one of listeners) one();
}

export const useLiveState = (): LiveState => useSyncExternalStore(listen, () => state);

/** Refetch interval for what changes with time alone; pages are notified of everything else. */
export const useEvery = (everyMs: number): number | false => (useLiveState().kind === 'live' ? everyMs : false);

/** Topics shown on the screen, each with the number of components that show it. */
const followed = new Map<DeskTopic, number>();
let socket: WebSocket | undefined;
let newsMs = 0;

function sendTopics(): void {
  if (socket?.readyState === WebSocket.OPEN)
    socket.send(JSON.stringify([...followed.keys()].slice(0, DESK_TOPICS_MAX)));
}

/** Keeps a topic's data up to date while it is shown. @param topic undefined: nothing is shown */
export function useLive(topic: DeskTopic | undefined): void {
  useEffect(() => {
    if (topic === undefined) return undefined;
    const count = followed.get(topic) ?? 0;
    followed.set(topic, count + 1);
    if (count === 0) sendTopics();
    return () => {
      const left = (followed.get(topic) ?? 1) - 1;
      if (left > 0) followed.set(topic, left);
      else {
        followed.delete(topic);
        sendTopics();
      }
    };
  }, [topic]);
}

/**
 * Connects while the page is visible. A hidden page is disconnected, and refetches everything when it is shown again.
 * @returns a function that stops it
 */
export function connectLive(): () => void {
  const address = new URL(DESK_LIVE_PATH, window.location.href);
  address.protocol = address.protocol.replace('http', 'ws');
  let retry: ReturnType<typeof setTimeout> | undefined;
  let tries = 0;
  let polledMs = 0;
  let isEnded = false;
  newsMs = Date.now();

  const hear = ({ data }: MessageEvent<string>): void => {
    newsMs = Date.now();
    const kind = kindOf(data);
    if (isKind(kind)) void refetch(kind);
  };
  const leave = (): void => {
    const left = socket;
    socket = undefined;
    // Closing a socket while it is connecting would log a warning in the console.
    if (left?.readyState === WebSocket.CONNECTING) left.addEventListener('open', () => left.close());
    else left?.close();
  };
  const connectLater = (): void => {
    if (state.kind === 'live') become({ kind: 'reconnecting', newsMs });
    clearTimeout(retry);
    const wait = WAITS_MS[Math.min(tries, WAITS_MS.length - 1)] ?? 0;
    tries += 1;
    retry = setTimeout(connect, wait * (1 + Math.random() / 2));
  };
  /**
   * The server closed the connection, perhaps because the session has ended: this call tells, and then leads to the
   * sign-in.
   */
  const connectAsked = async (): Promise<void> => {
    await call('GET /api/v2/manager/me').catch(() => undefined);
    if (!isEnded && !isSignedOut()) connectLater();
  };
  const connect = (): void => {
    const own = new WebSocket(address, [DESK_LIVE_PROTOCOL]);
    socket = own;
    own.addEventListener('open', () => {
      if (socket !== own) return;
      tries = 0;
      newsMs = Date.now();
      become(LIVE);
      // The server replies to each topic once, which makes the page refetch what has changed meanwhile.
      sendTopics();
    });
    own.addEventListener('message', (event: MessageEvent<string>) => {
      if (socket === own) hear(event);
    });
    own.addEventListener('close', ({ code }) => {
      if (socket !== own) return;
      socket = undefined;
      // The wait lets a sign-out in this page navigate away first.
      if (code === CLOSE_BYE) retry = setTimeout(() => void connectAsked(), BYE_WAIT_MS);
      else connectLater();
    });
  };

  const look = (): void => {
    if (document.hidden) return;
    const nowMs = Date.now();
    if (socket && nowMs - newsMs > SILENT_AFTER_MS) {
      leave();
      connectLater();
    }
    if (state.kind === 'live' || nowMs - newsMs < POLL_AFTER_MS || nowMs - polledMs < POLL_EVERY_MS) return;
    polledMs = nowMs;
    become({ kind: 'polling', newsMs });
    for (const kind of new Set([...followed.keys()].map(kindOf))) if (isKind(kind)) void refetch(kind);
  };
  const see = (): void => {
    clearTimeout(retry);
    leave();
    tries = 0;
    newsMs = Date.now();
    if (!document.hidden) connect();
  };

  connect();
  const timer = setInterval(look, LOOK_EVERY_MS);
  document.addEventListener('visibilitychange', see);
  return () => {
    isEnded = true;
    clearInterval(timer);
    clearTimeout(retry);
    document.removeEventListener('visibilitychange', see);
    leave();
    become(LIVE);
  };
}
