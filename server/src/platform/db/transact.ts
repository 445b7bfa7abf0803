import type { IsolationLevel } from 'kysely';
import pg from 'pg';
import type { Database, Tx } from './database.ts';

/** Number of attempts after conflicts with other transactions; then the caller gets the error. */
const TRIES = 5;
const PAUSE_MS = 15;
// serialization_failure, deadlock_detected
const RETRYABLE = new Set(['40001', '40P01']);

/** What was read before taking the locks has changed meanwhile: the transaction has to be retried. */
export class StaleRead extends Error {}

export const isRetryable = (error: unknown): boolean =>
  error instanceof StaleRead || (error instanceof pg.DatabaseError && RETRYABLE.has(error.code ?? ''));

/** Rolls back what a dry run has done. */
class DryRun<T> extends Error {
  readonly result: T;
  constructor(result: T) {
    super('dry run');
    this.result = result;
  }
}

/** Runs a command in a transaction and rolls it back: its result or exception shows what the command would do. */
export async function dryRun<T>(db: Database, command: (tx: Tx) => Promise<T>): Promise<T> {
  try {
    return await transact(db, async (tx): Promise<T> => {
      throw new DryRun(await command(tx));
    });
  } catch (error) {
    if (error instanceof DryRun) return error.result as T;
    throw error;
  }
}

/**
 * Runs a command in one transaction, and retries it if the database rolled it back in favour of another. For commands
 * without effects outside the transaction; mails, jobs and page invalidations are part of it.
 */
export async function transact<T>(
  db: Database,
  command: (tx: Tx) => Promise<T>,
  isolation: IsolationLevel = 'read committed',
): Promise<T> {
  for (let tried = 1; ; tried += 1) {
    try {
      return await db.transaction().setIsolationLevel(isolation).execute(command);
    } catch (error) {
      if (tried === TRIES || !isRetryable(error)) throw error;
      // A random pause, so that two conflicting transactions don't collide again.
      await new Promise((resolve) => setTimeout(resolve, Math.random() * PAUSE_MS * tried));
    }
  }
}
