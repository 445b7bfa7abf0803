// Whether memory is released: 50 times, 100 rooms are entered by two people each, drawn in for a while and left, each
// time new rooms. A room is released a minute after it was left, so memory is measured after that, following the fifth
// and the last round.
//
//   node bench/churn.ts [--cycles=50] [--rooms=100]
//
// Aim: RSS after the last round at most 1.1 times that after the fifth. Beside RSS stands what V8 has taken and what of it
// is in use; at the end the heap is collected, so that it shows who keeps what is left.
import { BenchDatabase } from './parts/Database.ts';
import { addDeck, addRooms } from './parts/fill.ts';
import { Load } from './parts/Load.ts';
import { rssKbOf } from './parts/machine.ts';
import { numberOption, printTable, saveResult } from './parts/report.ts';
import { pause } from './parts/ServerUnderTest.ts';
import { startSkylark } from './parts/skylark.ts';

const CYCLES = numberOption('cycles', 50);
const ROOMS = numberOption('rooms', 100);
const COMPARED_CYCLE = 5;
const DRAW_MS = 2_000;
const EVERY_MS = 50;
/**
 * Rooms are kept for 60 s after they were left. V8 then notices after up to 30 s that the process is idle, collects twice,
 * and returns the pages 8 s later.
 */
const LET_GO_MS = 120_000;
/** V8 returns pages this long after a collection. */
const PAGES_RETURNED_MS = 12_000;

const database = await BenchDatabase.start();
const { pool } = database.handle;
const { deckId, page } = await addDeck(pool);
const server = await startSkylark(database);
const rssMb = (): number => Math.round(rssKbOf(server.pid) / 102.4) / 10;

const cycles: { cycle: number; rssMb: number; sent: number; delivered: number }[] = [];
const rest: { afterCycle: string; rssMb: number; heapTotalMb: number; inUseMb: number; roomsOpen: number }[] = [];
const inMb = (kb: number): number => Math.round(kb / 102.4) / 10;
const readAtRest = async (afterCycle: string, when: 'as it is' | 'collected' = 'as it is'): Promise<void> => {
  if (when === 'as it is') await pause(LET_GO_MS);
  const metrics = await (await fetch(`${server.url}/metrics`)).text();
  if (when === 'collected') {
    await server.memory(when);
    await pause(PAGES_RETURNED_MS);
  }
  const { rssKb, heapTotalKb, heapKb } = await server.memory('as it is');
  rest.push({
    afterCycle,
    rssMb: inMb(rssKb),
    heapTotalMb: inMb(heapTotalKb),
    inUseMb: inMb(heapKb),
    roomsOpen: Number(/^skylark_rooms_open (\d+)/m.exec(metrics)?.[1] ?? Number.NaN),
  });
};
try {
  await readAtRest('0');
  for (let cycle = 1; cycle <= CYCLES; cycle += 1) {
    const load = await Load.enter({
      wire: 'skylark',
      port: Number(new URL(server.url).port),
      page,
      rooms: await addRooms(pool, deckId, ROOMS),
      everyMs: EVERY_MS,
      warmUpMs: 0,
      measureMs: DRAW_MS,
    });
    const { sent, delivered } = await load.draw();
    await load.leave();
    cycles.push({ cycle, rssMb: rssMb(), sent, delivered });
    process.stdout.write(`\rcycle ${cycle}: ${rssMb()} MB   `);
    if (cycle === COMPARED_CYCLE || cycle === CYCLES) await readAtRest(String(cycle));
  }
  await readAtRest('collected', 'collected');
  console.log('\n');
  printTable(
    ['after cycle', 'RSS MB at rest', 'heap taken', 'in use', 'rooms open'],
    rest.map((one) => [one.afterCycle, ...[one.rssMb, one.heapTotalMb, one.inUseMb, one.roomsOpen].map(String)]),
  );
  const [, fifth, last] = rest;
  const ratio = fifth && last ? last.rssMb / fifth.rssMb : Number.NaN;
  console.log(`\nlast / fifth: ${ratio.toFixed(2)} (at most 1.10)`);
  saveResult('churn', { rooms: ROOMS, cycles, rest, ratio });
} finally {
  await server.stop();
  await database.stop();
}
