import type { Logger } from 'pino';
import { reportCaught } from '../boundary/contain.ts';

/**
 * Runs work again and again, never two runs at once: while one still waits for the database its next turn is left out.
 * What a run throws is counted and logged. @returns a function that ends it
 */
export function repeat(log: Logger, name: string, everyMs: number, work: () => Promise<void>): () => void {
  let isRunning = false;
  const run = async (): Promise<void> => {
    if (isRunning) return;
    isRunning = true;
    try {
      await work();
    } catch (error) {
      reportCaught(log, 'timer', { timer: name }, error);
    } finally {
      isRunning = false;
    }
  };
  const timer = setInterval(() => void run(), everyMs);
  timer.unref();
  return () => clearInterval(timer);
}
