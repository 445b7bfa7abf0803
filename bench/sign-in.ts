// Signing in: how many per second, how much of that is password hashing, whether other requests have to wait for it,
// and whether the response time reveals which accounts exist.
//
//   node bench/sign-in.ts [--seconds=8] [--quiet]
//
// For comparison: a bare loop of the same argon2id in one process. That is the lower bound: the difference is what
// Skylark adds (HTTP, limits, the account, the stored session).
import { verify } from '@node-rs/argon2';
import { hashPassword } from '../server/src/features/auth/index.ts';
import { BareHttp, type HttpAnswer } from './parts/BareHttp.ts';
import { BenchDatabase } from './parts/Database.ts';
import { addPeople } from './parts/fill.ts';
import { cpuMsOf, cpuMsOfFamily } from './parts/machine.ts';
import { type Spread, spreadOf } from './parts/numbers.ts';
import { waitForQuiet } from './parts/quiet.ts';
import { numberOption, option, printTable, saveResult, short } from './parts/report.ts';
import type { ServerUnderTest } from './parts/ServerUnderTest.ts';
import { startSkylark } from './parts/skylark.ts';

const SECONDS = numberOption('seconds', 8);
const PEOPLE = 500;
const PASSWORD = 'three larks at dawn';
const CONNECTIONS = [1, 2, 8, 32];
/** The server hashes this many in parallel. */
const HASHES_AT_ONCE = 2;
const STRANGER_TRIES = 200;

interface Measured {
  perSecond: number;
  latency: Spread;
  /** Processor time per sign-in, of the server and of the database. */
  serverMs: number;
  databaseMs: number;
}

/** A number of workers repeat something; each starts the next run when the last one is done. */
async function repeat(
  workers: number,
  work: (worker: number) => Promise<unknown>,
): Promise<{ ms: number[]; perSecond: number }> {
  const ms: number[] = [];
  const startMs = performance.now();
  const endMs = startMs + SECONDS * 1000;
  await Promise.all(
    Array.from({ length: workers }, async (_, worker) => {
      while (performance.now() < endMs) {
        const fromMs = performance.now();
        await work(worker);
        ms.push(performance.now() - fromMs);
      }
    }),
  );
  return { ms, perSecond: (1000 * ms.length) / (performance.now() - startMs) };
}

let visitors = 0;
/** As forwarded by the school's proxy: each from a different address, like families. */
function signInRequest(email: string, password: string): Buffer {
  visitors += 1;
  const from = `10.${(visitors >> 16) & 255}.${(visitors >> 8) & 255}.${visitors & 255}`;
  const body = JSON.stringify({ email, password });
  return Buffer.from(
    `POST /api/v2/auth/sessions HTTP/1.1\r\nhost: 127.0.0.1\r\nx-forwarded-for: ${from}\r\ncontent-type: application/json\r\ncontent-length: ${body.length}\r\n\r\n${body}`,
  );
}

const ask = (connection: BareHttp, request: Buffer): Promise<HttpAnswer> =>
  new Promise((resolve) => connection.ask(request, resolve));

async function signIns(
  server: ServerUnderTest,
  database: BenchDatabase,
  emails: string[],
  count: number,
): Promise<Measured> {
  const port = Number(new URL(server.url).port);
  const connections = await Promise.all(Array.from({ length: count }, () => BareHttp.open(port)));
  const before = [cpuMsOf(server.pid), cpuMsOfFamily(database.pid)] as const;
  let next = 0;
  const { ms, perSecond } = await repeat(count, async (worker) => {
    next += 1;
    const { status, body } = await ask(
      connections[worker]!,
      signInRequest(emails[next % emails.length] ?? '', PASSWORD),
    );
    if (status !== 200) throw new Error(`${status}: ${body.toString()}`);
  });
  for (const connection of connections) connection.close();
  return {
    perSecond,
    latency: spreadOf(ms),
    serverMs: (cpuMsOf(server.pid) - before[0]) / ms.length,
    databaseMs: (cpuMsOfFamily(database.pid) - before[1]) / ms.length,
  };
}

