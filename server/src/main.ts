import type { ServerResponse } from 'node:http';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import pg from 'pg';
import { pino } from 'pino';
import { buildApp } from './app.ts';
import { deskUrl } from './features/deskAuth/index.ts';
import { writeCommandLineToken } from './commandLine.ts';
import { suspiciousSettings } from './suspiciousSettings.ts';
import { type Config, ConfigError, readConfig } from './config.ts';
import { logRepeated } from './platform/boundary/repeated.ts';
import { createBus } from './platform/bus/bus.ts';
import { CLOCK_REFUSED_SECONDS, createClockWatch } from './platform/clock/clockWatch.ts';
import { openDatabase } from './platform/db/database.ts';
import { migrate, NewerSchema } from './platform/db/migrate.ts';
import { claimDataDir, OtherSchool } from './platform/db/claimDataDir.ts';
import { OlderPostgres } from './platform/db/requireVersion.ts';
import { explainDatabaseError } from './platform/db/explainDatabaseError.ts';
import { DataDirInUse } from './platform/db/dataDirLock.ts';
import { FolderError } from './platform/folders/makeFolder.ts';
import { prepareFolder } from './platform/folders/prepareFolder.ts';
import { createRawServer } from './platform/http/rawServer.ts';
import { type PrivatePostgres, startPostgres } from './platform/db/postgres.ts';
import { codeVersion } from './platform/servers/codeVersion.ts';
import { claimSchoolKey, OtherKey } from './platform/servers/schoolKey.ts';
import { OtherSettings, requireSameSettings } from './platform/servers/servers.ts';
import { EXIT_CRASHED, EXIT_NOT_OPENED, handleCrashes } from './platform/process/crash.ts';

/** Time for open requests to finish after Ctrl-C. */
const DRAIN_MS = 5_000;

/**
 * Connections to a database shared with other servers stay open between lessons: rooms are handed over many at a time, and
 * opening a connection takes longer than reading a room.
 */
const SHARED_IDLE_MS = 30 * 60_000;

const say = (line: string): void => void process.stdout.write(`${line}\n`);

function fail(line: string): never {
  process.stderr.write(`\n  ${line}\n\n`);
  process.exit(EXIT_NOT_OPENED);
}

function configOrFail(): Config {
  try {
    return readConfig(process.env);
  } catch (error) {
    if (error instanceof ConfigError) fail(`Wrong setting. ${error.message.replaceAll('\n', '\n  Wrong setting. ')}`);
    throw error;
  }
}

const config = configOrFail();
const log = pino({
  level: config.production ? config.logLevel : config.logLevel === 'info' ? 'warn' : config.logLevel,
});

let end: () => void = () => undefined;
const ended = new Promise<void>((resolve) => {
  end = resolve;
});
// Registered before anything is started, so that an early Ctrl-C cleans up.
process.on('SIGINT', end).on('SIGTERM', end).on('SIGHUP', end);
// Only happens under a supervisor, when the supervisor has died.
process.once('disconnect', end);

// Takes the port first, so that a second start usually fails here. The data folder has a separate lock.
const starting = (_: unknown, response: ServerResponse): void => {
  response.writeHead(503, { 'content-type': 'application/json', 'retry-after': '1' });
  response.end('{"error":"starting","message":"The school is starting. Please try again in a moment."}');
};
const server = createRawServer();
server.on('request', starting);
server.listen(config.port, config.host);
await once(server, 'listening').catch((error: NodeJS.ErrnoException) => {
  if (error.code === 'EADDRINUSE')
    fail(
      `Port ${config.port} is in use: Skylark is running already, or another program is. ` +
        'A second school needs a port and data of its own: PORT=3001 DATA_DIR=./data-3001 npm start.',
    );
  fail(`Cannot listen on ${config.host}:${config.port}: ${error.message}`);
});
const { port } = server.address() as AddressInfo;
const publicUrl = config.publicUrl ?? `http://${config.host === '0.0.0.0' ? 'localhost' : config.host}:${port}`;

let isOpen = false;
handleCrashes(log, () => {
  // A start that failed would fail the same way again.
  if (!isOpen) process.exit(EXIT_NOT_OPENED);
  // Requests now get "try again"; upgrades without a listener are handled like requests.
  server.removeAllListeners('upgrade').removeAllListeners('request').on('request', starting);
  end();
});

await prepareFolder('DATA_DIR', config.dataDir).catch((error: unknown) => {
  if (error instanceof FolderError) fail(error.message);
  throw error;
});
let postgres: PrivatePostgres | undefined;
if (config.databaseUrl === undefined) {
  postgres = await startPostgres(config.dataDir, {
    onExit: (lastWords) => {
      log.fatal({ lastWords }, 'the database ended');
      process.exitCode = EXIT_CRASHED;
      end();
    },
  }).catch((error: unknown) => {
    if (error instanceof DataDirInUse) fail(error.message);
    throw error;
  });
}
const address = postgres
  ? { socketDir: postgres.socketDir, user: postgres.user, database: 'postgres' }
  : { connectionString: config.databaseUrl ?? '' };
