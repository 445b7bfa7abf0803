import { spawnSync } from 'node:child_process';
import { readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const FILE = 'server.pid';
/** Two that find the same dead owner both write; whoever wrote last within this time is the owner. */
const SETTLES_MS = 100;

/** The folder's database belongs to a server that runs. */
export class DataDirInUse extends Error {}

/** Whose the folder is. `startedAt` keeps apart two processes that got the same number one after another. */
interface Owner {
  pid: number;
  startedAt: string;
}

/**
 * Makes this process the one server of a data folder. A file with its number stays behind when it is killed, so what
 * counts is whether that very process still runs, not whether there is a file. Servers in containers of their own do
 * not see each other's processes: there the database belongs on a server of its own (DATABASE_URL).
 * @returns a function that gives the folder back
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

/** @returns undefined for a file that is truncated or gone: it has no owner */
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

/** Whether there is a process of that number, ours or another user's. */
export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}

/** When a process began, in whatever form the system says it; undefined where it does not. */
function startOf(pid: number): string | undefined {
  if (process.platform === 'win32') return undefined;
  if (process.platform !== 'linux')
    return spawnSync('ps', ['-o', 'lstart=', '-p', String(pid)], { encoding: 'utf8' }).stdout?.trim() || undefined;
  try {
    // Field 22, after the program's name, which stands in brackets and may hold anything.
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').replace(/^.*\)/s, '').trim().split(' ');
    // A process that has ended and was not waited for yet runs no more.
    return fields[0] === 'Z' ? 'ended' : fields[19];
  } catch {
    return undefined;
  }
}
