import { sql } from 'kysely';
import type { Db } from '../db/database.ts';
import type { Settings } from './settings.ts';

/** What a server publishes about itself. */
export interface ServerRow {
  id: string;
  machine: string;
  port: number;
  folder: string;
  backupFolder: string | null;
  version: string;
  settings: Settings;
  isReady: boolean;
  problems: string[];
}

/** A server, and the time since it was last heard of. */
export interface SeenServer extends ServerRow {
  unseenSeconds: number;
}

/** More than any school has; limits the list for broken installations that keep restarting a server. */
const LISTED = 50;
const FORGOTTEN_AFTER = '1 day';

/** Servers of the last day, in a fixed order. */
export async function listServers(db: Db): Promise<SeenServer[]> {
  const rows = await db
    .selectFrom('servers')
    .select(['id', 'machine', 'port', 'folder', 'backupFolder', 'version', 'settings', 'isReady', 'problems'])
    .select(sql<number>`extract(epoch from now() - seen_at)::float8`.as('unseenSeconds'))
    .orderBy('machine')
    .orderBy('port')
    .orderBy('folder')
    .limit(LISTED)
    .execute();
  return rows.map(({ settings, ...row }) => ({ ...row, settings: settings as unknown as Settings }));
}

export async function saveServer(db: Db, { settings, ...row }: ServerRow): Promise<void> {
  const values = { ...row, settings: JSON.stringify(settings) };
  const { id: _, ...changed } = values;
  await db
    .insertInto('servers')
    .values({ ...values, startedAt: sql`now() - make_interval(secs => ${process.uptime()})` })
    .onConflict((conflict) => conflict.column('id').doUpdateSet({ ...changed, seenAt: sql`now()` }))
    .execute();
}

export async function removeServers(db: Db, ids: readonly string[]): Promise<void> {
  if (ids.length > 0) await db.deleteFrom('servers').where('id', 'in', ids).execute();
}

export async function forgetOldServers(db: Db): Promise<void> {
  await db
    .deleteFrom('servers')
    .where('seenAt', '<', sql<Date>`now() - ${FORGOTTEN_AFTER}::interval`)
    .execute();
}
