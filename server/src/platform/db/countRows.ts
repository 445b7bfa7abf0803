import { TOTAL_MAX } from '@skylark/contract/managerPage';
import { type Expression, sql } from 'kysely';
import type { Db } from './database.ts';

/**
 * Number of rows of a list, counted up to one beyond `TOTAL_MAX`. @param from the FROM clause: a table, or a query with
 * an alias
 */
export async function countRows(db: Db, from: Expression<unknown>): Promise<number> {
  const { rows } = await sql<{ total: number }>`
    select count(*)::int as total from (select from ${from} limit ${TOTAL_MAX + 1}) as counted
  `.execute(db);
  return rows[0]?.total ?? 0;
}
