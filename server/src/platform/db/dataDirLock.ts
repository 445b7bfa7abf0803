import { spawnSync } from 'node:child_process';
import { readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const FILE = 'server.pid';
/** Two processes that find the same dead owner both write; the last writer within this time is the owner. */
const SETTLES_MS = 100;

/** The folder's database belongs to a running server. */
export class DataDirInUse extends Error {}

/** The folder's owner. `startedAt` distinguishes processes that got the same pid one after another. */
interface Owner {
  pid: number;
  startedAt: string;
}

/**
 * Makes this process the only server of a data folder. The pid file stays behind when a process is killed, so what
 * counts is whether that very process is still running, not whether the file exists. Servers in separate containers
 * don't see each other's processes: there the database belongs on a separate server (DATABASE_URL).
 * @returns a function that releases the folder
 * @throws DataDirInUse
 */
export async function lockDataDir(folder: string): Promise<() => void> {
  const file = join(folder, FILE);
  const me: Owner = { pid: process.pid, startedAt: startOf(process.pid) ?? '' };
  const mine = JSON.stringify(me);
  try {
    writeFileSync(file, mine, { flag: 'wx' });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
    const fresh = `${file}.${process.pid}`;
    writeFileSync(fresh, mine);
    refuseIfOwned(file, folder, me);
    renameSync(fresh, file);
    await new Promise((settled) => setTimeout(settled, SETTLES_MS));
    refuseIfOwned(file, folder, me);
  }
  return () => {
    if (ownerIn(file)?.pid === me.pid) rmSync(file, { force: true });
  };
}

function refuseIfOwned(file: string, folder: string, me: Owner): void {
  const owner = ownerIn(file);
  if (!owner || owner.pid === me.pid || !isRunning(owner)) return;
  rmSync(`${file}.${process.pid}`, { force: true });
  throw new DataDirInUse(
    `The data in ${folder} is in use by a Skylark that runs (process ${owner.pid}). ` +
      'A second school needs data and a port of its own: DATA_DIR=./data-3001 PORT=3001 npm start.',
  );
}

/** @returns undefined if the file is truncated or missing, which means no owner */
function ownerIn(file: string): Owner | undefined {
  try {
    const read = JSON.parse(readFileSync(file, 'utf8')) as Partial<Owner>;
    const { pid, startedAt = '' } = read;
    return typeof pid === 'number' && pid > 1 ? { pid, startedAt } : undefined;
  } catch {
    return undefined;
  }
}

const isRunning = ({ pid, startedAt }: Owner): boolean =>
  isAlive(pid) && (startedAt === '' || startOf(pid) === startedAt);

/** Whether a process with this pid exists, ours or another user's. */
export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}

/** Start time of a process in a system-specific format; undefined where the system doesn't provide it. */
function startOf(pid: number): string | undefined {
  if (process.platform === 'win32') return undefined;
  if (process.platform !== 'linux')
    return spawnSync('ps', ['-o', 'lstart=', '-p', String(pid)], { encoding: 'utf8' }).stdout?.trim() || undefined;
  try {
    // Field 22, counted after the program name, which is in parentheses and may contain any character.
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').replace(/^.*\)/s, '').trim().split(' ');
    // A zombie process isn't running any more.
    return fields[0] === 'Z' ? 'ended' : fields[19];
  } catch {
    return undefined;
  }
}
