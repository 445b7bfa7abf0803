// node e2e/fleet/twoMachines.ts: follows docs/two-servers.md with two machines made of network namespaces (own names,
// addresses and data folders) behind HAProxy, and the database and a bucket on a third. Needs root, iproute2 and HAProxy.
import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { connect, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { startPostgres } from '../../server/src/platform/db/postgres.ts';
import { BucketServer } from '../../server/test/BucketServer.ts';

const ROOT = join(import.meta.dirname, '../..');
const NET = '10.77.0';
const THIRD = `${NET}.1`;
const BRIDGE = 'skybridge';
const MACHINES = { 'sky-web-a': `${NET}.11`, 'sky-web-b': `${NET}.12`, 'sky-balancer': `${NET}.2` } as const;
type Machine = keyof typeof MACHINES;
const SCHOOL = `http://${MACHINES['sky-balancer']}`;
const DATABASE_PORT = 5432;
const READY_WITHIN_MS = 120_000;

const folder = mkdtempSync(join(tmpdir(), 'skylark-two-'));
const undo: (() => Promise<unknown> | void)[] = [() => rmSync(folder, { recursive: true, force: true })];
const say = (line: string): void => void process.stdout.write(`${line}\n`);
const ip = (...args: string[]): void => void execFileSync('ip', args, { stdio: ['ignore', 'ignore', 'inherit'] });

/** @throws Error that ends the trial */
function must(is: boolean, what: string, told: unknown = ''): void {
  if (!is) throw new Error(`${what}: ${typeof told === 'string' ? told : JSON.stringify(told)}`);
  say(`  ok  ${what}`);
}

/** Runs on a machine, with its name and network. */
const on = (machine: Machine, command: readonly string[]): [string, string[]] => [
  'ip',
  [
    'netns',
    'exec',
    machine,
    'unshare',
    '--uts',
    'sh',
    '-c',
    'hostname "$1"; shift; exec "$@"',
    'sh',
    machine,
    ...command,
  ],
];

function makeNetwork(): void {
  ip('link', 'add', BRIDGE, 'type', 'bridge');
  undo.push(() => ip('link', 'del', BRIDGE));
  ip('addr', 'add', `${THIRD}/24`, 'dev', BRIDGE);
  ip('link', 'set', BRIDGE, 'up');
  Object.entries(MACHINES).forEach(([name, address], index) => {
    ip('netns', 'add', name);
    undo.push(() => ip('netns', 'del', name));
    ip('link', 'add', `sky${index}`, 'type', 'veth', 'peer', 'name', 'eth0', 'netns', name);
    ip('link', 'set', `sky${index}`, 'master', BRIDGE, 'up');
    ip('-n', name, 'addr', 'add', `${address}/24`, 'dev', 'eth0');
    for (const device of ['lo', 'eth0']) ip('-n', name, 'link', 'set', device, 'up');
  });
}

/** Makes what listens on this machine alone reachable from the others. */
async function forward(port: number, to: { path: string } | { port: number; host: string }): Promise<void> {
  const server = createServer((from) => {
    const there = connect(to);
    from.on('error', () => there.destroy()).on('close', () => there.destroy());
    there.on('error', () => from.destroy()).on('close', () => from.destroy());
    from.pipe(there).pipe(from);
  }).listen(port, THIRD);
  undo.push(() => void server.close());
  await once(server, 'listening');
}

interface Started {
  child: ChildProcess;
  said: () => string;
}
const NODE = process.execPath;

function start(machine: Machine, environment: Record<string, string>, command: readonly string[]): Started {
  const [file, args] = on(machine, command);
  const child = spawn(file, args, { cwd: ROOT, env: { PATH: process.env['PATH'], ...environment }, stdio: 'pipe' });
  let said = '';
  for (const stream of [child.stdout, child.stderr])
    stream?.setEncoding('utf8').on('data', (text: string) => (said += text));
  undo.push(() => void child.kill('SIGKILL'));
  return { child, said: () => said };
}

const startServer = (machine: Machine, environment: Record<string, string>): Started =>
  start(machine, environment, [NODE, 'server/src/main.ts']);

interface Readiness {
  ok: boolean;
  wrong: string[];
}
async function readinessOf(machine: Machine): Promise<Readiness | undefined> {
  const answer = await fetch(`http://${MACHINES[machine]}:3000/readyz`).catch(() => undefined);
  return (await answer?.json().catch(() => undefined)) as Readiness | undefined;
}
async function until(what: string, isSo: () => Promise<boolean>, told: () => unknown = () => ''): Promise<void> {
  const deadline = Date.now() + READY_WITHIN_MS;
  while (!(await isSo())) {
    if (Date.now() > deadline) throw new Error(`${what}: not within ${READY_WITHIN_MS / 1000} s ${String(told())}`);
    await pause(500);
  }
  say(`  ok  ${what}`);
}
const untilReady = (machine: Machine, server: Started): Promise<void> =>
  until(`${machine} is ready`, async () => (await readinessOf(machine))?.ok === true, server.said);
const untilAlike = (): Promise<void> =>
  until('both find nothing wrong with each other', async () =>
    (await Promise.all([readinessOf('sky-web-a'), readinessOf('sky-web-b')])).every((one) => one?.wrong.length === 0),
  );
async function refusal(machine: Machine, environment: Record<string, string>): Promise<string> {
  const server = startServer(machine, environment);
  await once(server.child, 'exit');
  return server.said();
}

/** What a tool of the school prints on a machine. */
async function run(machine: Machine, environment: Record<string, string>, ...command: string[]): Promise<string> {
  const tool = start(machine, environment, [NODE, ...command]);
  await once(tool.child, 'close');
  return tool.said();
}

interface Line {
  check: string;
  is: string;
  what: string;
}
async function doctor(machine: Machine, environment: Record<string, string>): Promise<Line[]> {
  const text = await run(machine, environment, 'server/cli/main.ts', 'doctor', '--no-mail', '--json');
  return (JSON.parse(text.slice(text.indexOf('{'))) as { lines: Line[] }).lines;
}
const teaches = (lines: readonly Line[]): boolean => lines.some(({ check, is }) => check === 'lesson' && is === 'ok');

try {
  say('Two machines, a balancer, and a third machine with the database and the bucket');
  makeNetwork();
  const postgres = await startPostgres(join(folder, 'database'));
  undo.push(() => postgres.stop());
  await forward(DATABASE_PORT, { path: join(postgres.socketDir, '.s.PGSQL.5432') });
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
  start('sky-balancer', {}, ['haproxy', '-db', '-f', haproxy]);

  const settings = (machine: Machine): Record<string, string> => ({
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
  let a = startServer('sky-web-a', settings('sky-web-a'));
  await untilReady('sky-web-a', a);

  say('The second machine, with everything that goes wrong first');
  let said = await refusal('sky-web-b', settings('sky-web-b'));
  must(
    said.includes('There is no limits.key'),
    'without the school’s key it refuses to start, and says where to get it',
    said,
  );
  const key = { SCHOOL_KEY: readFileSync(join(folder, 'sky-web-a', 'limits.key')).toString('base64') };
  said = await refusal('sky-web-b', { ...settings('sky-web-b'), ...key, PUBLIC_URL: 'http://other.test', ...inBucket });
  must(
    /PUBLIC_URL; FILES_\*: differ from those of the server on sky-web-a/.test(said),
    'with other settings it refuses and names them',
    said,
  );
  let b = startServer('sky-web-b', { ...settings('sky-web-b'), ...key });
  await untilReady('sky-web-b', b);
  const own = await readinessOf('sky-web-b');
  must(own?.wrong.some((one) => one.includes('has another one')) === true, 'files in two folders are named', own);
  const backups = { BACKUP_DIR: join(folder, 'backups') };
  said = await run('sky-web-a', { ...settings('sky-web-a'), ...key, ...backups }, 'server/src/backup.ts', 'make');
  must(said.includes('this backup would lack its files'), 'a backup that would lack files is not made', said);

  say('Files go to the bucket, one machine after the other');
  const whole = (machine: Machine): Record<string, string> => ({
    ...settings(machine),
    ...key,
    ...inBucket,
    ...(machine === 'sky-web-a' && backups),
  });
  for (const store of ['folder', 'bucket'])
    for (const machine of ['sky-web-a', 'sky-web-b'] as const) {
      const server = machine === 'sky-web-a' ? a : b;
      const gone = once(server.child, 'exit');
      server.child.kill('SIGTERM');
      await gone;
      const next = startServer(machine, { ...whole(machine), FILES_STORE: store });
      if (machine === 'sky-web-a') a = next;
      else b = next;
      await untilReady(machine, next);
    }
  await untilAlike();
  for (const machine of ['sky-web-a', 'sky-web-b'] as const) {
    said = await run(machine, whole(machine), 'server/cli/main.ts', 'files', 'move', '--to=bucket');
    must(said.includes('files moved'), `files of ${machine} are in the bucket`, said);
  }
  must(teaches(await doctor('sky-web-a', whole('sky-web-a'))), 'the doctor teaches a lesson through the balancer');
  said = await run('sky-web-a', whole('sky-web-a'), 'server/src/backup.ts', 'make');
  must(said.includes(' rows and '), 'a backup is made', said);
  said = await run('sky-web-a', whole('sky-web-a'), 'server/src/backup.ts', 'verify');
  must(said.includes('as they were'), 'and verified', said);
  said = await run(
    'sky-web-b',
    { ...whole('sky-web-b'), BACKUP_DIR: join(folder, 'elsewhere') },
    'server/src/backup.ts',
    'verify',
  );
  must(said.includes('lies on sky-web-a'), 'from the other machine it says where the backup is', said);

  say('A machine dies');
  b.child.kill('SIGKILL');
  await pause(3_000);
  const statuses = await Promise.all(Array.from({ length: 50 }, async () => (await fetch(`${SCHOOL}/login`)).status));
  must(
    statuses.every((status) => status === 200),
    'three seconds later nobody notices',
    statuses.join(' '),
  );
  must(teaches(await doctor('sky-web-a', whole('sky-web-a'))), 'a lesson is taught');
  await until('after a minute the other one and the doctor name it', async () =>
    (await doctor('sky-web-a', whole('sky-web-a'))).some(
      ({ check, what }) => check === 'servers' && what.startsWith('sky-web-b:3000 has not been heard of'),
    ),
  );

  say('It comes back with an empty disk');
  rmSync(join(folder, 'sky-web-b'), { recursive: true });
  b = startServer('sky-web-b', { ...whole('sky-web-b'), FILES_STORE: 'bucket' });
  await untilReady('sky-web-b', b);
  await untilAlike();
  const last = await doctor('sky-web-b', whole('sky-web-b'));
  must(teaches(last), 'a lesson is taught');
  must(
    last.some(({ check, what }) => check === 'servers' && what.includes('are alike')),
    'the doctor finds both alike',
    last,
  );
  say('All of it went as docs/two-servers.md says.');
} catch (error) {
  say(`FAILED ${error instanceof Error ? error.message : String(error)}`);
  process.exitCode = 1;
} finally {
  for (const step of undo.toReversed()) await Promise.resolve(step()).catch(() => undefined);
}
process.exit();
