import { Worker } from 'node:worker_threads';
import { Failure } from '../http/failure.ts';

const HEAP_MB = 256;
/** Limited, because each waiting call holds its bytes in memory. */
const WAITING_MAX = 10;
/** Reading a recording takes less than a second. */
const RETRY_SECONDS = 10;
const LOOK_MS = 100;
/** A thread is ended after this many times its limit, however little CPU time it has got. */
const WALL_FACTOR = 6;

/** Chains all calls, so that together they use at most one core. */
let last: Promise<unknown> = Promise.resolve();
/** Number of calls running or waiting. */
let taken = 0;

/**
 * Runs a module that reads untrusted bytes in a separate thread, one at a time.
 * @param withinMs limit of CPU time, loading included; on a busy machine the thread may run for longer
 * @returns its result; undefined if it crashed, exited or timed out
 * @throws Failure too_many_requests if too many are waiting
 */
export async function runReaderThread<T>(module: URL, workerData: unknown, withinMs: number): Promise<T | undefined> {
  if (taken > WAITING_MAX) throw new Failure('too_many_requests', undefined, RETRY_SECONDS);
  taken += 1;
  const next = last.then(() => run<T>(module, workerData, withinMs));
  last = next.catch(() => undefined);
  return next.finally(() => {
    taken -= 1;
  });
}

function run<T>(module: URL, workerData: unknown, withinMs: number): Promise<T | undefined> {
  const worker = new Worker(module, {
    workerData,
    resourceLimits: { maxOldGenerationSizeMb: HEAP_MB },
    execArgv: [],
    env: {},
    // Suppresses the library's warnings about unreadable input.
    stdout: true,
    stderr: true,
  });
  worker.stdout.resume();
  worker.stderr.resume();
  let late: NodeJS.Timeout | undefined;
  let looking: NodeJS.Timeout | undefined;
  return new Promise<T | undefined>((resolve) => {
    const give = (): void => resolve(undefined);
    late = setTimeout(give, withinMs * WALL_FACTOR);
    looking = setInterval(() => {
      worker.cpuUsage().then(
        ({ user, system }) => {
          if ((user + system) / 1000 > withinMs) give();
        },
        // It has ended.
        () => undefined,
      );
    }, LOOK_MS);
    worker.once('message', resolve);
    worker.once('error', give);
    worker.once('exit', give);
  }).finally(() => {
    clearTimeout(late);
    clearInterval(looking);
    void worker.terminate();
  });
}
