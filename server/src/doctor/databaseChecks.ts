import { statfs } from 'node:fs/promises';
import type pg from 'pg';
import { CLOCK_TRUSTED_SECONDS } from '../platform/clock/clockWatch.ts';
import { readMigrations } from '../platform/db/migrate.ts';
import { NEEDED_VERSION } from '../platform/db/requireVersion.ts';
import { type Check, fail, type Found, ok, warn } from './Check.ts';
import { checkSpace } from './checkSpace.ts';

const CLOCK_NOTED_SECONDS = 2;
/** With any of these disabled, data reported as saved can be lost in a power failure. */
const DURABLE = ['fsync', 'full_page_writes', 'synchronous_commit'] as const;
const REMEDY = 'Look into PostgreSQL’s log.';

interface Told {
  version: number;
  encoding: string;
  max: number;
  reserved: number;
  bytes: number;
  at: number;
  settings: Record<string, string>;
}

/**
 * Checks that need a working database.
 * @param connections used by each server
 * @param mayBeNewer whether the school runs on a newer version's schema, as after `school.sh back`
 */
export const databaseChecks = (pool: pg.Pool, connections: number, mayBeNewer = false): Check[] => [
  { name: 'database', remedy: REMEDY, run: () => settings(pool, connections) },
  { name: 'clock', remedy: REMEDY, run: () => clock(pool) },
  { name: 'migrations', remedy: REMEDY, run: () => migrations(pool, mayBeNewer) },
];

async function settings(pool: pg.Pool, connections: number): Promise<Found[]> {
  const { rows } = await pool.query<Told>(
    `select current_setting('server_version_num')::int / 10000 as version, current_setting('server_encoding') as encoding,
       current_setting('max_connections')::int as max, current_setting('superuser_reserved_connections')::int as reserved,
       pg_database_size(current_database())::float8 as bytes,
       (select jsonb_object_agg(name, setting) from pg_settings where name = any ($1)) as settings`,
    [DURABLE],
  );
  const [told] = rows;
  if (!told) return [];
  const { version, encoding, max, reserved, bytes } = told;
  const found: Found[] = [];
  if (version < NEEDED_VERSION)
    found.push(fail(`PostgreSQL ${version}`, `Upgrade PostgreSQL to ${NEEDED_VERSION} or newer.`));
  if (encoding !== 'UTF8')
    found.push(fail(`The database’s encoding is ${encoding}`, 'Create it anew with encoding UTF8, from a backup.'));
  for (const name of DURABLE)
    if (told.settings[name] === 'off')
      found.push(fail(`${name} is off: a power cut loses what was saved`, `Set ${name} = on in postgresql.conf.`));
  if (max - reserved < connections + SPARE_CONNECTIONS)
    found.push(
      warn(
        `max_connections is ${max}; one server takes ${connections}`,
        'Raise max_connections, or lower DATABASE_CONNECTIONS.',
      ),
    );
  if (found.length === 0) found.push(ok(`PostgreSQL ${version}, ${Math.ceil(bytes / 1_000_000)} MB`));
  return [...found, ...(await diskOf(pool))];
}
/** For messages between servers, backups, and manual access. */
const SPARE_CONNECTIONS = 5;

/** Disk space of the database, if it is on this computer and reveals its location. */
async function diskOf(pool: pg.Pool): Promise<Found[]> {
  try {
    const { rows } = await pool.query<{ dir: string; isHere: boolean }>(
      `select current_setting('data_directory') as dir, inet_server_addr() is null as "isHere"`,
    );
    return rows[0]?.isHere === true ? checkSpace('The database’s disk', await statfs(rows[0].dir)) : [];
  } catch {
    return [];
  }
}

async function clock(pool: pg.Pool): Promise<Found[]> {
  const before = Date.now();
  const { rows } = await pool.query<{ ms: number }>(
    'select extract(epoch from clock_timestamp())::float8 * 1000 as ms',
  );
  const theirs = rows[0]?.ms ?? Number.NaN;
  return checkClock((Math.min(Math.max(theirs, before), Date.now()) - theirs) / 1000);
}

/** @param offset seconds by which this computer is ahead of the database */
export function checkClock(offset: number): Found[] {
  const what = `This computer’s clock is ${Math.abs(offset).toFixed(1)} seconds ${offset < 0 ? 'behind' : 'ahead of'} the database’s`;
  const remedy = 'Set both clocks by NTP (timedatectl set-ntp true).';
  if (Math.abs(offset) > CLOCK_TRUSTED_SECONDS) return [fail(what, remedy)];
  return Math.abs(offset) > CLOCK_NOTED_SECONDS ? [warn(what, remedy)] : [ok('Agrees with the database’s')];
}

async function migrations(pool: pg.Pool, mayBeNewer: boolean): Promise<Found[]> {
  const { applied, pending, unknown, changed } = await readMigrations(pool);
  if (unknown.length > 0 && !mayBeNewer)
    return [
      fail(
        `The database belongs to a newer Skylark: ${unknown.join(', ')}`,
        'Install that version again, or restore a backup from before the upgrade.',
      ),
    ];
  if (changed.length > 0)
    return [fail(`${changed.join(', ')} was applied with another text`, 'Install the version that was released.')];
  if (unknown.length > 0)
    return [
      warn(
        `The database is that of a newer Skylark, as NEWER_SCHEMA allows: ${unknown.join(', ')}`,
        'Upgrade again when what went wrong is mended.',
      ),
    ];
  if (applied === 0) return [warn('The database is empty', 'Start the school once: it makes its tables.')];
  return pending.length > 0
    ? [warn(`${pending.length} wait: ${pending.join(', ')}`, 'Restart the school: it applies them at its start.')]
    : [ok(`All ${applied} are applied`)];
}