const database = openDatabase(address, {
  connections: config.databaseConnections,
  ...(config.databaseUrl !== undefined && { idleMs: SHARED_IDLE_MS }),
  onError: (error) => logRepeated(log, 'error', { err: error }, 'database connection'),
});
const clockWatch = createClockWatch(database.pool, log);
await clockWatch.isRight().catch((error: unknown) => {
  const { what, remedy } = explainDatabaseError(error);
  fail(`${what}. ${remedy}`);
});
if (Math.abs(clockWatch.offsetSeconds) > CLOCK_REFUSED_SECONDS)
  fail(
    `The clock of this computer is ${Math.round(clockWatch.offsetSeconds)} seconds ahead of the database's: set it right first (NTP).`,
  );
const onBlocked = (migration: string): void =>
  log.warn({ migration }, 'waits for a long transaction, such as a backup, and tries again');
await migrate(database.pool, undefined, { mayBeNewer: config.mayBeNewer, onBlocked }).catch((error: unknown) => {
  if (error instanceof NewerSchema || error instanceof OlderPostgres) fail(error.message);
  throw error;
});
try {
  await claimDataDir(database.pool, config.dataDir);
  await claimSchoolKey(database.pool, config, config.isSchoolKeyLost);
  await requireSameSettings(database.db, config);
} catch (error) {
  if (error instanceof OtherSchool || error instanceof OtherKey || error instanceof OtherSettings) fail(error.message);
  throw error;
}
const bus = createBus(
  () =>
    new pg.Client({
      ...('socketDir' in address
        ? { host: address.socketDir, user: address.user, database: address.database }
        : address),
      keepAlive: true,
      keepAliveInitialDelayMillis: 10_000,
      connectionTimeoutMillis: 10_000,
    }),
  log,
);
await bus.start();

const app = await buildApp({
  config,
  db: database.db,
  pool: database.pool,
  bus,
  log,
  server,
  clockWatch,
  publicUrl: () => publicUrl,
  version: await codeVersion(),
});
let stopDemo: (() => void) | undefined;
if (config.demo) {
  const { keepLessonSoon, openDemoSchool } = await import('./demo/demoSchool.ts');
  await openDemoSchool(app.deps);
  stopDemo = keepLessonSoon(app.deps);
}
await app.start();
if (config.hasActors) {
  const { Actors } = await import('./demo/actors.ts');
  const actors = new Actors(app.deps, `http://${config.host === '0.0.0.0' ? '127.0.0.1' : config.host}:${port}`);
  const stopLessons = stopDemo;
  // By then the server accepts requests.
  setImmediate(() => actors.start());
  stopDemo = () => {
    stopLessons?.();
    actors.stop();
  };
}
await writeCommandLineToken(app.deps);
for (const one of suspiciousSettings(process.env)) log.warn(one);
if (config.production && config.smtpUrl === undefined) log.warn('SMTP_URL is not set: no mail leaves the school');
if (config.production && !config.twilio) log.warn('TWILIO_* is not set: no SMS leaves the school');

isOpen = true;
say('');
say(`  Skylark is open:  ${publicUrl}`);
if (config.demo) {
  say('');
  say('  teacher  teacher@skylark.test  skylark-teacher');
  say('  student  student@skylark.test  skylark-student  the whole school, as a family sees it');
  say('  child    child@skylark.test    skylark-child    a child who can’t read yet: large pictures, read aloud');
  say('');
  const { DEMO_MANAGERS } = await import('./demo/demoManagers.ts');
  say(`  Managers work at the desk:  ${deskUrl({ config, publicUrl: () => publicUrl })}`);
  say('');
  for (const { email, password } of DEMO_MANAGERS) say(`  ${email.padEnd(24)}${password}`);
  say('');
  say('  Sign in as one in this browser and as the other in a private window: a lesson starts within minutes.');
}
if (config.hasOutbox) say(`  Mails and SMS that would be sent: ${publicUrl}/dev/outbox`);
if (config.google?.isStandIn) say(`  Calendars of the stand-in for Google: ${publicUrl}/dev/calendars`);
// A service manager has no Ctrl-C.
if (process.stdout.isTTY) say('  Ctrl-C ends it.');
say('');

await ended;
const hardStop = setTimeout(() => process.exit(1), DRAIN_MS + 10_000);
hardStop.unref();
stopDemo?.();
await app.close();
await bus.stop();
await database.close();
await postgres?.stop();
process.exit();
