import { readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import type { School } from './school.ts';

/** Tables, including the queue's, with one of these words in any column. */
export async function tablesWith({ database: { pool } }: School, words: readonly string[]): Promise<string[]> {
  const { rows } = await pool.query<{ name: string }>(`
    select format('%I.%I', table_schema, table_name) as name from information_schema.tables
    where table_schema in ('public', 'pgboss') and table_type = 'BASE TABLE' order by 1`);
  const found: string[] = [];
  for (const { name } of rows) {
    const hit = await pool.query(
      `select 1 from ${name} as t where exists (select 1 from unnest($1::text[]) as word where to_jsonb(t)::text ilike '%' || word || '%') limit 1`,
      [words],
    );
    if ((hit.rowCount ?? 0) > 0) found.push(name.replace('public.', ''));
  }
  return found;
}

export const filesIn = (folder: string): string[] =>
  readdirSync(folder).flatMap((name) => {
    const path = join(folder, name);
    return statSync(path).isDirectory() ? filesIn(path) : [path];
  });

/** Rows of table `of` have the same owner as rows of table `to` with equal columns. */
interface Tie {
  of: string;
  columns: string[];
  to: string;
  toColumns: string[];
}

/** Relations without a foreign key. */
const MORE_TIES: Tie[] = [
  ...['lessons', 'homeworks', 'whiteboards'].map((to) => ({ of: 'rooms', columns: ['id'], to, toColumns: ['id'] })),
  { of: 'lesson_series', columns: ['id'], to: 'lessons', toColumns: ['series_id'] },
  { of: 'trial_codes', columns: ['phone'], to: 'people', toColumns: ['phone'] },
  { of: 'sandbox_checkouts', columns: ['purchase_id'], to: 'purchases', toColumns: ['id'] },
  // Lines of digests name whom they are about without a foreign key.
  { of: 'manager_notices', columns: ['about_id'], to: 'people', toColumns: ['id'] },
  { of: 'slot_holds', columns: ['id'], to: 'trial_codes', toColumns: ['hold_id'] },
];

export type Row = Record<string, unknown>;

/** A person's rows in each table, found from `people` and `accounts` along all references. */
export async function rowsOf({ database: { pool } }: School, personId: string): Promise<Map<string, Row[]>> {
  const tables = await pool.query<{ name: string }>(
    "select table_name as name from information_schema.tables where table_schema = 'public' and table_type = 'BASE TABLE'",
  );
  const { rows: keys } = await pool.query<Tie>(`
    select conrelid::regclass::text as "of", confrelid::regclass::text as "to",
      array(select attname::text from unnest(conkey) with ordinality k join pg_attribute a on attrelid = conrelid and attnum = k order by ordinality) as columns,
      array(select attname::text from unnest(confkey) with ordinality k join pg_attribute a on attrelid = confrelid and attnum = k order by ordinality) as "toColumns"
    from pg_constraint where contype = 'f' and connamespace = 'public'::regnamespace`);
  const own = new Map(tables.rows.map(({ name }) => [name, new Map<string, Row>()]));
  const collect = async (table: string, where: string, values: unknown[]): Promise<boolean> => {
    const { rows } = await pool.query<{ place: string; row: Row }>(
      `select t.ctid::text as place, to_jsonb(t) as row from ${table} t where ${where}`,
      values,
    );
    const known = own.get(table) ?? new Map<string, Row>();
    const before = known.size;
    for (const { place, row } of rows) known.set(place, row);
    return known.size > before;
  };
  await collect('people', 'id = $1', [personId]);
  // Of a child, its family's account is somebody else's.
  await collect('accounts', 'id = $1', [personId]);
  for (let isMore = true; isMore;) {
    isMore = false;
    for (const { of, columns, to, toColumns } of [...keys, ...MORE_TIES]) {
      if (of === 'people') continue;
      const where = `(${columns.join()}) in (select ${toColumns.join()} from ${to} where ctid = any ($1::tid[]))`;
      if (await collect(of, where, [[...(own.get(to)?.keys() ?? [])]])) isMore = true;
    }
  }
  return new Map([...own].map(([name, rows]) => [name, [...rows.values()]]));
}

/** Texts within a value, without ids and times. */
export function leaves(value: unknown): string[] {
  if (typeof value === 'string')
    return value === '' || /^([\da-f]{8}-[\da-f-]{27}|\d{4}-\d\d-\d\dT.*)$/.test(value) ? [] : [value];
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(leaves) : [];
}
