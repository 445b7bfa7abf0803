import type { Logger } from 'pino';
import { reportCaught } from '../boundary/contain.ts';

/** A batch: its name for the log, and how to identify an item there. */
interface Batch<T> {
  name: string;
  items: Iterable<T>;
  idOf: (item: T) => unknown;
  /** The log field under which an item's id is also logged: `lesson`. */
  of?: 'lesson';
}

/**
 * Processes a batch item by item. A failing item is logged and counted, and doesn't stop the others.
 * @returns the number of successes and failures
 */
export async function forEachIsolated<T>(
  log: Logger,
  { name, items, idOf, of }: Batch<T>,
  work: (item: T) => unknown,
): Promise<{ done: number; failed: number }> {
  const count = { done: 0, failed: 0 };
  for (const item of items) {
    try {
      await work(item);
      count.done += 1;
    } catch (error) {
      count.failed += 1;
      reportCaught(log, 'batch', { batch: name, item: idOf(item), ...(of && { [of]: idOf(item) }) }, error);
    }
  }
  return count;
}
