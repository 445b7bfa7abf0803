// node e2e/fleet/twoMachines.ts: follows docs/two-servers.md with two machines made of network namespaces (own names,
// addresses and data folders) behind HAProxy, and the database and a bucket on a third. Needs root, iproute2 and HAProxy.
import { randomBytes } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { openDatabase } from '../../server/src/platform/db/database.ts';
import { startPostgres } from '../../server/src/platform/db/postgres.ts';
import { BucketServer } from '../../server/test/BucketServer.ts';
import { GoingLesson } from './GoingLesson.ts';
import {
  forward,
  type Machine,
  MACHINES,
  cleanUp,
  makeNetwork,
  must,
  say,
  Started,
  THIRD,
  undo,
  until,
  type WebMachine,
} from './machines.ts';
import { newerVersion } from './newerVersion.ts';

const ROOT = join(import.meta.dirname, '../..');
const SCHOOL = `http://${MACHINES['sky-balancer']}`;
const DATABASE_PORT = 5432;
const WEB_MACHINES = ['sky-web-a', 'sky-web-b'] as const;
/** As the guide says: the balancer stops using a failed machine within three seconds. */
const LEFT_WITHIN_MS = 3_000;

type Settings = Record<string, string>;

const folder = mkdtempSync(join(tmpdir(), 'skylark-two-'));
undo.push(() => rmSync(folder, { recursive: true, force: true }));
/** The version installed on each machine. */
const releases: Record<WebMachine, string> = { 'sky-web-a': ROOT, 'sky-web-b': ROOT };
const servers: Partial<Record<WebMachine, Started>> = {};

function start(machine: WebMachine, settings: Settings): Started {
  const server = Started.server(machine, releases[machine], settings);
  servers[machine] = server;
  return server;
}

interface Readiness {
  ok: boolean;
  wrong: string[];
}
const answerOf = (machine: Machine, path: string): Promise<Response | undefined> =>
  fetch(`http://${MACHINES[machine]}:3000${path}`).catch(() => undefined);
async function readinessOf(machine: WebMachine): Promise<Readiness | undefined> {
  return (await (await answerOf(machine, '/readyz'))?.json().catch(() => undefined)) as Readiness | undefined;
}
const untilReady = (machine: WebMachine): Promise<void> =>
  until(
    `${machine} is ready`,
    async () => (await readinessOf(machine))?.ok === true,
    () => (servers[machine]?.hasEnded === false ? undefined : `it has ended. ${servers[machine]?.said ?? ''}`),
  );
const untilAlike = (): Promise<void> =>
  until('both find nothing wrong with each other', async () =>
    (await Promise.all(WEB_MACHINES.map(readinessOf))).every((one) => one?.wrong.length === 0),
  );
async function roomsOn(machine: WebMachine): Promise<number> {
  const text = (await (await answerOf(machine, '/metrics'))?.text()) ?? '';
  return Number(/^skylark_rooms_open (\d+)$/m.exec(text)?.[1] ?? 0);
}

const run = (machine: WebMachine, settings: Settings, ...command: string[]): Promise<string> =>
  Started.tool(machine, releases[machine], settings, command);

interface Line {
  check: string;
  is: string;
  what: string;
}
async function doctor(machine: WebMachine, settings: Settings): Promise<Line[]> {
  const text = await run(machine, settings, 'server/cli/main.ts', 'doctor', '--no-mail', '--json');
  return (JSON.parse(text.slice(text.indexOf('{'))) as { lines: Line[] }).lines;
}
const teaches = (lines: readonly Line[]): boolean => lines.some(({ check, is }) => check === 'lesson' && is === 'ok');
const saysOfServers = (lines: readonly Line[], what: string): boolean =>
  lines.some((line) => line.check === 'servers' && line.what.includes(what));

for (const signal of ['SIGINT', 'SIGTERM'] as const)
  process.once(signal, () => void cleanUp().finally(() => process.exit(1)));

