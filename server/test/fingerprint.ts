import type { School } from './school.ts';

/** What changes with every request, whoever makes it, or several times a minute. */
const COUNTED = ['job_runs', 'limits', 'manager_keys', 'servers'];

/** A hash of every row of each table, to show that something changed nothing. */
export async function fingerprint({ database: { pool } }: School): Promise<Record<string, string>> {
  const { rows: tables } = await pool.query<{ name: string }>(
    "select table_name as name from information_schema.tables where table_schema = 'public' and table_type = 'BASE TABLE' order by 1",
  );
  const of: Record<string, string> = {};
  for (const { name } of tables) {
    if (COUNTED.includes(name)) continue;
    const { rows } = await pool.query<{ hash: string }>(
      `select count(*) || ' ' || coalesce(md5(string_agg(t::text, e'\\n' order by t::text)), '') as hash from "${name}" t`,
    );
    of[name] = rows[0]?.hash ?? '';
  }
  return of;
}
