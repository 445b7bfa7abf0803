import type { Logger } from 'pino';
import { reportCaught } from '../boundary/contain.ts';

/**
 * Runs work again and again, never two runs at once: while one still waits for the database its next turn is left out.
 * What a run throws is counted and logged.
 * @returns a function that ends it; it resolves when the run that is under way is over and the database may be closed
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
