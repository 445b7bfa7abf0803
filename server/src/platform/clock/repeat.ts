import type { Logger } from 'pino';
import { reportCaught } from '../boundary/contain.ts';

/**
 * Runs work periodically and never concurrently: while a run is still in progress, the next one is skipped. Exceptions
 * are counted and logged.
 * @returns a function that stops it; resolves when the current run has finished and the database may be closed
 */
export function repeat(log: Logger, name: string, everyMs: number, work: () => Promise<void>): () => Promise<void> {
  let running: Promise<void> | undefined;
  const run = async (): Promise<void> => {
    try {
      await work();
    } catch (error) {
      reportCaught(log, 'timer', { timer: name }, error);
    }
  };
  const timer = setInterval(() => {
    running ??= run().finally(() => {
      running = undefined;
    });
  }, everyMs);
  timer.unref();
  return async () => {
    clearInterval(timer);
    await running;
  };
}
