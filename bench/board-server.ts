// The room's server under load: how quickly one person's change reaches the other, how quickly it is stored, and what
// that costs. For comparison, in the same run and with the same generator: a bare relay that checks and stores nothing
// (the lower bound), and y-websocket, a public server for shared documents that keeps them in memory.
//
//   node bench/board-server.ts                        200 rooms, all three; then 600 rooms, ours and the relay
//   node bench/board-server.ts --rooms=200 --only=skylark --rounds=3
// node bench/board-server.ts --before=../old --only=relay,before,skylark      compares another checkout (with its
// modules)
//   node bench/board-server.ts --quiet --tries=4      waits before each round until the machine is idle, and
//                                                     repeats a round that was disturbed
//   node bench/board-server.ts --rooms=600 --only=skylark --profile     writes a CPU profile into bench/results
//
// A room is two people, each with 20 changes a second of about 200 bytes: a batch of ink as a page sends it, teacher
// and student both drawing. Latency is measured from when a change was due, not from when it could be sent, so a server
// gains nothing by blocking the generator; it includes up to 1 ms of the generator's timer. A round in which the
// generator itself was late too often, or other programs were busy, is discarded.
import { existsSync } from 'node:fs';
import { spawnSync } from 'node:child_process';
import { cpus } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { BenchDatabase } from './parts/Database.ts';
import { addDeck, addRooms } from './parts/fill.ts';
import type { LoadResult } from './parts/generator.ts';
import { Load } from './parts/Load.ts';
import { cpuMsOf, cpuMsOfFamily, idleMsOfMachine, rssKbOf } from './parts/machine.ts';
import { medianOf } from './parts/numbers.ts';
import { numberOption, option, printTable, saveResult, short } from './parts/report.ts';
import { waitForQuiet } from './parts/quiet.ts';
import { freePort, pause, ServerUnderTest } from './parts/ServerUnderTest.ts';
import { startSkylark } from './parts/skylark.ts';
import type { Room, WireName } from './parts/wires.ts';

const EVERY_MS = 50;
const WARM_UP_MS = 5_000;
const MEASURE_MS = numberOption('seconds', 15) * 1_000;
/** Rooms that warm up the server before its idle memory is measured, and how long they draw. */
const WARM_UP_ROOMS = 5;
const WARM_UP_ROOMS_MS = 3_000;
const REST_MS = 2_000;
/** A round is discarded when more changes were sent late, or other programs used more of a core. */
const LATE_SHARE_MAX = 0.01;
const OTHERS_MAX_PERCENT = 40;
/** How often a discarded round is repeated. */
const TRIES = numberOption('tries', 1);

const PEERS = join(import.meta.dirname, 'peers');
const RELAY = join(import.meta.dirname, 'parts/relay.ts');
const Y_WEBSOCKET = join(PEERS, 'node_modules/@y/websocket-server/src/server.js');

interface Round extends LoadResult {
  rooms: number;
  server: WireName;
  usPerDelivery: number;
  serverCpu: number;
  /** Percentage of one core during the measurement. */
  databaseCpu: number;
  generatorCpu: number;
  othersCpu: number;
  /** Memory in use after a garbage collection; the process itself has allocated more. */
  idleKbPerRoom: number;
  loadedKbPerRoom: number;
  rssMb: number;
  isClean: boolean;
}

async function startServer(name: WireName, database: BenchDatabase): Promise<ServerUnderTest> {
  const nodeArgs = option('node')?.split(' ') ?? [];
  if (option('profile')) nodeArgs.push('--cpu-prof', `--cpu-prof-dir=${join(import.meta.dirname, 'results')}`);
  if (name === 'skylark') return startSkylark(database, nodeArgs);
  if (name === 'before') return startSkylark(database, [], resolve(option('before') ?? ''));
  const port = String(await freePort());
  return ServerUnderTest.start([name === 'relay' ? RELAY : Y_WEBSOCKET], { PORT: port, HOST: '127.0.0.1' }, '/');
}

