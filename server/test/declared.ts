import { columns } from '../src/features/privacy/columns.ts';
import { leaves, type Row } from './traces.ts';
import type { School } from './school.ts';

/** Exported under another name, or as what it leads to. */
const EXPORTED_AS: Record<string, string> = {
  'people.photo_key': 'photos',
  'people.photo_large_key': 'photos',
  'people.referral_code': 'code',
  'practice_cards.due_day': 'due_on',
  'former_addresses.address': 'addresses',
  'weekly_hours.from_minute': 'from',
  'weekly_hours.to_minute': 'to',
};

/**
 * Compares what became of a deleted person's rows, and what was in the export, with the declaration of columns.
 *
 * @param before the rows by table, as `rowsOf` found them
 * @param taken the export, as JSON
 * @returns `table.column: what is wrong`
 */
export async function contradictions(
  { database: { pool } }: School,
  personId: string,
  before: ReadonlyMap<string, readonly Row[]>,
  taken: string,
): Promise<string[]> {
  const found = new Set<string>();
  const { rows: keys } = await pool.query<{ table: string; columns: string[] }>(`
    select conrelid::regclass::text as table,
      array(select attname::text from unnest(conkey) k join pg_attribute on attrelid = conrelid and attnum = k) as columns
    from pg_constraint where contype = 'p' and connamespace = 'public'::regnamespace`);
  for (const { table, columns: key } of keys) {
    const declaration = columns[table];
    if (!declaration || declaration.rows === 'of the school') continue;
    const own = (before.get(table) ?? []).filter((row) => isOf(row, personId));
    const { rows: left } = await pool.query<{ row: Row }>(`select to_jsonb(t) as row from ${table} t`);
    const keyOf = (row: Row): string => JSON.stringify(key.map((column) => row[column]));
    const after = new Map(left.map(({ row }) => [keyOf(row), row]));
    for (const row of own) {
      const now = after.get(keyOf(row));
      if (now && declaration.rows === 'deleted') found.add(`${table}: a row is left`);
      if (now && declaration.rows === 'kept')
        for (const column of declaration.emptied?.split(' ') ?? [])
          if (!isEmpty(row[column]) && JSON.stringify(now[column]) === JSON.stringify(row[column]))
            found.add(`${table}.${column}: is not emptied`);
      for (const column of declaration.exported?.split(' ') ?? []) {
        if (isEmpty(row[column])) continue;
        const name = EXPORTED_AS[`${table}.${column}`] ?? column;
        if (!taken.includes(`"${name}":`)) found.add(`${table}.${column}: is not in the export`);
        for (const text of leaves(row[column]))
          if (!taken.includes(JSON.stringify(text).slice(1, -1)))
            found.add(`${table}.${column}: ${text} is not exported`);
      }
    }
  }
  return [...found].toSorted();
}

/** Rows found along references may belong to the other person of a lesson. */
function isOf(row: Row, personId: string): boolean {
  const owner = row['person_id'] ?? row['student_id'] ?? row['teacher_id'];
  return owner === undefined || owner === null || owner === personId;
}

const isEmpty = (value: unknown): boolean => value === null || value === '' || value === false;
