import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { requireVersion } from './requireVersion.ts';

const FOLDER = join(import.meta.dirname, '../../../migrations');
/**
 * An arbitrary advisory lock id that no other program uses, so that servers starting together migrate one after
 * another.
 */
const MIGRATION_LOCK = 7_205_413;

/**
 * A migration that changes a table waits until every open transaction that has read it ends, a backup for instance, and
 * all later reads of that table wait behind the migration. So it gives up soon and tries again after a pause.
 */
const LOCK_WAIT_MS = 1_000;
const PAUSE_MS = 2_000;
/** lock_not_available, deadlock_detected */
const BLOCKED = ['55P03', '40P01'];

/** This version's migrations in order. */
export const listKnownMigrations = (): string[] =>
  readdirSync(FOLDER)
    .filter((file) => file.endsWith('.sql'))
    .toSorted();

const readMigration = (name: string): string => readFileSync(join(FOLDER, name), 'utf8');
const sha256Of = (text: string): string => createHash('sha256').update(text).digest('hex');

/** Migrations of a database that this version doesn't have. */
export const unknownMigrations = (applied: readonly string[]): string[] => {
  const known = new Set(listKnownMigrations());
  return applied.filter((name) => !known.has(name)).toSorted();
};

/** The state of a database's migrations; changes nothing. */
export async function readMigrations(
  pool: pg.Pool,
): Promise<{ applied: number; pending: string[]; unknown: string[]; changed: string[] }> {
  const there = await pool.query<{ is: boolean }>(`select to_regclass('migrations') is not null as is`);
  const { rows } =
    there.rows[0]?.is === true
      ? await pool.query<{ name: string; sha256: string }>('select name, sha256 from migrations')
      : { rows: [] };
  const seen = new Map(rows.map(({ name, sha256 }) => [name, sha256]));
  const known = listKnownMigrations();
  return {
    applied: seen.size,
    pending: known.filter((name) => !seen.has(name)),
    unknown: unknownMigrations([...seen.keys()]),
    changed: known.filter((name) => seen.has(name) && seen.get(name) !== sha256Of(readMigration(name))),
  };
}

/** The database has migrations unknown to this version. */
export class NewerSchema extends Error {}

/**
 * Applies the missing migrations, each in one transaction, ordered by name.
 * @param wanted only these; by default all
 * @param mayBeNewer whether to accept a database migrated by a newer version
 * @param onBlocked called each time a migration gave up waiting for other transactions; it is tried again after a pause,
 *   without end
 * @throws NewerSchema and OlderPostgres before anything is changed
 */
export async function migrate(
  pool: pg.Pool,
  wanted?: readonly string[],
  { mayBeNewer = false, onBlocked }: { mayBeNewer?: boolean; onBlocked?: (name: string) => void } = {},
): Promise<string[]> {
  const client = await pool.connect();
  try {
    await requireVersion(client);
    await client.query('set statement_timeout = 0');
    await client.query('select pg_advisory_lock($1)', [MIGRATION_LOCK]);
    await client.query(
      'create table if not exists migrations (name text primary key, sha256 text not null, applied_at timestamptz not null default now())',
    );
    const seen = new Map(
      (await client.query<{ name: string; sha256: string }>('select name, sha256 from migrations')).rows.map((row) => [
        row.name,
        row.sha256,
      ]),
    );
    const unknown = unknownMigrations([...seen.keys()]);
    if (unknown.length > 0 && !mayBeNewer)
      throw new NewerSchema(
        `The database belongs to a newer Skylark (${unknown.join(', ')}): install that version again, or restore a backup from before. NEWER_SCHEMA=1 starts this one nevertheless, where the notes of the upgrade say that it may.`,
      );
    const applied: string[] = [];
    for (const name of listKnownMigrations()) {
      if (wanted && !wanted.includes(name)) continue;
      const text = readMigration(name);
      const sha256 = sha256Of(text);
      const before = seen.get(name);
      if (before === sha256) continue;
      if (before !== undefined)
        throw new Error(`${name} was changed after it had been applied: write a new migration.`);
      while (!(await apply(client, { name, text, sha256 }))) {
        onBlocked?.(name);
        await pause(PAUSE_MS);
      }
      applied.push(name);
    }
    return applied;
  } finally {
    await client.query('select pg_advisory_unlock($1)', [MIGRATION_LOCK]).catch(() => undefined);
    client.release(true);
  }
}

/** @returns false if other transactions blocked it; nothing has changed then */
async function apply(
  client: pg.PoolClient,
  { name, text, sha256 }: { name: string; text: string; sha256: string },
): Promise<boolean> {
  await client.query('begin');
  try {
    await client.query(`set local lock_timeout = ${LOCK_WAIT_MS}`);
    await client.query(text);
    await client.query('insert into migrations (name, sha256) values ($1, $2)', [name, sha256]);
    await client.query('commit');
    return true;
  } catch (error) {
    await client.query('rollback');
    if (error instanceof pg.DatabaseError && BLOCKED.includes(error.code ?? '')) return false;
    throw new Error(`Migration ${name} failed`, { cause: error });
  }
}
