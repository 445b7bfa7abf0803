import type { PostgresPool, PostgresPoolClient } from 'kysely';
import pg from 'pg';

/** A statement used this often is expected to be used again. */
const PREPARE_FROM_USE = 5;
/** Every connection keeps the plans of prepared statements, so their number is limited. */
const STATEMENTS_MAX = 200;
/** Number of texts counted; value lists of varying lengths produce new texts all the time. */
const TEXTS_MAX = 2_000;
/** feature_not_supported: among others "cached plan must not change result type". */
const STALE_PLAN = '0A000';

export interface StatementNames {
  /** @returns the statement name for a text used often enough */
  nameOf(text: string): string | undefined;
  /** Its plans have become invalid: the next use gets another name. */
  renew(text: string): void;
}

/**
 * A view of the pool for the query builder that prepares frequent statements: the database then plans them once per
 * connection instead of once per request. For a list of lessons, planning takes longer than reading. The pool and its
 * clients stay unchanged: other libraries using them (the job queue) send several statements in one query, which can't
 * be prepared. For the same reason a query without values is never named: it uses the simple protocol.
 */
export function preparingPool(pool: pg.Pool, names: StatementNames = createNames()): PostgresPool {
  // The builder recognises a connection by object identity.
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
      // A table changed under the plan. Nothing was executed, but a transaction is aborted; its retry uses a new name.
      if (!(error instanceof pg.DatabaseError) || error.code !== STALE_PLAN) throw error;
      names.renew(text);
      if (client.getTransactionStatus() !== 'I') throw error;
      return run(text, values);
    }
  };
  // The builder's type also allows cursors, which aren't configured.
  return { query: query as unknown as PostgresPoolClient['query'], release: (discard) => client.release(discard) };
}

/** Counts uses of statement texts and names the frequent ones. */
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
