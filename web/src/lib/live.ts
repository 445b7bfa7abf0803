import { LIVE_PATH, LIVE_PROTOCOL, liveTopics, type SchoolTopic, schoolTopics } from '@skylark/contract/live.facts';
import { ROOM_TOKEN_PREFIX } from '@skylark/contract/room.facts';
import { queryClient } from './queries.ts';
import { session } from './session.ts';
import { isTurnClaimed, onTurn } from './socketTurn.ts';

/**
 * Delays before each retry; the last one is repeated. They protect restarted servers from all pages reconnecting at the
 * same time.
 */
const WAITS_MS = [1_000, 3_000, 10_000, 30_000];

/**
 * All pages of the school are notified at the same moment, so each waits a random time up to this before refetching.
 */
const SPREAD_MS = 3_000;

/** Query keys of data that is the same for the whole school. */
const KEYS_OF: Record<SchoolTopic, readonly (readonly string[])[]> = {
  school: [['school', 'contacts'], ['school-text']],
  prices: [['packages'], ['school', 'packages']],
  rules: [['lessons', 'booking']],
  courses: [['courses']],
};
const isForAll = (topic: string): topic is SchoolTopic => (schoolTopics as readonly string[]).includes(topic);

/**
 * What else a topic affects: the person shown with the family, when another child was chosen or one was removed, and
 * the choice of presentations with a teacher's own.
 */
const ALSO: Partial<Record<string, string>> = { family: 'profile', own_decks: 'courses' };

function refetchTopic(topic: string): void {
  if (isForAll(topic)) {
    for (const queryKey of KEYS_OF[topic]) void queryClient.invalidateQueries({ queryKey });
    return;
  }
  for (const key of [topic, ALSO[topic]])
    if (key !== undefined) void queryClient.invalidateQueries({ queryKey: [key] });
}

function closeSocket(this: WebSocket): void {
  this.close();
}

/**
 * Refetches what the server reports as changed.
 * @returns a function that stops it
 */
export function followLiveUpdates(token: string): () => void {
  const address = new URL(LIVE_PATH, window.location.href);
  address.protocol = address.protocol.replace('http', 'ws');
  let socket: WebSocket | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let tries = 0;
  let isEnded = false;
  const connectLater = (): void => {
    const wait = WAITS_MS[Math.min(tries, WAITS_MS.length - 1)] ?? 0;
    tries += 1;
    timer = setTimeout(connect, wait * (1 + Math.random() / 2));
  };
  const connect = (): void => {
    // Connecting resumes when the turn ends.
    if (isTurnClaimed()) return;
    const opened = new WebSocket(address, [LIVE_PROTOCOL, ROOM_TOKEN_PREFIX + token]);
    socket = opened;
    opened.addEventListener('open', () => {
      // Refetches everything that may have been published while disconnected.
      if (tries > 0 && !isEnded) for (const topic of [...liveTopics, ...schoolTopics]) refetchTopic(topic);
      // A room opens this socket late, and may have missed earlier changes of the school to its lesson.
      else if (!isEnded) void queryClient.invalidateQueries({ queryKey: ['lessons', 'room'] });
      tries = 0;
    });
    opened.addEventListener('message', ({ data }: MessageEvent<string>) => {
      if (isEnded) return;
      if (isForAll(data)) setTimeout(() => refetchTopic(data), Math.random() * SPREAD_MS);
      else refetchTopic(data);
    });
    opened.addEventListener('close', () => {
      if (isEnded || socket !== opened) return;
      socket = undefined;
      // If somebody has ended the school's view, it must end at once, not only with the page's next request.
      if (session.viewer()) void queryClient.invalidateQueries({ queryKey: ['profile'] });
      connectLater();
    });
  };
  connect();
  const stopTurns = onTurn(() => {
    clearTimeout(timer);
    if (isTurnClaimed()) {
      if (socket?.readyState !== WebSocket.CONNECTING) return;
      const given = socket;
      socket = undefined;
      given.close();
    } else if (!socket) {
      tries = 0;
      connectLater();
    }
  });
  return () => {
    isEnded = true;
    stopTurns();
    clearTimeout(timer);
    // Closing a socket while it is connecting would log a warning in the console.
    if (socket?.readyState === WebSocket.CONNECTING) socket.addEventListener('open', closeSocket);
    else socket?.close();
  };
}
