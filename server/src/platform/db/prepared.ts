import type { PostgresPool, PostgresPoolClient } from 'kysely';
import pg from 'pg';

/** A text that came so often will come again. */
const PREPARE_FROM_USE = 5;
/** Every connection keeps the plans of what was prepared, so there is an end to it. */
const STATEMENTS_MAX = 200;
/** Texts that are counted: lists of values of every length make ever new ones. */
const TEXTS_MAX = 2_000;
/** feature_not_supported: among others "cached plan must not change result type". */
const STALE_PLAN = '0A000';

export interface StatementNames {
  /** @returns the name of a text that is worth one */
  nameOf(text: string): string | undefined;
  /** The plans under its name are of no use any more: the next use gets another name. */
  renew(text: string): void;
}

/**
 * A view of the pool for the query builder that prepares what comes again and again: the database then plans it once a
 * connection and not once a request, which for a list of lessons is more work than to read it. The pool and its clients
 * stay as they are: other libraries that use them (the job queue) send several statements at once, which cannot be
 * prepared. For the same reason a query without values is never named: it goes by the simple protocol.
 */
export function preparingPool(pool: pg.Pool, names: StatementNames = createNames()): PostgresPool {
  // The builder knows a connection again by its object.
  const known = new WeakMap<pg.PoolClient, PostgresPoolClient>();
  return {
    options: pool.options,
    end: () => pool.end(),
    async connect() {
      const client = await pool.connect();
      const made = known.get(client) ?? preparingClient(client, names);
      known.set(client, made);
      return made;
    },
  };
}

function preparingClient(client: pg.PoolClient, names: StatementNames): PostgresPoolClient {
  const run = (text: string, values: readonly unknown[]): Promise<pg.QueryResult> => {
    const name = values.length === 0 ? undefined : names.nameOf(text);
    return name === undefined ? client.query(text, [...values]) : client.query({ name, text, values: [...values] });
  };
  const query = async (text: string, values: readonly unknown[] = []): Promise<pg.QueryResult> => {
    try {
      return await run(text, values);
    } catch (error) {
      // A table was changed under the plan. Nothing has run, but a transaction is lost: its next try gets a new name.
      if (!(error instanceof pg.DatabaseError) || error.code !== STALE_PLAN) throw error;
      names.renew(text);
      if (client.getTransactionStatus() !== 'I') throw error;
      return run(text, values);
    }
  };
  // Cursors, which the builder's type allows too, are not configured.
  return { query: query as unknown as PostgresPoolClient['query'], release: (discard) => client.release(discard) };
}

/** Counts the uses of texts and names those that come often. */
export function createNames(): StatementNames {
  const uses = new Map<string, number>();
  const names = new Map<string, string>();
  let given = 0;
  return {
    nameOf(text) {
      const known = names.get(text);
      if (known !== undefined) return known;
      const count = (uses.get(text) ?? 0) + 1;
      if (count < PREPARE_FROM_USE) {
        if (count > 1 || uses.size < TEXTS_MAX) uses.set(text, count);
        return undefined;
      }
      if (names.size === STATEMENTS_MAX) return undefined;
      uses.delete(text);
      const name = `often-${given}`;
      given += 1;
      names.set(text, name);
      return name;
    },
    renew(text) {
      if (names.delete(text)) uses.set(text, PREPARE_FROM_USE);
    },
  };
}
