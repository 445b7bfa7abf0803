// Our processor time and latencies as multiples of a bare relay's. The relay and Skylark run at the same time, each with
// its rooms full of people, and take short turns drawing, so that other activity on the machine affects both equally:
// the ratios are meaningful where single numbers would not be.
//
//   node bench/board-ratio.ts                               200 rooms; 15 turns of 2 s each
//   node bench/board-ratio.ts --rooms=200,600 --turns=30
//   node bench/board-ratio.ts --rooms=1000 --every=333      lessons with handwriting as in life
//   node bench/board-ratio.ts --unpinned                    placed by the kernel, see parts/cores.ts
//
// The servers have one core, generator and databases the other (needs util-linux and root).
// Aims at 200 rooms: 2.2 times the relay's time, 2.5 times its p99. Processor time includes all threads of the server, but not the database. A
// ratio is computed for each turn; the output shows their median and interquartile range.
import { BenchDatabase } from './parts/Database.ts';
import { pinBenchmark, pinServer, preferGenerator } from './parts/cores.ts';
import { addDeck, addRooms } from './parts/fill.ts';
import { Load } from './parts/Load.ts';
import { cpuMsOf } from './parts/machine.ts';
import { medianOf } from './parts/numbers.ts';
import { numberOption, option, printTable, saveResult, short } from './parts/report.ts';
import { freePort, pause, ServerUnderTest } from './parts/ServerUnderTest.ts';
import { startSkylark } from './parts/skylark.ts';

/** Between two changes of one person, who draws all the time; 333 is as people do, 30 % of it. */
const EVERY_MS = numberOption('every', 50);
const TURN_WARM_UP_MS = 500;
const TURN_MS = 2_000;
const TURNS = numberOption('turns', 15);
/** Warm-up turns, in which the code is compiled; not counted. */
const FIRST_TURNS = 2;
const RELAY = `${import.meta.dirname}/parts/relay.ts`;

const NAMES = ['relay', 'skylark'] as const;
type Name = (typeof NAMES)[number];

interface Side {
  name: Name;
  server: ServerUnderTest;
  load: Load;
}

interface Turn {
  usPerDelivery: number;
  p50: number;
  p95: number;
  p99: number;
  storedP99: number;
  lateShare: number;
}

async function startSide(name: Name, database: BenchDatabase, roomCount: number): Promise<Side> {
  const { pool } = database.handle;
  const { deckId, page } = await addDeck(pool);
  const server =
    name === 'relay'
      ? await ServerUnderTest.start(RELAY, { PORT: String(await freePort()), HOST: '127.0.0.1' }, '/')
      : await startSkylark(database);
  pinServer(server.pid);
  const load = await Load.enter({
    wire: name,
    port: Number(new URL(server.url).port),
    page,
    everyMs: EVERY_MS,
    rooms: await addRooms(pool, deckId, roomCount),
    warmUpMs: TURN_WARM_UP_MS,
    measureMs: TURN_MS,
  });
  preferGenerator(load.pid);
  return { name, server, load };
}

async function turn({ server, load }: Side): Promise<Turn> {
  let [fromMs, toMs] = [0, 0];
  const { delivery, storage, deliveredInSpan, lateShare } = await load.draw(
    () => (fromMs = cpuMsOf(server.pid)),
    () => (toMs = cpuMsOf(server.pid)),
  );
  const { p50, p95, p99 } = delivery;
  const usPerDelivery = (1000 * (toMs - fromMs)) / deliveredInSpan;
  return { usPerDelivery, p50, p95, p99, storedP99: storage.p99, lateShare };
}

const quarters = (values: number[]): string => {
  const sorted = values.toSorted((a, b) => a - b);
  const at = (share: number): string => short(sorted[Math.floor((sorted.length - 1) * share)] ?? Number.NaN);
  return `${short(medianOf(values))} (${at(0.25)} to ${at(0.75)})`;
};

async function compare(roomCount: number): Promise<object> {
  // Each has a separate database, so that they don't wait for each other's writes.
  const databases = await Promise.all(NAMES.map(() => BenchDatabase.start()));
  const sides: Side[] = [];
  const turns = new Map<Name, Turn[]>(NAMES.map((name) => [name, []]));
  try {
    for (const [index, name] of NAMES.entries()) {
      const database = databases[index];
      if (database) sides.push(await startSide(name, database, roomCount));
    }
    for (let count = -FIRST_TURNS; count < TURNS; count += 1) {
      for (const side of sides) {
        const one = await turn(side);
        if (count >= 0) turns.get(side.name)?.push(one);
        await pause(200);
      }
    }
    const relay = turns.get('relay') ?? [];
    const rows = sides.map(({ name }) => {
      const own = turns.get(name) ?? [];
      const of = (what: keyof Turn): number[] => own.map((one) => one[what]);
      const times = (what: keyof Turn): string =>
        quarters(own.map((one, index) => one[what] / (relay[index]?.[what] ?? Number.NaN)));
      return [
        String(roomCount),
        name,
        short(medianOf(of('usPerDelivery'))),
        times('usPerDelivery'),
        `${short(medianOf(of('p50')))}/${short(medianOf(of('p95')))}/${short(medianOf(of('p99')))}`,
        times('p50'),
        times('p99'),
        short(medianOf(of('storedP99'))),
        short(100 * medianOf(of('lateShare'))),
      ];
    });
    printTable(HEAD, rows);
    return { roomCount, turns: Object.fromEntries(turns), rows };
  } finally {
    for (const { load } of sides) await load.leave();
    for (const { server } of sides) await server.stop();
    for (const database of databases) await database.stop();
  }
}

const HEAD = [
  'rooms',
  'server',
  'us/delivery',
  'times relay',
  'p50/p95/p99 ms',
  'p50 times',
  'p99 times',
  'disk p99',
  'late %',
];
pinBenchmark();
const results: object[] = [];
for (const rooms of option('rooms')?.split(',').map(Number) ?? [200]) results.push(await compare(rooms));
saveResult('board-ratio', { results });
