// How 50 drawing rooms are affected by a person who floods another room: the same load without and with the flooder,
// alternating, on one server.
//
//   node bench/flood.ts                              every flood, five rounds each
//   node bench/flood.ts --only=strokes,flow --rounds=3 --seconds=8
//   node bench/flood.ts --before=../old              the result of another checkout
//   node bench/flood.ts --max=1.3                    exits with 1 when the median p99 ratio with a flood is higher
//
// The flooder is a separate process and sends only valid messages: 140 messages of 30 kB a second (the attack that was
// tried), 2,000 messages of 64 call states, 10,000 cursors, or endless sockets. It reconnects whenever it is
// disconnected.
import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { join, resolve } from 'node:path';
import { BenchDatabase } from './parts/Database.ts';
import { addDeck, addRooms } from './parts/fill.ts';
import type { Flood, FloodJob, FloodResult } from './parts/flooder.ts';
import type { LoadResult } from './parts/generator.ts';
import { Load } from './parts/Load.ts';
import { medianOf } from './parts/numbers.ts';
import { waitForQuiet } from './parts/quiet.ts';
import { numberOption, option, printTable, saveResult, short } from './parts/report.ts';
import { pause } from './parts/ServerUnderTest.ts';
import { startSkylark } from './parts/skylark.ts';

const ROOMS = numberOption('rooms', 50);
const ROUNDS = numberOption('rounds', 5);
const MEASURE_MS = numberOption('seconds', 10) * 1_000;
const EVERY_MS = 50;
const WARM_UP_MS = 3_000;
const FLOODER = join(import.meta.dirname, 'parts/flooder.ts');
const MAX = option('max');

const chosen = (option('only')?.split(',') ?? ['strokes', 'flow', 'cursors', 'sockets']) as Flood[];

interface Round extends LoadResult {
  flood: Flood | 'none';
  flooder?: FloodResult;
}

const database = await BenchDatabase.start();
const { pool } = database.handle;
const { deckId, page } = await addDeck(pool);
const before = option('before');
const server = await startSkylark(database, [], before === undefined ? undefined : resolve(before));
const port = Number(new URL(server.url).port);

async function round(flood: Flood | 'none'): Promise<Round> {
  const load = await Load.enter({
    wire: 'skylark',
    port,
    page,
    everyMs: EVERY_MS,
    rooms: await addRooms(pool, deckId, ROOMS),
    warmUpMs: WARM_UP_MS,
    measureMs: MEASURE_MS,
  });
  let flooder: ChildProcess | undefined;
  if (flood !== 'none') {
    const [room] = await addRooms(pool, deckId, 1);
    const job: FloodJob = { flood, port, page, roomId: room?.id ?? '', token: room?.tokens.t ?? '' };
    flooder = fork(FLOODER, [JSON.stringify(job)], { execArgv: [] });
  }
  const result = await load.draw();
  await load.leave();
  if (!flooder) return { ...result, flood };
  flooder.send('how much?');
  const [sent] = (await once(flooder, 'message')) as [FloodResult];
  flooder.kill();
  await once(flooder, 'exit');
  return { ...result, flood, flooder: sent };
}

const rounds: Round[] = [];
const cells = (one: Round): string[] => [
  one.flood,
  short(one.delivery.p50),
  short(one.delivery.p99),
  short(one.delivery.p999),
  short(one.storage.p99),
  String(one.sent - one.delivered),
  short(100 * one.lateShare),
  ...(one.flooder ? [one.flooder.messages, one.flooder.megabytes, one.flooder.opened].map(short) : ['', '', '']),
];
try {
  await round('none');
  for (let count = 0; count < ROUNDS; count += 1) {
    for (const flood of ['none' as const, ...chosen]) {
      if (option('quiet')) await waitForQuiet();
      const one = await round(flood);
      rounds.push(one);
      console.log(cells(one).join('  '));
      await pause(500);
    }
  }
} finally {
  await server.stop();
  await database.stop();
}

const p99Of = (flood: Round['flood']): number =>
  medianOf(rounds.filter((one) => one.flood === flood).map(({ delivery }) => delivery.p99));
const ratios = chosen.map((flood) => ({
  flood,
  p99: p99Of(flood),
  ratio: p99Of(flood) / p99Of('none'),
  lost: rounds.filter((one) => one.flood === flood).reduce((sum, one) => sum + one.sent - one.delivered, 0),
}));
console.log(`\n${ROOMS} rooms alone: p99 ${short(p99Of('none'))} ms. Beside a flood, medians of ${ROUNDS} rounds:\n`);
printTable(
  ['flood', 'p99 ms', 'times', 'lost'],
  ratios.map(({ flood, p99, ratio, lost }) => [flood, short(p99), short(ratio), String(lost)]),
);
saveResult('flood', { rooms: ROOMS, ratios, rounds });
if (MAX !== undefined && ratios.some(({ ratio, lost }) => !(ratio <= Number(MAX)) || lost > 0)) process.exitCode = 1;
