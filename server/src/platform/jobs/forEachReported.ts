import type { Logger } from 'pino';
import { reportCaught } from '../boundary/contain.ts';
import { isUnavailable } from '../db/database.ts';
import { Failure } from '../http/failure.ts';

interface Bulk<Item, Code extends string> {
  name: string;
  items: readonly Item[];
  /** The codes an item may be refused with. */
  codes: readonly Code[];
}

/**
 * Applies a requested change to several items independently: one that fails doesn't stop the others.
 * @returns which ones failed and why: `internal` for unexpected errors, which are logged and counted
 * @throws the error if the database is unavailable, because all further items would fail too
 */
export async function forEachReported<Item extends { id: string }, Code extends string>(
  log: Logger,
  { name, items, codes }: Bulk<Item, Code>,
  work: (item: Item) => Promise<unknown>,
): Promise<{ id: string; error: Code | 'internal' }[]> {
  const failed: { id: string; error: Code | 'internal' }[] = [];
  for (const item of items) {
    try {
      await work(item);
    } catch (error) {
      if (isUnavailable(error)) throw error;
      const code = error instanceof Failure ? codes.find((one) => one === error.code) : undefined;
      if (code === undefined) reportCaught(log, 'batch', { batch: name, item: item.id }, error);
      failed.push({ id: item.id, error: code ?? 'internal' });
    }
  }
  return failed;
}