/** Response time for a signed-in person while many others sign in. */
async function profileBeside(
  server: ServerUnderTest,
  emails: string[],
  token: string,
  others: number,
): Promise<Spread> {
  const port = Number(new URL(server.url).port);
  const connection = await BareHttp.open(port);
  const crowd = await Promise.all(Array.from({ length: others }, () => BareHttp.open(port)));
  let next = 0;
  const latencies: number[] = [];
  await repeat(others + 1, async (worker) => {
    if (worker < others) {
      next += 1;
      await ask(crowd[worker]!, signInRequest(emails[next % emails.length] ?? '', PASSWORD));
      return;
    }
    const fromMs = performance.now();
    await connection.get('/api/v2/profile', token);
    latencies.push(performance.now() - fromMs);
  });
  for (const one of [connection, ...crowd]) one.close();
  return spreadOf(latencies);
}

/** Wrong passwords, alternating between existing and missing accounts, one at a time. */
async function probes(server: ServerUnderTest, emails: string[]): Promise<{ known: Spread; unknown: Spread }> {
  const connection = await BareHttp.open(Number(new URL(server.url).port));
  const times: { known: number[]; unknown: number[] } = { known: [], unknown: [] };
  for (let count = 0; count < STRANGER_TRIES; count += 1)
    for (const who of ['known', 'unknown'] as const) {
      const email = who === 'known' ? (emails[count % emails.length] ?? '') : `nobody-${count}@example.test`;
      const fromMs = performance.now();
      const { status } = await ask(connection, signInRequest(email, 'not this one'));
      times[who].push(performance.now() - fromMs);
      if (status !== 401) throw new Error(`${who}: ${status}`);
    }
  connection.close();
  return { known: spreadOf(times.known), unknown: spreadOf(times.unknown) };
}

const database = await BenchDatabase.start();
try {
  const students = await addPeople(database.handle.pool, 'student', PEOPLE);
  const hash = await hashPassword(PASSWORD);
  const { rows } = await database.handle.pool.query<{ email: string }>(
    'update people set password_hash = $1 returning email',
    [hash],
  );
  const emails = rows.map((row) => row.email);
  if (option('quiet')) await waitForQuiet();

  const bare: Record<string, { perSecond: number; latency: Spread; cpuMs: number }> = {};
  for (const workers of [1, HASHES_AT_ONCE]) {
    const beforeMs = cpuMsOf(process.pid);
    const { ms, perSecond } = await repeat(workers, () => verify(hash, PASSWORD));
    bare[workers] = { perSecond, latency: spreadOf(ms), cpuMs: (cpuMsOf(process.pid) - beforeMs) / ms.length };
  }

  const server = await startSkylark(database);
  const measured: Record<string, Measured> = {};
  let waits: Record<string, Spread> = {};
  let probed: { known: Spread; unknown: Spread };
  try {
    await signIns(server, database, emails, 2);
    for (const count of CONNECTIONS) measured[count] = await signIns(server, database, emails, count);
    const token = students[0]?.token ?? '';
    waits = {
      'nobody else': await profileBeside(server, emails, token, 0),
      '32 signing in': await profileBeside(server, emails, token, 32),
    };
    probed = await probes(server, emails);
  } finally {
    await server.stop();
  }

  printTable(
    ['', 'a second', 'p50 ms', 'p95', 'p99', 'server CPU ms', 'database'],
    [
      ...Object.entries(bare).map(
        ([
          workers,
          {
            perSecond,
            latency: { p50, p95, p99 },
            cpuMs,
          },
        ]) => [`bare argon2id, ${workers} at once`, ...[perSecond, p50, p95, p99, cpuMs].map(short), '-'],
      ),
      ...Object.entries(measured).map(
        ([
          count,
          {
            perSecond,
            latency: { p50, p95, p99 },
            serverMs,
            databaseMs,
          },
        ]) => [`sign-in, ${count} connections`, ...[perSecond, p50, p95, p99, serverMs, databaseMs].map(short)],
      ),
    ],
  );
  console.log();
  printTable(
    ['one profile after the other, beside', 'p50 ms', 'p95', 'p99', 'max'],
    Object.entries(waits).map(([beside, { p50, p95, p99, max }]) => [beside, ...[p50, p95, p99, max].map(short)]),
  );
  console.log();
  printTable(
    ['wrong password for', 'p50 ms', 'p95', 'p99'],
    Object.entries(probed).map(([who, { p50, p95, p99 }]) => [`${who} e-mail`, ...[p50, p95, p99].map(short)]),
  );
  saveResult('sign-in', { seconds: SECONDS, bare, measured, waits, probed });
} finally {
  await database.stop();
}
