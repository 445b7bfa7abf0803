import { CamelCasePlugin, Kysely, PostgresDialect, sql, type Transaction } from 'kysely';
import pg from 'pg';
import type { DB } from './generated/schema.ts';
import { preparingPool } from './prepared.ts';

export type Database = Kysely<DB>;
export type Tx = Transaction<DB>;
/** A query runs the same inside and outside of a transaction. */
export type Db = Database | Tx;

export interface DatabaseHandle {
  db: Database;
  pool: pg.Pool;
  close(): Promise<void>;
}

// A bigint (int8) that we store always fits a number: sums and counts, never ids.
pg.types.setTypeParser(pg.types.builtins.INT8, Number);

/** @param where a socket folder (private database) or a connection string */
export function openDatabase(
  where: { socketDir: string; user: string; database: string } | { connectionString: string },
  options: { connections: number; onError: (error: Error) => void },
): DatabaseHandle {
  const address =
    'socketDir' in where
      ? { host: where.socketDir, user: where.user, database: where.database }
      : { connectionString: where.connectionString };
  const pool = new pg.Pool({
    ...address,
    max: options.connections,
    // A query that hangs must not hold a connection for ever; migrations set their own.
    statement_timeout: 30_000,
    idle_in_transaction_session_timeout: 30_000,
    connectionTimeoutMillis: 10_000,
    // A network that drops quiet lines is found out before a family waits for one.
    keepAlive: true,
    keepAliveInitialDelayMillis: 10_000,
  });
  // An idle connection that breaks is reported here; without a listener it would end the process.
  pool.on('error', options.onError);
  // One that breaks while it is used: its query fails, and whoever waits for that reports it. The pool listens to idle ones only.
  pool.on('connect', (client) => client.on('error', () => undefined));
  const db = new Kysely<DB>({
    dialect: new PostgresDialect({ pool: preparingPool(pool) }),
    plugins: [new CamelCasePlugin({ maintainNestedObjectKeys: true })],
  });
  // Ending the builder ends its pool only if a query was ever built with it.
  return { db, pool, close: () => (pool.ending ? Promise.resolve() : pool.end()) };
}

/** Name of the database object that refused a write, or undefined when the failure is another one. */
export function violatedConstraint(error: unknown): string | undefined {
  if (!(error instanceof pg.DatabaseError)) return undefined;
  return error.code !== undefined && CONSTRAINT_VIOLATIONS.has(error.code) ? error.constraint : undefined;
}
// unique_violation, exclusion_violation, check_violation, foreign_key_violation
const CONSTRAINT_VIOLATIONS = new Set(['23505', '23P01', '23514', '23503']);

/** Whether the database will refuse this however often it is tried: wrong data (class 22) or a constraint (class 23). */
export const isFinalRefusal = (error: unknown): boolean =>
  error instanceof pg.DatabaseError && /^2[23]/.test(error.code ?? '');

export const isReady = async (db: Database): Promise<boolean> => {
  await sql`select 1`.execute(db);
  return true;
};
