import type { Logger } from 'pino';
import { reportCaught } from '../boundary/contain.ts';

/** What is worked through: its name for the log, and how an item is named there. */
interface Batch<T> {
  name: string;
  items: Iterable<T>;
  idOf: (item: T) => unknown;
  /** What the items are, where lines of the log about one are to be found by that: `lesson`. */
  of?: 'lesson';
}

/**
 * Works through a batch item by item. An item that fails is logged and counted and never stops the others.
 * @returns how many succeeded and how many failed
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
