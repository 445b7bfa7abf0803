// Requests per second for what every page fetches first, compared with an empty Fastify route in the same run: how much
// of the framework's speed remains once a request has been authenticated, queried, validated and serialized.
//
//   node bench/http.ts [--connections=32] [--seconds=8] [--quiet] [--only=<part of a name>] [--profile]
//
// The server is the real one with a durable database; clients send the next request as soon as they have a response. A
// teacher has 400 lessons, a student 20. The server's processor times come from /proc, so they are valid on a busy
// machine too.
import { fork } from 'node:child_process';
import { join } from 'node:path';
import type { AskJob, AskResult, FromAskers } from './parts/askers.ts';
import { BenchDatabase } from './parts/Database.ts';
import { addLessons, addPeople } from './parts/fill.ts';
import { cpuMsOf, cpuMsOfFamily } from './parts/machine.ts';
import { waitForQuiet } from './parts/quiet.ts';
import { numberOption, option, printTable, saveResult, short } from './parts/report.ts';
import { freePort, ServerUnderTest } from './parts/ServerUnderTest.ts';
import { startSkylark } from './parts/skylark.ts';

const CONNECTIONS = numberOption('connections', 32);
const WARM_UP_MS = 3_000;
const MEASURE_MS = numberOption('seconds', 8) * 1_000;
const ROUNDS = numberOption('rounds', 3);
const [TEACHERS, STUDENTS, LESSONS_EACH] = [10, 200, 20];

const GENERATOR = join(import.meta.dirname, 'parts/askers.ts');
const EMPTY = join(import.meta.dirname, 'parts/emptyFastify.ts');

interface Measured extends AskResult {
  what: string;
  cpuUsPerRequest: number;
  databaseUsPerRequest: number;
}

async function measure(what: string, server: ServerUnderTest, path: string, tokens: string[]): Promise<Measured> {
  if (option('quiet')) await waitForQuiet();
  const child = fork(GENERATOR, { execArgv: [] });
  const job: AskJob = {
    port: Number(new URL(server.url).port),
    path,
    tokens,
    connections: CONNECTIONS,
    warmUpMs: WARM_UP_MS,
    measureMs: MEASURE_MS,
  };
  const measured = await new Promise<{ result: AskResult; cpuMs: number; databaseMs: number }>((resolve, reject) => {
    let before = { server: 0, database: 0 };
    const read = () => ({ server: cpuMsOf(server.pid), database: cpuMsOfFamily(database.pid) });
    child.on('message', (message: FromAskers) => {
      if (message === 'begins') before = read();
      else
        resolve({
          result: message.result,
          cpuMs: read().server - before.server,
          databaseMs: read().database - before.database,
        });
    });
    child.once('exit', () => reject(new Error('the generator ended')));
    child.send(job);
  });
  child.disconnect();
  const { result, cpuMs, databaseMs } = measured;
  if (result.failures > 0) throw new Error(`${what}: ${result.failures} refusals`);
  return {
    what,
    ...result,
    cpuUsPerRequest: (1000 * cpuMs) / result.latency.count,
    databaseUsPerRequest: (1000 * databaseMs) / result.latency.count,
  };
}

const database = await BenchDatabase.start();
const { pool } = database.handle;
const [teachers, students] = [await addPeople(pool, 'teacher', TEACHERS), await addPeople(pool, 'student', STUDENTS)];
await addLessons(pool, teachers, students, LESSONS_EACH);
await pool.query('vacuum analyze');
const profiling = ['--cpu-prof', `--cpu-prof-dir=${join(import.meta.dirname, 'results')}`];
const skylark = await startSkylark(database, option('profile') ? profiling : []);
const port = String(await freePort());
const empty = await ServerUnderTest.start([EMPTY], { PORT: port }, '/');

const [asTeacher, asStudent] = [teachers.map(({ token }) => token), students.map(({ token }) => token)];
const questions = [
  { what: 'empty Fastify route', server: empty, path: '/', tokens: [] },
  { what: 'GET /api/v2/profile', server: skylark, path: '/api/v2/profile', tokens: asStudent },
  {
    what: 'GET /api/v2/lessons/counters (student)',
    server: skylark,
    path: '/api/v2/lessons/counters',
    tokens: asStudent,
  },
  {
    what: 'GET /api/v2/lessons/counters (teacher)',
    server: skylark,
    path: '/api/v2/lessons/counters',
    tokens: asTeacher,
  },
  {
    what: 'GET /api/v2/lessons (student, past)',
    server: skylark,
    path: '/api/v2/lessons?list=past',
    tokens: asStudent,
  },
  {
    what: 'GET /api/v2/lessons (teacher, closest)',
    server: skylark,
    path: '/api/v2/lessons?list=closest',
    tokens: asTeacher,
  },
];
const rounds: Measured[][] = [];
try {
  for (let count = 0; count < ROUNDS; count += 1) {
    const round: Measured[] = [];
    for (const { what, server, path, tokens } of questions)
      if (what.includes(option('only') ?? '')) round.push(await measure(what, server, path, tokens));
    rounds.push(round);
    const floor = round[0]?.perSecond ?? Number.NaN;
    console.log(`\nround ${count + 1}`);
    printTable(
      ['what', 'requests/s', 'of the floor', 'p50 ms', 'p99 ms', 'server CPU us/request', 'database'],
      round.map((one) => [
        one.what,
        short(one.perSecond),
        `${((100 * one.perSecond) / floor).toFixed(0)} %`,
        short(one.latency.p50),
        short(one.latency.p99),
        short(one.cpuUsPerRequest),
        short(one.databaseUsPerRequest),
      ]),
    );
  }
  saveResult('http', { connections: CONNECTIONS, rounds });
} finally {
  await skylark.stop();
  await empty.stop();
  await database.stop();
}
