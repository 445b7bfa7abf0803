import type { IsolationLevel } from 'kysely';
import pg from 'pg';
import type { Database, Tx } from './database.ts';

/** A command that met others in its way so often gives up: its caller gets the error. */
const TRIES = 5;
const PAUSE_MS = 15;
// serialization_failure, deadlock_detected
const RETRYABLE = new Set(['40001', '40P01']);

/** What was read before the locks were taken has changed meanwhile: the transaction has to begin again. */
export class StaleRead extends Error {}

export const isRetryable = (error: unknown): boolean =>
  error instanceof StaleRead || (error instanceof pg.DatabaseError && RETRYABLE.has(error.code ?? ''));

/**
 * Runs a command in one transaction, again from its beginning when the database rolled it back for the sake of another
 * one. For commands whose only effects are in the transaction: mail, jobs and notifications of pages are.
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
      // Two that met must not come back in the same instant.
      await new Promise((resolve) => setTimeout(resolve, Math.random() * PAUSE_MS * tried));
    }
  }
}
