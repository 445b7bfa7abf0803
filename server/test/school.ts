import { createHash, randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { pino } from 'pino';
import { inject } from 'vitest';
import { type App, buildApp } from '../src/app.ts';
import { type Config, readConfig } from '../src/config.ts';
import { createBus } from '../src/platform/bus/bus.ts';
import { createClockWatch } from '../src/platform/clock/clockWatch.ts';
import { type DatabaseHandle, openDatabase } from '../src/platform/db/database.ts';
import { createJobs, type Jobs } from '../src/platform/jobs/jobs.ts';
import type { SendMail } from '../src/platform/mail/mail.ts';
import type { SendSms } from '../src/platform/sms/sms.ts';
import type { Limits } from '../src/platform/limits/limits.ts';
import { TEMPLATE } from './globalSetup.ts';
import { TestClock } from './TestClock.ts';

const USER = 'skylark';
/** Fewer than a school's ten: each new connection reads the catalogue, which takes an eighth of the time of all tests. */
const CONNECTIONS = 4;
/** Longer than a school's ten seconds, because the machine may be busy. */
const WAIT_MS = 30_000;

/**
 * A separate school for one test file: a copy of the template database, a server on a free port, and a movable clock.
 */
export interface School {
  app: App;
  database: DatabaseHandle;
  clock: TestClock;
  url: string;
  /** For a server in a separate process. */
  connectionString: string;
  /** Errors the server logged. An unexpected one fails the test file when its school closes. */
  errors: string[];
  /** Allows errors that the test causes. */
  mayLog(...patterns: RegExp[]): void;
  /** Another server on the same database, as behind a load balancer. */
  openSecond(): Promise<School>;
  close(): Promise<void>;
}

interface Options {
  config?: Partial<Config>;
  at?: string;
  /** Disabled for tests that call more often than people do. */
  hasLimits?: boolean;
  /** Of the database; four, and thirty seconds of waiting for one, if left out. */
  connections?: { number: number; waitMs: number };
  /** Level of lines added to `errors`; only errors by default. */
  logLevel?: 'debug';
  /** Sends messages; without it they stay in the outbox. */
  sendMail?: SendMail;
  sendSms?: SendSms;
  /** The computer's own clock in milliseconds, separate from the school's, which tests move. */
  computerTime?: () => number;
}

export async function openSchool(options: Options = {}): Promise<School> {
  const name = `test_${randomBytes(8).toString('hex')}`;
  const socketDir = inject('socketDir');
  await asAdmin(socketDir, `create database ${name} template ${TEMPLATE} strategy file_copy`);
  const dataDir = mkdtempSync(join(tmpdir(), 'skylark-test-'));
  const clock = new TestClock(options.at ?? '2026-11-20T12:00:00Z');
  const shared: Shared = { expected: [], open: 0 };
  const first = await openServer(socketDir, name, dataDir, clock, options, shared);
  return {
    ...first,
    async close() {
      await first.close();
      await asAdmin(socketDir, `drop database ${name} with (force)`);
      rmSync(dataDir, { recursive: true, force: true });
      // Its workers would poll a database that is gone until the last test file ends, and take half a processor.
      if (shared.open > 0) throw new Error(`${shared.open} more servers of this school were opened and not closed`);
    },
  };
}

/** Of all servers of a school. */
interface Shared {
  /** Errors that a test allows. */
  expected: RegExp[];
  /** Servers that were opened and not closed. */
  open: number;
}

async function openServer(
  socketDir: string,
  name: string,
  dataDir: string,
  clock: TestClock,
  options: Options,
  shared: Shared,
): Promise<School> {
  const errors: string[] = [];
  const log = pino({ level: options.logLevel ?? 'error' }, { write: (line: string) => errors.push(line) });
  const where = { socketDir, user: USER, database: name };
  const database = openDatabase(where, {
    connections: options.connections?.number ?? CONNECTIONS,
    waitMs: options.connections?.waitMs ?? WAIT_MS,
    onError: (error) => errors.push(String(error)),
  });
  const bus = createBus(() => new pg.Client({ host: socketDir, user: USER, database: name }), log);
  await bus.start();
  const clockWatch = createClockWatch(database.pool, log, options.computerTime);
  let url = '';
  const app = await buildApp({
    config: { ...readConfig({ NODE_ENV: 'test', DATA_DIR: dataDir }), ...options.config },
    db: database.db,
    pool: database.pool,
    bus,
    log,
    clock,
    clockWatch,
    ...(options.hasLimits === false && { limits: noLimits }),
    ...(options.sendMail && { sendMail: options.sendMail }),
    ...(options.sendSms && { sendSms: options.sendSms }),
    jobs: wakingJobs(createJobs(database.pool, log, { pollSeconds: 2, retrySeconds: 1, bus, clock: clockWatch })),
    deliveryPace: { retrySeconds: 0.2 },
    roomPace: { silenceMs: 200, rightsMs: 300, tidyMs: 100, summaryMs: 100 },
    publicUrl: () => url,
  });
  app.server.listen(0, '127.0.0.1');
  await once(app.server, 'listening');
  url = `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`;
  await app.start();
  shared.open += 1;
  return {
    app,
    database,
    clock,
    url,
    connectionString: `postgres://${USER}@localhost/${name}?host=${encodeURIComponent(socketDir)}`,
    errors,
    mayLog: (...patterns) => void shared.expected.push(...patterns),
    openSecond: () => openServer(socketDir, name, dataDir, clock, options, shared),
    async close() {
      await app.close();
      await bus.stop();
      await database.close();
      shared.open -= 1;
      const unexpected = errors.filter((line) => !shared.expected.some((pattern) => pattern.test(line)));
      if (unexpected.length > 0) throw new Error(`The school logged errors: ${unexpected.join('\n')}`);
    },
  };
}

/**
 * Whatever is queued wakes the workers, so that they poll as rarely as a school's: thirty queues polled twice a second
 * took a sixth of the processor time of all tests.
 */
const wakingJobs = (jobs: Jobs): Jobs => ({
  ...jobs,
  send: (db, job, data, options) => jobs.send(db, { ...job, isAwaited: true }, data, options),
});

const nothing = (): Promise<void> => Promise.resolve();
const noLimits: Limits = {
  take: nothing,
  takeLocally: nothing,
  takeOfSchool: nothing,
  requireOfSchool: nothing,
  giveBackOfSchool: nothing,
  count: () => Promise.resolve(1),
  takeFrom: nothing,
  usedUpUntil: () => Promise.resolve(undefined),
  forget: nothing,
  forgetFrom: nothing,
  hashOf: (key) => createHash('sha256').update(key).digest(),
  removeExpired: nothing,
};

async function asAdmin(socketDir: string, statement: string): Promise<void> {
  const client = new pg.Client({ host: socketDir, user: USER, database: 'postgres' });
  await client.connect();
  await client.query(statement);
  await client.end();
}
