// What managers who watch Now cost the lessons: one server with its rooms full of people who draw, in turns without and
// with managers who ask for the list as their pages do.
//
//   node bench/now-watchers.ts                              1,000 rooms, 40 managers, each asking once a second; 10 turns
//   node bench/now-watchers.ts --rooms=400 --managers=10 --asks=5000 --turns=20
//
// A page asks every five seconds, and after each word of the server, of which there is one a second at most: once a
// second is the worst case. The server has one core; generator, managers and the database have the other.
// Aim: 1.05 times the p99 without managers.
import { randomBytes } from 'node:crypto';
import { DESK_HEADER } from '@skylark/contract/desk.facts';
import { hashToken } from '../server/src/features/auth/index.ts';
import { BenchDatabase } from './parts/Database.ts';
import { pinBenchmark, pinServer, preferGenerator } from './parts/cores.ts';
import { addDeck, addRooms } from './parts/fill.ts';
import { Load } from './parts/Load.ts';
import { cpuMsOf } from './parts/machine.ts';
import { medianOf } from './parts/numbers.ts';
import { numberOption, printTable, saveResult, short } from './parts/report.ts';
import { pause } from './parts/ServerUnderTest.ts';
import { startSkylark } from './parts/skylark.ts';

const ROOMS = numberOption('rooms', 1_000);
const MANAGERS = numberOption('managers', 40);
const ASKS_EVERY_MS = numberOption('asks', 1_000);
/** Two people who draw 30 % of the time, as people do: six changes a second. */
const EVERY_MS = numberOption('every', 333);
const TURNS = numberOption('turns', 10);
/** Turns in which the code is compiled. */
const FIRST_TURNS = 2;
const WARM_UP_MS = 1_000;
const TURN_MS = 5_000;

interface Turn {
  p50: number;
  p99: number;
  /** Milliseconds of the server's processor a second. */
  cpu: number;
}

/** Sessions of the desk: their cookies. */
async function addManagers(database: BenchDatabase): Promise<string[]> {
  const tokens = Array.from({ length: MANAGERS }, () => randomBytes(32).toString('base64url'));
  await database.handle.pool.query(
    `with made as (
       insert into managers (name, created_at) select 'Manager ' || n, now() from generate_series(1, $1::int) n returning id)
     insert into manager_sessions (manager_id, token_hash, user_agent, created_at, last_seen_at, expires_at, confirmed_at)
     select id, decode(($2::text[])[row_number() over ()], 'hex'), '', now(), now(), now() + interval '1 day', now() from made`,
    [MANAGERS, tokens.map((token) => hashToken(token).toString('hex'))],
  );
  return tokens.map((token) => `skylark-desk=${token}`);
}

/** Pages of managers that show Now. */
class Watchers {
  readonly #url: string;
  readonly #cookies: readonly string[];
  readonly answersMs: number[] = [];
  bytes = 0;
  #isOn = false;

  constructor(url: string, cookies: readonly string[]) {
    // As the page asks.
    this.#url = `${url}/api/v2/manager/now?limit=50`;
    this.#cookies = cookies;
  }

  start(): void {
    this.#isOn = true;
    for (const [index, cookie] of this.#cookies.entries())
      void this.#watch(cookie, (ASKS_EVERY_MS * index) / this.#cookies.length);
  }

  stop(): void {
    this.#isOn = false;
  }

  async #watch(cookie: string, afterMs: number): Promise<void> {
    await pause(afterMs);
    while (this.#isOn) {
      const fromMs = performance.now();
      const answer = await fetch(this.#url, { headers: { cookie, [DESK_HEADER]: '1' } });
      const { byteLength } = await answer.arrayBuffer();
      if (!answer.ok) throw new Error(`${this.#url}: ${answer.status}`);
      const tookMs = performance.now() - fromMs;
      this.answersMs.push(tookMs);
      this.bytes = byteLength;
      await pause(Math.max(0, ASKS_EVERY_MS - tookMs));
    }
  }
}

async function turn(load: Load, pid: number): Promise<Turn> {
  let [fromMs, toMs] = [0, 0];
  const { delivery } = await load.draw(
    () => (fromMs = cpuMsOf(pid)),
    () => (toMs = cpuMsOf(pid)),
  );
  return { p50: delivery.p50, p99: delivery.p99, cpu: (1000 * (toMs - fromMs)) / TURN_MS };
}

pinBenchmark();
const database = await BenchDatabase.start();
const server = await startSkylark(database);
pinServer(server.pid);
const { deckId, page } = await addDeck(database.handle.pool);
const load = await Load.enter({
  wire: 'skylark',
  port: Number(new URL(server.url).port),
  page,
  everyMs: EVERY_MS,
  rooms: await addRooms(database.handle.pool, deckId, ROOMS),
  warmUpMs: WARM_UP_MS,
  measureMs: TURN_MS,
});
preferGenerator(load.pid);
const watchers = new Watchers(server.url, await addManagers(database));
const [without, watched]: [Turn[], Turn[]] = [[], []];
try {
  for (let round = -FIRST_TURNS; round < TURNS; round += 1) {
    const alone = await turn(load, server.pid);
    watchers.start();
    const among = await turn(load, server.pid);
    watchers.stop();
    await pause(ASKS_EVERY_MS);
    if (round < 0) continue;
    without.push(alone);
    watched.push(among);
  }
} finally {
  await load.leave();
  await server.stop();
  await database.stop();
}
const line = (name: string, turns: readonly Turn[]): string[] => [
  name,
  ...(['p50', 'p99', 'cpu'] as const).map((what) => short(medianOf(turns.map((one) => one[what])))),
];
const ratio = medianOf(watched.map(({ p99 }, index) => p99 / (without[index]?.p99 ?? Number.NaN)));
printTable(
  ['managers', 'p50 ms', 'p99 ms', 'ms of processor a second'],
  [line('0', without), line(String(MANAGERS), watched)],
);
console.log(
  `p99 ${short(ratio)} times; an answer of ${short(watchers.bytes / 1000)} kB takes ${short(medianOf(watchers.answersMs))} ms`,
);
saveResult('now-watchers', { ROOMS, MANAGERS, ASKS_EVERY_MS, without, watched, ratio });
