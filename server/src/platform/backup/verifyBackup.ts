import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { migrate, listKnownMigrations } from '../db/migrate.ts';
import { BackupError } from './BackupError.ts';
import type { BackedUp } from './createBackup.ts';
import { type Restored, restoreBackup } from './restoreBackup.ts';
import { quoted } from './tables.ts';

const INSUFFICIENT_PRIVILEGE = '42501';

interface VerifyOptions {
  file: string;
  /** The keys it may be encrypted with. */
  secrets: readonly Buffer[];
  /** Where files are written; undefined: nowhere. */
  to?: BackedUp | undefined;
  beforeCommit?: (client: pg.ClientBase) => Promise<void>;
}

/** Restores a backup into a database on this server. @throws BackupError */
export async function restoreInto(
  connection: pg.ClientConfig,
  { file, secrets, to, beforeCommit }: VerifyOptions,
): Promise<Restored> {
  const pool = new pg.Pool({ ...connection, max: 2 });
  // A broken connection surfaces in the query that uses it.
  pool.on('error', () => undefined);
  const client = await pool.connect();
  client.on('error', () => undefined);
  try {
    return await restoreBackup(file, secrets, {
      client,
      to,
      ...(beforeCommit && { beforeCommit }),
      async makeTables(migrations) {
        const known = new Set(listKnownMigrations());
        if (migrations.some((name) => !known.has(name)))
          throw new BackupError('This backup was made by a later version of the school: install that one first.');
        await migrate(pool, migrations);
      },
    });
  } finally {
    client.release(true);
    await pool.end();
  }
}

/**
 * Restores a backup into a temporary database and drops it afterwards.
 * @param look called with the restored database before it is dropped
 */
export async function verifyBackup(
  connection: pg.ClientConfig,
  given: Pick<VerifyOptions, 'file' | 'secrets' | 'to'>,
  look: (restored: pg.ClientConfig) => Promise<void> = () => Promise.resolve(),
): Promise<Restored> {
  const scratch = `skylark_verify_${randomBytes(6).toString('hex')}`;
  const admin = new pg.Client(connection);
  // A broken connection only fails the query using it.
  admin.on('error', () => undefined);
  await admin.connect();
  try {
    await dropLeftovers(admin);
    await admin.query(`create database ${quoted(scratch)} template template0`).catch((error: unknown) => {
      throw new BackupError(
        `The school's database role may not make a database to try the backup in: ${String(error)}`,
      );
    });
    try {
      const restored = await restoreInto(inDatabase(connection, scratch), given);
      await look(inDatabase(connection, scratch));
      return restored;
    } finally {
      await drop(admin, scratch);
    }
  } finally {
    await admin.end();
  }
}

/**
 * PostgreSQL's own worker may be cleaning up in it. By force only a superuser may end that one; without force PostgreSQL
 * ends it, and waits up to five seconds for others.
 */
async function drop(admin: pg.Client, name: string): Promise<void> {
  try {
    await admin.query(`drop database if exists ${quoted(name)} with (force)`);
  } catch (error) {
    if (!(error instanceof pg.DatabaseError) || error.code !== INSUFFICIENT_PRIVILEGE) throw error;
    await admin.query(`drop database if exists ${quoted(name)}`);
  }
}

/**
 * Drops databases left over by servers that were killed during a verification. One that is in use belongs to another
 * server.
 */
async function dropLeftovers(admin: pg.Client): Promise<void> {
  const { rows } = await admin.query<{ name: string }>(
    `select datname as name from pg_database d where datname ~ '^skylark_verify_[0-9a-f]{12}$'
       and not exists (select from pg_stat_activity a where a.datname = d.datname)`,
  );
  for (const { name } of rows) await admin.query(`drop database if exists ${quoted(name)}`).catch(() => undefined);
}

/** The same server with another database. */
function inDatabase({ connectionString, ...connection }: pg.ClientConfig, database: string): pg.ClientConfig {
  if (connectionString === undefined) return { ...connection, database };
  const url = new URL(connectionString);
  url.pathname = `/${database}`;
  return { ...connection, connectionString: url.href };
}
