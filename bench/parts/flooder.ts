import { ROOM_PROTOCOL, ROOM_TOKEN_PREFIX } from '@skylark/contract/room.facts';

/** Messages of an attacker. */
export const floods = ['strokes', 'flow', 'cursors', 'sockets'] as const;
export type Flood = (typeof floods)[number];

export interface FloodJob {
  flood: Flood;
  port: number;
  roomId: string;
  token: string;
  page: string;
}

/** Result so far. */
export interface FloodResult {
  messages: number;
  megabytes: number;
  opened: number;
  closed: number;
}

/** Interval between bursts; skipped when a socket's own buffer is full. */
const EVERY_MS = 10;
const BUFFERED_MAX_BYTES = 2 * 1024 * 1024;
/** Messages per burst: 140 large ones a second, as in the attack that was tried; 10,000 small ones. */
const BUNDLE: Record<Flood, number> = { strokes: 1.4, flow: 20, cursors: 100, sockets: 0 };
const SOCKETS_AT_ONCE = 10;
const STROKES_PER_MESSAGE = 8;
const POINTS_PER_STROKE = 380;

const job = JSON.parse(process.argv[2] ?? '') as FloodJob;
const result: FloodResult = { messages: 0, megabytes: 0, opened: 0, closed: 0 };
const address = `ws://127.0.0.1:${job.port}/api/v2/rooms/${job.roomId}/socket`;
const hello = { t: 'hello', client: `flooder-${process.pid}-page`, epoch: null, seq: 0, n: 0, last: 0, parts: true };
const points = Array.from({ length: 2 * POINTS_PER_STROKE }, (_, at) => 1_000 + (at % 97));
let n = 0;

/** Each one is valid; only their number does harm. */
function next(): string {
  if (job.flood === 'cursors') return JSON.stringify({ t: 'cursor', page: job.page, x: 5, y: 5, laser: true });
  const l =
    job.flood === 'flow'
      ? Array.from({ length: 64 }, (_, at) => ({ k: 'flow', audio: at % 2 === 0, video: true }))
      : Array.from({ length: STROKES_PER_MESSAGE }, (_, at) => stroke(n + at + 1));
  const message = JSON.stringify({ t: 'do', n: n + 1, l });
  n += l.length;
  return message;
}

const stroke = (number: number) => ({
  k: 'ink',
  id: `tflooder${String(number).padStart(8, '0')}`,
  page: job.page,
  from: 0,
  points,
  head: {
    is: { kind: 'pen', pressure: false },
    look: {
      version: 1,
      versionNonce: 1,
      index: 1,
      isDeleted: false,
      x: 0,
      y: 0,
      width: 0,
      height: 0,
      color: 'sky',
      size: 2,
    },
  },
});

/** A socket that reconnects, and floods as soon as it is open. */
function open(): void {
  const socket = new WebSocket(address, [ROOM_PROTOCOL, ROOM_TOKEN_PREFIX + job.token]);
  let timer: NodeJS.Timeout | undefined;
  let due = 0;
  socket.addEventListener('open', () => {
    result.opened += 1;
    if (job.flood === 'sockets') return;
    n = 0;
    hello.client = `flooder-${process.pid}-${result.opened}-page`;
    socket.send(JSON.stringify(hello));
    timer = setInterval(() => {
      for (due += BUNDLE[job.flood]; due >= 1; due -= 1) {
        if (socket.bufferedAmount > BUFFERED_MAX_BYTES) continue;
        const message = next();
        result.messages += 1;
        result.megabytes += message.length / 1e6;
        socket.send(message);
      }
    }, EVERY_MS);
  });
  socket.addEventListener('error', () => undefined);
  socket.addEventListener('close', () => {
    clearInterval(timer);
    result.closed += 1;
    setTimeout(open, 100);
  });
}

if (import.meta.main) {
  for (let count = 0; count < (job.flood === 'sockets' ? SOCKETS_AT_ONCE : 1); count += 1) open();
  process.on('message', () => process.send?.(result));
}
