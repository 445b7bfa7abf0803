// The generator of board-ratio.ts, in a separate process: two people per room, each with a change at a
// fixed interval, sent when it is due whether or not the server keeps up.
import type { Seat } from '@skylark/contract/room';
import type { WebSocket } from 'ws';
import { type Spread, spreadOf } from './numbers.ts';
import type { Room } from './fill.ts';
import { type WireName, wireOf } from './wires.ts';

export interface LoadJob {
  wire: WireName;
  port: number;
  page: string;
  rooms: Room[];
  /** Time between two changes of one person. */
  everyMs: number;
  warmUpMs: number;
  measureMs: number;
}

export interface LoadResult {
  /** Milliseconds from when a change was due to the other side's handler. */
  delivery: Spread;
  /** Milliseconds from when a change was due until its author knew that it was stored. */
  storage: Spread;
  /** Deliveries during the measurement. */
  deliveredInSpan: number;
  /** Share of changes that the generator itself sent late. */
  lateShare: number;
}

export type ToLoad = { job: LoadJob } | 'go' | 'end';
export type FromLoad = 'entered' | 'begins' | 'ends' | { result: LoadResult };

/** When a change is sent this much late, the generator or the machine was delayed, not the server. */
const LATE_MS = 5;
const ENTER_AT_ONCE = 16;
/** Time for outstanding messages to arrive at the end. */
const SETTLE_MS = 1_500;
const TICK_MS = 1;
const PING_EVERY_MS = 4_000;

/** The golden ratio distributes any number of people evenly over an interval. */
const GOLDEN = 0.618_033_988_749_895;

interface Person {
  seat: Seat;
  socket: WebSocket | undefined;
  phaseMs: number;
  /** Number of changes sent, and of the other side's changes received. */
  sent: number;
  heard: number;
  other: Person | undefined;
}

const report = (message: FromLoad): void => void process.send?.(message);

let people: Person[] = [];
let startMs = 0;
let spanFromMs = Infinity;
let spanToMs = Infinity;
let delivered = 0;
const deliveries: number[] = [];
const storages: number[] = [];

/** Changes sent by everyone in earlier spans. */
let sentBefore = 0;
let isDrawing = false;

const dueMs = (person: Person, change: number, everyMs: number): number =>
  startMs + person.phaseMs + (change - sentBefore) * everyMs;
const isInSpan = (dueAtMs: number): boolean => dueAtMs >= spanFromMs && dueAtMs < spanToMs;

async function enter(job: LoadJob): Promise<void> {
  const wire = wireOf(job.wire, job.page);
  const coming: (() => Promise<void>)[] = [];
  for (const room of job.rooms) {
    const pair: Person[] = [];
    for (const seat of ['t', 's'] as const) {
      const number = people.length;
      const person: Person = {
        seat,
        socket: undefined,
        phaseMs: ((number * GOLDEN) % 1) * job.everyMs,
        sent: 0,
        heard: 0,
        other: undefined,
      };
      people.push(person);
      pair.push(person);
      coming.push(async () => {
        person.socket = await wire.enter({
          port: job.port,
          room,
          seat,
          number,
          delivered(count) {
            const nowMs = performance.now();
            delivered += count;
            // The server preserves the order, so the count identifies the change and therefore when it was due.
            for (let left = count; left > 0; left -= 1) {
              const dueAtMs = dueMs(person.other ?? person, person.heard, job.everyMs);
              person.heard += 1;
              if (isInSpan(dueAtMs)) deliveries.push(nowMs - dueAtMs);
            }
          },
          stored(first, count) {
            const nowMs = performance.now();
            for (let change = Math.max(0, first); change < first + count; change += 1) {
              const dueAtMs = dueMs(person, change, job.everyMs);
              if (isInSpan(dueAtMs)) storages.push(nowMs - dueAtMs);
            }
          },
        });
      });
    }
    const [first, second] = pair;
    if (first) first.other = second;
    if (second) second.other = first;
  }
  // Also while the others are still entering: on a busy machine that takes longer than a server waits for a sign of life.
  const { ping } = wire;
  if (ping)
    setInterval(() => {
      if (!isDrawing) for (const { socket } of people) socket?.send(ping);
    }, PING_EVERY_MS);
  const worker = async (): Promise<void> => {
    for (let next = coming.shift(); next; next = coming.shift()) await next();
  };
  await Promise.all(Array.from({ length: ENTER_AT_ONCE }, worker));
}

async function draw(job: LoadJob): Promise<LoadResult> {
  const wire = wireOf(job.wire, job.page);
  sentBefore = people[0]?.sent ?? 0;
  isDrawing = true;
  deliveries.length = 0;
  storages.length = 0;
  const changes = sentBefore + Math.ceil((job.warmUpMs + job.measureMs) / job.everyMs);
  const frames = { t: wire.changes('t', changes), s: wire.changes('s', changes) };
  const inTurn = people.toSorted((a, b) => a.phaseMs - b.phaseMs);
  startMs = performance.now() + 100;
  spanFromMs = startMs + job.warmUpMs;
  spanToMs = spanFromMs + job.measureMs;
  let sent = 0;
  let late = 0;
  let deliveredBefore = 0;
  let deliveredInSpan = 0;
  let state: 'before' | 'within' | 'after' = 'before';

  await new Promise<void>((done) => {
    let turn = 0;
    let change = sentBefore;
    const tick = (): void => {
      const nowMs = performance.now();
      if (state === 'before' && nowMs >= spanFromMs) {
        state = 'within';
        deliveredBefore = delivered;
        report('begins');
      }
      while (change < changes) {
        const person = inTurn[turn];
        const frame = person && frames[person.seat][change];
        if (!person || !frame) break;
        const dueAtMs = dueMs(person, change, job.everyMs);
        if (dueAtMs > nowMs) break;
        if (isInSpan(dueAtMs)) {
          sent += 1;
          if (nowMs - dueAtMs > LATE_MS) late += 1;
        }
        person.socket?.send(frame);
        person.sent += 1;
        turn += 1;
        if (turn === inTurn.length) {
          turn = 0;
          change += 1;
        }
      }
      if (state === 'within' && nowMs >= spanToMs) {
        state = 'after';
        deliveredInSpan = delivered - deliveredBefore;
        report('ends');
      }
      if (state === 'after' && change === changes) done();
      else setTimeout(tick, TICK_MS);
    };
    tick();
  });
  await new Promise((settled) => setTimeout(settled, SETTLE_MS));
  isDrawing = false;
  return {
    delivery: spreadOf(deliveries),
    storage: spreadOf(storages),
    deliveredInSpan,
    lateShare: late / Math.max(1, sent),
  };
}

let job: LoadJob | undefined;
process.on('disconnect', () => process.exit());
process.on('message', (message: ToLoad) => {
  if (message === 'end') {
    for (const person of people) person.socket?.removeAllListeners('close').terminate();
    people = [];
    process.exit();
  } else if (message === 'go') {
    if (job) void draw(job).then((result) => report({ result }));
  } else {
    job = message.job;
    void enter(job).then(() => report('entered'));
  }
});
