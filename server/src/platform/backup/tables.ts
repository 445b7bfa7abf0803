import type pg from 'pg';
import type { TableSum } from './records.ts';

/** Settings that make rows have the same text form in every session that writes or compares them. */
export const SAME_TEXT =
  "set local timezone = 'UTC'; set local datestyle = 'ISO'; set local intervalstyle = 'postgres'";

/** Names come from the database's catalogue, or from a backup after being looked up there. */
export const quoted = (name: string): string => `"${name.replaceAll('"', '""')}"`;

/** The school's tables, without the job queue's and those that only describe running servers. */
export async function listTables(client: pg.ClientBase): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(
    `select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r'
       and relname not in ('servers', 'job_runs') order by 1`,
  );
  return rows.map(({ name }) => name);
}

/** Whether a database contains nothing at all, not even views or sequences. */
export async function isEmpty(client: pg.ClientBase): Promise<boolean> {
  const { rowCount } = await client.query("select 1 from pg_class where relnamespace = 'public'::regnamespace limit 1");
  return rowCount === 0;
}

export async function sumOf(client: pg.ClientBase, table: string): Promise<TableSum> {
  const { rows } = await client.query<{ rows: string; sum: string }>(
    `select count(*) as rows, coalesce(sum(hashtextextended(t::text, 0)::numeric), 0)::text as sum from ${quoted(table)} t`,
  );
  return { rows: Number(rows[0]?.rows), sum: rows[0]?.sum ?? '' };
}

export async function listMigrations(client: pg.ClientBase): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>('select name from migrations order by name');
  return rows.map(({ name }) => name);
}

export async function readSequences(client: pg.ClientBase): Promise<Record<string, string>> {
  const { rows } = await client.query<{ name: string; last: string | null }>(
    `select sequencename as name, last_value::text as last from pg_sequences where schemaname = 'public'`,
  );
  return Object.fromEntries(rows.flatMap(({ name, last }) => (last === null ? [] : [[name, last]])));
}