async function round(name: WireName, roomCount: number): Promise<Round> {
  const database = await BenchDatabase.start();
  const { pool } = database.handle;
  const { deckId, page } = await addDeck(pool);
  const server = await startServer(name, database);
  const port = Number(new URL(server.url).port);
  const common = { wire: name, port, page, everyMs: EVERY_MS };
  const roomsOf = (count: number): Promise<Room[]> => addRooms(pool, deckId, count);
  try {
    const first = await Load.enter({
      ...common,
      rooms: await roomsOf(WARM_UP_ROOMS),
      warmUpMs: 0,
      measureMs: WARM_UP_ROOMS_MS,
    });
    await first.draw();
    await first.leave();
    await pause(REST_MS);
    const restKb = await server.heapKb();

    const load = await Load.enter({
      ...common,
      rooms: await roomsOf(roomCount),
      warmUpMs: WARM_UP_MS,
      measureMs: MEASURE_MS,
    });
    await pause(REST_MS);
    const idleKb = await server.heapKb();
    const read = () => ({
      atMs: performance.now(),
      server: cpuMsOf(server.pid),
      database: cpuMsOfFamily(database.pid),
      generator: cpuMsOf(load.pid),
      idle: idleMsOfMachine(),
    });
    let before = read();
    let after = before;
    let loadedKb: Promise<number> | undefined;
    let rssKb = 0;
    const result = await load.draw(
      () => (before = read()),
      () => {
        after = read();
        rssKb = rssKbOf(server.pid);
        loadedKb = server.heapKb();
      },
    );
    await load.leave();
    const spanMs = after.atMs - before.atMs;
    const share = (of: 'server' | 'database' | 'generator' | 'idle'): number =>
      (100 * (after[of] - before[of])) / spanMs;
    // The values come from different kernel clocks, so the result can be slightly negative.
    const othersCpu = Math.max(
      0,
      100 * cpus().length - share('idle') - share('server') - share('database') - share('generator'),
    );
    return {
      ...result,
      rooms: roomCount,
      server: name,
      usPerDelivery: (1000 * (after.server - before.server)) / result.deliveredInSpan,
      serverCpu: share('server'),
      databaseCpu: share('database'),
      generatorCpu: share('generator'),
      othersCpu,
      idleKbPerRoom: (idleKb - restKb) / roomCount,
      loadedKbPerRoom: (((await loadedKb) ?? 0) - restKb) / roomCount,
      rssMb: rssKb / 1024,
      isClean: result.lateShare <= LATE_SHARE_MAX && othersCpu <= OTHERS_MAX_PERCENT,
    };
  } finally {
    await server.stop();
    await database.stop();
  }
}

function installPeers(): void {
  if (existsSync(Y_WEBSOCKET)) return;
  console.log('installing y-websocket into bench/peers');
  // npm is located next to its Node, or on the path. Install scripts are disabled, because nothing here needs them.
  const done = spawnSync('npm', ['ci', '--ignore-scripts', '--loglevel=error'], {
    cwd: PEERS,
    stdio: 'inherit',
    env: { ...process.env, PATH: `${process.env['PATH']}:${dirname(process.execPath)}` },
  });
  if (done.status !== 0) throw new Error('y-websocket could not be installed');
}

const HEAD = [
  'rooms',
  'server',
  'p50 ms',
  'p95',
  'p99',
  'p99.9',
  'disk p50',
  'disk p99',
  'us/delivery',
  'server CPU %',
  'database',
  'generator',
  'others',
  'kB/room idle',
  'loaded',
  'RSS MB',
  'late %',
  '',
];
const cells = (one: Round): string[] => [
  String(one.rooms),
  one.server,
  ...[
    one.delivery.p50,
    one.delivery.p95,
    one.delivery.p99,
    one.delivery.p999,
    one.storage.p50,
    one.storage.p99,
    one.usPerDelivery,
    one.serverCpu,
    one.databaseCpu,
    one.generatorCpu,
    one.othersCpu,
    one.idleKbPerRoom,
    one.loadedKbPerRoom,
    one.rssMb,
  ].map(short),
  short(100 * one.lateShare),
  [
    one.isClean ? '' : 'left out',
    one.delivered === one.sent ? '' : `${one.sent - one.delivered} lost`,
    (one.server !== 'skylark' && one.server !== 'before') || one.stored === one.sent
      ? ''
      : `${one.sent - one.stored} not stored`,
  ]
    .filter(Boolean)
    .join(', '),
];

/** The median of each number over the valid rounds. */
function medianRound(rounds: Round[]): Round | undefined {
  const clean = rounds.filter((one) => one.isClean);
  const [first] = clean;
  if (!first) return undefined;
  const merged = mergeNumbers(clean);
  return { ...first, ...merged };
}

function mergeNumbers<T extends object>(all: T[]): T {
  const [first] = all;
  const merged = Object.entries(first ?? {}).map(([name, value]) => {
    const values = all.map((one) => one[name as keyof T]);
    if (typeof value === 'number') return [name, medianOf(values as number[])];
    if (typeof value === 'object' && value !== null) return [name, mergeNumbers(values as object[])];
    return [name, value];
  });
  return Object.fromEntries(merged) as T;
}

const only = option('only')?.split(',') as WireName[] | undefined;
const sizes = option('rooms')?.split(',').map(Number) ?? [200, 600];
const plan = sizes.flatMap((rooms) =>
  (only ?? (rooms <= 200 ? (['relay', 'skylark', 'yjs'] as const) : (['relay', 'skylark'] as const))).map((server) => ({
    rooms,
    server,
  })),
);
if (plan.some(({ server }) => server === 'yjs')) installPeers();

const rounds: Round[] = [];
for (let count = 0; count < numberOption('rounds', 3); count += 1) {
  for (const { rooms, server } of plan) {
    for (let tries = 0, isDone = false; tries < TRIES && !isDone; tries += 1) {
      if (option('quiet')) await waitForQuiet();
      const one = await round(server, rooms);
      rounds.push(one);
      isDone = one.isClean;
      console.log(
        cells(one)
          .map((cell, index) => `${HEAD[index] ? `${HEAD[index]} ` : ''}${cell}`)
          .join('  '),
      );
    }
  }
}
const medians = plan.flatMap(
  ({ rooms, server }) => medianRound(rounds.filter((one) => one.rooms === rooms && one.server === server)) ?? [],
);
console.log('\nMedians of the rounds that count:\n');
printTable(HEAD, medians.map(cells));
if (!option('profile')) saveResult('board-server', { medians, rounds });
