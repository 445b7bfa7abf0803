// How many times the lessons of one server two and three hold, which share a database: each server has its rooms full of
// people, and in turns those of one, two and all servers draw at the same time.
//
//   node bench/more-servers.ts                                  300 rooms a server, 6 changes a second in each; 10 turns
//   node bench/more-servers.ts --servers=1,2 --rooms=600 --every=333 --turns=20
//
// The servers have one core together, so a server's share is computed from its processor time a delivery: servers with a
// core each hold as many times more as they are, times the cost alone by the cost among others. Without the database.
// Aims: 1.8 times with two servers, 2.6 times with three.
import { BenchDatabase } from './parts/Database.ts';
import { pinBenchmark, pinServer, preferGenerator } from './parts/cores.ts';
import { addDeck, addRooms } from './parts/fill.ts';
import { Load } from './parts/Load.ts';
import { cpuMsOf } from './parts/machine.ts';
import { medianOf } from './parts/numbers.ts';
import { numberOption, option, printTable, saveResult, short } from './parts/report.ts';
import { freePort, pause, type ServerUnderTest } from './parts/ServerUnderTest.ts';
import { startSkylark } from './parts/skylark.ts';

const ROOMS = numberOption('rooms', 300);
/** Two people who draw 30 % of the time, as people do: six changes a second. */
const EVERY_MS = numberOption('every', 333);
const TURNS = numberOption('turns', 10);
const COUNTS = (option('servers') ?? '1,2,3').split(',').map(Number);
const WARM_UP_MS = 500;
const TURN_MS = 4_000;
/** Turns in which the code is compiled. */
const FIRST_TURNS = 2;

interface Side {
  server: ServerUnderTest;
  load: Load;
}

interface Turn {
  usPerDelivery: number;
  p99: number;
}

async function startSide(database: BenchDatabase, publicUrl: string): Promise<Side> {
  const { pool } = database.handle;
  const { deckId, page } = await addDeck(pool);
  const server = await startSkylark(database, '127.0.0.1', publicUrl);
  pinServer(server.pid);
  const load = await Load.enter({
    wire: 'skylark',
    port: Number(new URL(server.url).port),
    page,
    everyMs: EVERY_MS,
    rooms: await addRooms(pool, deckId, ROOMS),
    warmUpMs: WARM_UP_MS,
    measureMs: TURN_MS,
  });
  preferGenerator(load.pid);
  return { server, load };
}

async function turn(sides: readonly Side[]): Promise<Turn> {
  const spans = await Promise.all(
    sides.map(async ({ server, load }) => {
      let [fromMs, toMs] = [0, 0];
      const { delivery, deliveredInSpan } = await load.draw(
        () => (fromMs = cpuMsOf(server.pid)),
        () => (toMs = cpuMsOf(server.pid)),
      );
      return { cpuMs: toMs - fromMs, delivered: deliveredInSpan, p99: delivery.p99 };
    }),
  );
  const sum = (of: (span: (typeof spans)[number]) => number): number => spans.reduce((all, one) => all + of(one), 0);
  return {
    usPerDelivery: (1000 * sum(({ cpuMs }) => cpuMs)) / sum(({ delivered }) => delivered),
    p99: Math.max(...spans.map(({ p99 }) => p99)),
  };
}

pinBenchmark();
const database = await BenchDatabase.start();
const sides: Side[] = [];
const turns = new Map<number, Turn[]>(COUNTS.map((count) => [count, []]));
try {
  const publicUrl = `http://127.0.0.1:${await freePort()}`;
  while (sides.length < Math.max(...COUNTS)) sides.push(await startSide(database, publicUrl));
  for (let round = -FIRST_TURNS; round < TURNS; round += 1)
    for (const count of COUNTS) {
      const one = await turn(sides.slice(0, count));
      if (round >= 0) turns.get(count)?.push(one);
      await pause(200);
    }
} finally {
  for (const { load } of sides) await load.leave();
  for (const { server } of sides) await server.stop();
  await database.stop();
}
const cost = (count: number): number => medianOf((turns.get(count) ?? []).map((one) => one.usPerDelivery));
const rows = COUNTS.map((count) => [
  String(count),
  String(count * ROOMS),
  short(cost(count)),
  short(medianOf((turns.get(count) ?? []).map(({ p99 }) => p99))),
  short((count * cost(Math.min(...COUNTS))) / cost(count)),
]);
printTable(['servers', 'rooms', 'us/delivery', 'p99 ms', 'times one'], rows);
saveResult('more-servers', { rooms: ROOMS, everyMs: EVERY_MS, turns: Object.fromEntries(turns), rows });