try {
  say('Two machines, a balancer, and a third machine with the database and the bucket');
  makeNetwork();
  const postgres = await startPostgres(join(folder, 'database'));
  undo.push(() => postgres.stop());
  await forward(DATABASE_PORT, { path: join(postgres.socketDir, '.s.PGSQL.5432') });
  const database = openDatabase(
    { socketDir: postgres.socketDir, user: postgres.user, database: 'postgres' },
    { connections: 2, onError: () => undefined },
  );
  undo.push(() => database.close());
  const bucket = await BucketServer.open();
  undo.push(() => bucket.close());
  const bucketPort = Number(new URL(bucket.config.url).port);
  await forward(bucketPort, { port: bucketPort, host: '127.0.0.1' });

  const haproxy = join(folder, 'haproxy.cfg');
  writeFileSync(
    haproxy,
    readFileSync(join(ROOT, 'deploy/haproxy.cfg'), 'utf8')
      .replace('maxconn 40000', 'maxconn 2000')
      .replace(/ *bind :443 .*\n/, '')
      .replace(/ *http-request redirect scheme https .*\n/, '')
      .replaceAll('10.0.0.11', MACHINES['sky-web-a'])
      .replaceAll('10.0.0.12', MACHINES['sky-web-b']),
  );
  const balancer = new Started('sky-balancer', folder, {}, ['haproxy', '-db', '-f', haproxy]);

  const settings = (machine: WebMachine): Settings => ({
    NODE_ENV: 'production',
    LOG_LEVEL: 'warn',
    HOST: MACHINES[machine],
    PORT: '3000',
    TRUST_PROXY: '1',
    DATA_DIR: join(folder, machine),
    DATABASE_URL: `postgres://skylark@${THIRD}:${DATABASE_PORT}/postgres`,
    PUBLIC_URL: SCHOOL,
  });
  const inBucket = {
    FILES_URL: `http://${THIRD}:${bucketPort}`,
    FILES_BUCKET: bucket.config.bucket,
    FILES_KEY_ID: bucket.config.keyId,
    FILES_KEY_SECRET: bucket.config.keySecret,
  };

  say('The first machine alone, with its files in a folder');
  start('sky-web-a', settings('sky-web-a'));
  await untilReady('sky-web-a');

  say('The second machine, with everything that goes wrong first');
  let said = await start('sky-web-b', settings('sky-web-b')).ended();
  must(
    said.includes('There is no limits.key'),
    'without the school’s key it refuses to start, and says where to get it',
    said,
  );
  const key = { SCHOOL_KEY: readFileSync(join(folder, 'sky-web-a', 'limits.key')).toString('base64') };
  said = await start('sky-web-b', {
    ...settings('sky-web-b'),
    ...key,
    PUBLIC_URL: 'http://other.test',
    ...inBucket,
  }).ended();
  must(
    /PUBLIC_URL; FILES_\*: differ from those of the server on sky-web-a/.test(said),
    'with other settings it refuses and names them',
    said,
  );
  start('sky-web-b', { ...settings('sky-web-b'), ...key });
  await untilReady('sky-web-b');
  const own = await readinessOf('sky-web-b');
  must(own?.wrong.some((one) => one.includes('has another one')) === true, 'files in two folders are named', own);
  const backupKey = randomBytes(32).toString('base64');
  const backups = (machine: WebMachine): Settings => ({
    BACKUP_DIR: join(folder, `${machine}-backups`),
    BACKUP_KEY: backupKey,
  });
  said = await run(
    'sky-web-a',
    { ...settings('sky-web-a'), ...key, ...backups('sky-web-a') },
    'server/src/backup.ts',
    'make',
  );
  must(said.includes('this backup would lack its files'), 'a backup that would lack files is not made', said);

  say('Files go to the bucket, one machine after the other');
  /** The settings of both machines from now on. */
  const whole = (machine: WebMachine): Settings => ({
    ...settings(machine),
    ...key,
    ...inBucket,
    FILES_STORE: 'bucket',
    ...backups(machine),
    BACKUP_BUCKET: 'backups',
  });
  const restart = async (machine: WebMachine, given: Settings): Promise<void> => {
    await servers[machine]?.end('SIGTERM');
    start(machine, given);
    await untilReady(machine);
  };
  for (const store of ['folder', 'bucket'])
    for (const machine of WEB_MACHINES) await restart(machine, { ...whole(machine), FILES_STORE: store });
  await untilAlike();
  for (const machine of WEB_MACHINES) {
    said = await run(machine, whole(machine), 'server/cli/main.ts', 'files', 'move', '--to=bucket');
    must(said.includes('files moved'), `files of ${machine} are in the bucket`, said);
  }
  must(teaches(await doctor('sky-web-a', whole('sky-web-a'))), 'the doctor teaches a lesson through the balancer');
  const backUp = async (maker: WebMachine, verifier: WebMachine): Promise<void> => {
    said = await run(maker, whole(maker), 'server/src/backup.ts', 'make');
    must(said.includes('copied into the bucket backups'), `${maker} makes a backup`, said);
    said = await run(verifier, whole(verifier), 'server/src/backup.ts', 'verify');
    must(said.includes('as they were'), `${verifier} verifies it`, said);
    const lines = await doctor(verifier, whole(verifier));
    must(
      lines.some(({ check, is, what }) => check === 'backups' && is === 'ok' && what.includes('in the bucket backups')),
      'and its doctor finds the file',
      lines,
    );
  };
  await backUp('sky-web-a', 'sky-web-b');

  say('A lesson begins, in which both draw until the end');
  const lesson = await GoingLesson.book(database.db, SCHOOL);
  undo.push(() => lesson.close());
  const untilLive = (): Promise<void> =>
    until(
      'both are in the room',
      () => Promise.resolve(lesson.isLive),
      () => (balancer.hasEnded ? `the balancer has ended: ${balancer.said}` : undefined),
    );
  await untilLive();
  lesson.begin();
  await until('the teacher lets the child draw', () => Promise.resolve(lesson.mayDraw));
  lesson.draw();
  const wentOn = async (): Promise<void> => {
    await untilLive();
    say(`      ${lesson.drawn} drawn so far; without the room for ${lesson.takeLongest()} at most`);
  };

  say('Both machines are upgraded during the lesson, one after the other');
  const newer = newerVersion();
  undo.push(newer.remove);
  for (const machine of WEB_MACHINES) {
    releases[machine] = dirname(dirname(dirname(newer.main)));
    await restart(machine, whole(machine));
    await wentOn();
    if (machine === 'sky-web-a')
      await until('the doctor names the two versions', async () =>
        saysOfServers(await doctor(machine, whole(machine)), 'runs another version'),
      );
  }
  await untilAlike();
  must(teaches(await doctor('sky-web-a', whole('sky-web-a'))), 'a lesson is taught');

  for (const round of ['with the lesson', 'with the lesson, and this time the other one']) {
    const victim = (await roomsOn('sky-web-a')) > 0 ? 'sky-web-a' : 'sky-web-b';
    const other = victim === 'sky-web-a' ? 'sky-web-b' : 'sky-web-a';
    say(`A machine dies ${round}: ${victim}`);
    await servers[victim]?.end('SIGKILL');
    await pause(LEFT_WITHIN_MS);
    const statuses = await Promise.all(Array.from({ length: 50 }, async () => (await fetch(`${SCHOOL}/login`)).status));
    must(
      statuses.every((status) => status === 200),
      'three seconds later nobody notices on pages',
      statuses.join(' '),
    );
    await wentOn();
    must(teaches(await doctor(other, whole(other))), 'another lesson is taught');
    await backUp(other, other);
    await until('after a minute the other one and the doctor name it', async () =>
      saysOfServers(await doctor(other, whole(other)), `${victim}:3000 has not been heard of`),
    );

    say('It comes back with an empty disk');
    rmSync(join(folder, victim), { recursive: true });
    start(victim, whole(victim));
    await untilReady(victim);
    await untilAlike();
    await wentOn();
    said = await run(victim, whole(victim), 'server/src/backup.ts', 'drill', join(folder, `${victim}-drill`));
    must(said.includes('every table was restored'), 'the backup is restored beside the school in a drill', said);
    const last = await doctor(victim, whole(victim));
    must(teaches(last), 'a lesson is taught');
    must(saysOfServers(last, 'are alike'), 'the doctor finds both alike', last);
  }

  say('The lesson ends');
  lesson.rest();
  await until('all is saved', () => Promise.resolve(lesson.isSaved));
  let missing: string[] = [];
  await until(
    'each stroke is stored once, and seen by both',
    async () => (missing = await lesson.missing(database.pool)).length === 0,
    () => (lesson.isLive ? undefined : missing.join('; ')),
  );
  lesson.close();
  for (const machine of WEB_MACHINES) await servers[machine]?.end('SIGTERM');
  const failed = WEB_MACHINES.flatMap((machine) => servers[machine]?.said.split('\n') ?? []).filter((line) =>
    /^\{"level":[56]0,/.test(line),
  );
  must(failed.length === 0, 'no server logged an error', failed.join('\n'));
  say('All of it went as docs/two-servers.md says.');
} catch (error) {
  say(`FAILED ${error instanceof Error ? error.message : String(error)}`);
  process.exitCode = 1;
} finally {
  await cleanUp();
}
process.exit();
