// From `node server/src/main.ts` to a school that answers: GET /readyz returns 200. With new data, the start creates a
// database cluster and all tables; with existing data, it only opens them. Then the idle memory of the server's
// process.
//
//   node bench/start.ts [--rounds=5] [--quiet]
//
// Aims: 5 s with new data, 1 s with existing data, 250 MB idle without the database.
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { newDataDir } from './parts/Database.ts';
import { rssKbOf } from './parts/machine.ts';
import { medianOf } from './parts/numbers.ts';
import { waitForQuiet } from './parts/quiet.ts';
import { numberOption, option, printTable, saveResult, short } from './parts/report.ts';
import { freePort, pause, ServerUnderTest } from './parts/ServerUnderTest.ts';

const ROUNDS = numberOption('rounds', 5);
const REST_MS = 10_000;
const MAIN = join(import.meta.dirname, '../server/src/main.ts');

interface Start {
  what: string;
  readyMs: number;
  restMb: number | undefined;
}

async function start(what: string, dataDir: string, demo: boolean, isRestMeasured: boolean): Promise<Start> {
  if (option('quiet')) await waitForQuiet();
  const port = String(await freePort());
  const environment = {
    NODE_ENV: 'development',
    DEMO: demo ? '1' : '0',
    HOST: '127.0.0.1',
    PORT: port,
    DATA_DIR: dataDir,
    DATABASE_URL: '',
    LOG_LEVEL: 'warn',
  };
  const startMs = performance.now();
  const server = await ServerUnderTest.start(MAIN, environment, '/readyz');
  const readyMs = performance.now() - startMs;
  if (isRestMeasured) await pause(REST_MS);
  const restMb = isRestMeasured ? rssKbOf(server.pid) / 1024 : undefined;
  await server.stop();
  return { what, readyMs, restMb };
}

const starts: Start[] = [];
for (let round = 0; round < ROUNDS; round += 1) {
  for (const demo of [false, true]) {
    const dataDir = newDataDir();
    const school = demo ? 'with the demo school' : 'empty';
    starts.push(await start(`new data, ${school}`, dataDir, demo, false));
    starts.push(await start(`kept data, ${school}`, dataDir, demo, true));
    rmSync(dataDir, { recursive: true, force: true });
  }
}
const kinds = [...new Set(starts.map(({ what }) => what))];
printTable(
  ['start', 'ready ms, median', 'slowest', `RSS MB after ${REST_MS / 1000} s`],
  kinds.map((kind) => {
    const own = starts.filter(({ what }) => what === kind);
    const ready = own.map(({ readyMs }) => readyMs);
    return [
      kind,
      short(medianOf(ready)),
      short(Math.max(...ready)),
      short(medianOf(own.flatMap(({ restMb }) => restMb ?? []))),
    ];
  }),
);
saveResult('start', { starts });
