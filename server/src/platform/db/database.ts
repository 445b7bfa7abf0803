import { CamelCasePlugin, Kysely, PostgresDialect, sql, type Transaction } from 'kysely';
import pg from 'pg';
import type { DB } from './generated/schema.ts';
import { preparingPool } from './prepared.ts';

export type Database = Kysely<DB>;
export type Tx = Transaction<DB>;
/** Queries run the same inside and outside of transactions. */
export type Db = Database | Tx;

export interface DatabaseHandle {
  db: Database;
  pool: pg.Pool;
  close(): Promise<void>;
}

// Our bigint (int8) values always fit into a number: they are sums and counts, never ids.
pg.types.setTypeParser(pg.types.builtins.INT8, Number);

/**
 * @param where a socket folder (private database) or a connection string
 * @param options `idleMs`: how long an unused connection stays open; the pool's ten seconds if left out. `waitMs`: how
 * long a query waits for a free connection; ten seconds if left out
 */
export function openDatabase(
  where: { socketDir: string; user: string; database: string } | { connectionString: string },
  options: { connections: number; onError: (error: Error) => void; idleMs?: number; waitMs?: number },
): DatabaseHandle {
  const address =
    'socketDir' in where
      ? { host: where.socketDir, user: where.user, database: where.database }
      : { connectionString: where.connectionString };
  const pool = new pg.Pool({
    ...address,
    max: options.connections,
    ...(options.idleMs !== undefined && { idleTimeoutMillis: options.idleMs }),
    // A hanging query must not hold its connection forever; migrations set their own timeout.
    statement_timeout: 30_000,
    idle_in_transaction_session_timeout: 30_000,
    connectionTimeoutMillis: options.waitMs ?? 10_000,
    // Detects connections that were dropped by the network before a request needs one.
    keepAlive: true,
    keepAliveInitialDelayMillis: 10_000,
  });
  // Errors of idle connections arrive here; without a listener they would terminate the process.
  pool.on('error', options.onError);
  // If a connection breaks while in use, its query fails and the caller reports that. The pool only listens on idle
  // ones.
  pool.on('connect', (client) => client.on('error', () => undefined));
  const db = new Kysely<DB>({
    dialect: new PostgresDialect({ pool: preparingPool(pool) }),
    plugins: [new CamelCasePlugin({ maintainNestedObjectKeys: true })],
  });
  // Destroying Kysely only ends the pool if it was ever used for a query.
  return { db, pool, close: () => (pool.ending ? Promise.resolve() : pool.end()) };
}

/** Name of the constraint that rejected a write, or undefined for other errors. */
export function violatedConstraint(error: unknown): string | undefined {
  if (!(error instanceof pg.DatabaseError)) return undefined;
  return error.code !== undefined && CONSTRAINT_VIOLATIONS.has(error.code) ? error.constraint : undefined;
}
// unique_violation, exclusion_violation, check_violation, foreign_key_violation
const CONSTRAINT_VIOLATIONS = new Set(['23505', '23P01', '23514', '23503']);

/** Whether the database will always reject this: invalid data (class 22) or a constraint violation (class 23). */
export const isFinalRefusal = (error: unknown): boolean =>
  error instanceof pg.DatabaseError && /^2[23]/.test(error.code ?? '');

/** Whether a disk is full: the files' or the database's (53100). */
export const isFull = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && ['ENOSPC', 'EDQUOT', '53100'].includes(String(error.code));

/**
 * Whether the database couldn't be reached or was overloaded: connections (class 08), resources (53), cancelled by the
 * operator or a timeout (57). A retry may succeed; the query itself isn't at fault.
 */
export function isUnavailable(error: unknown): boolean {
  if (error instanceof pg.DatabaseError) return /^(?:08|53|57)/.test(error.code ?? '');
  if (!(error instanceof Error)) return false;
  // The driver's own connection errors have no code.
  if (NO_CONNECTION.test(error.message)) return true;
  if (!('code' in error)) return false;
  // The socket's file disappears when the server stops.
  return CUT.has(error.code) || (error.code === 'ENOENT' && 'syscall' in error && error.syscall === 'connect');
}
const CUT: ReadonlySet<unknown> = new Set([
  'ECONNRESET',
  'EPIPE',
  'ECONNREFUSED',
  'ECONNABORTED',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENOTFOUND',
  'EAI_AGAIN',
]);
const NO_CONNECTION =
  /^(?:timeout exceeded when trying to connect|Connection terminated|Client has encountered a connection error|Client was closed|Cannot use a pool after calling end)/;

export const isReady = async (db: Database): Promise<boolean> => {
  await sql`select 1`.execute(db);
  return true;
};
