import { execFileSync } from 'node:child_process';
import { availableParallelism } from 'node:os';

/**
 * The core of the measured server, and the core of everything else. In reality pages are other computers; here the
 * generator is a process beside the server, and when a message wakes it, the kernel puts it onto the sender's core, even
 * with the other one idle. The server is then interrupted by its own benchmark: 10,161 times in ten seconds, 8,713 of
 * them while the other core had nothing to do (`perf record -e sched:sched_switch`).
 */
const SERVER_CORE = 0;
const OTHER_CORE = 1;

/** False with `--unpinned`, and on a computer with a single core. */
export const isPinned = availableParallelism() > OTHER_CORE && !process.argv.includes('--unpinned');

const pin = (pid: number, core: number): void => {
  if (isPinned) execFileSync('taskset', ['--all-tasks', '--cpu-list', '--pid', String(core), String(pid)]);
};

/** Must be called before anything is started: what this process starts runs where it runs. Needs util-linux. */
export const pinBenchmark = (): void => pin(process.pid, OTHER_CORE);

/** @param pid of a server that has started, with all its threads */
export const pinServer = (pid: number): void => pin(pid, SERVER_CORE);

/**
 * Keeps the generator from waiting for the database, which shares its core: such a wait would count as the server's
 * latency. Needs root.
 */
export const preferGenerator = (pid: number): void => {
  if (isPinned) execFileSync('chrt', ['--rr', '--pid', '1', String(pid)]);
};
