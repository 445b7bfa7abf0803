import { Worker } from 'node:worker_threads';
import { Failure } from '../http/failure.ts';

const HEAP_MB = 256;
/** Each holds its bytes while it waits. */
const WAITING_MAX = 10;
/** A recording is read in less than a second. */
const RETRY_SECONDS = 10;

/** However many come at once, they keep one core busy at most. */
let last: Promise<unknown> = Promise.resolve();
/** The one that is read, and those that wait for it. */
let taken = 0;

/**
 * Runs a module that reads bytes of strangers in a thread of its own, one after the other.
 * @returns what it said; undefined when it broke, ended or took longer than it may
 * @throws Failure too_many_requests when too many wait
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
    // The library warns of what it cannot read.
    stdout: true,
    stderr: true,
  });
  worker.stdout.resume();
  worker.stderr.resume();
  let late: NodeJS.Timeout | undefined;
  return new Promise<T | undefined>((resolve) => {
    const give = (): void => resolve(undefined);
    late = setTimeout(give, withinMs);
    worker.once('message', resolve);
    worker.once('error', give);
    worker.once('exit', give);
  }).finally(() => {
    clearTimeout(late);
    void worker.terminate();
  });
}
