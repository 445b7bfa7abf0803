import type pg from 'pg';

/** The oldest PostgreSQL that Skylark runs on. */
export const NEEDED_VERSION = 18;

/** The database is an older PostgreSQL than Skylark needs. */
export class OlderPostgres extends Error {}

/** @throws OlderPostgres */
export async function requireVersion(client: Pick<pg.ClientBase, 'query'>): Promise<void> {
  const { rows } = await client.query<{ version: number }>(
    `select current_setting('server_version_num')::int / 10000 as version`,
  );
  const version = rows[0]?.version ?? 0;
  if (version < NEEDED_VERSION)
    throw new OlderPostgres(
      `The database is PostgreSQL ${version}: Skylark needs ${NEEDED_VERSION} or newer. Where several are installed, each has its own port (pg_lsclusters): correct DATABASE_URL.`,
    );
}
