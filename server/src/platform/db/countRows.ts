import { TOTAL_MAX } from '@skylark/contract/managerPage';
import { type Expression, sql } from 'kysely';
import type { Db } from './database.ts';

/** How many rows a list has, counted to one beyond `TOTAL_MAX`. @param from what stands behind FROM: a table, or a query with its name */
export async function countRows(db: Db, from: Expression<unknown>): Promise<number> {
  const { rows } = await sql<{ total: number }>`
    select count(*)::int as total from (select from ${from} limit ${TOTAL_MAX + 1}) as counted
  `.execute(db);
  return rows[0]?.total ?? 0;
}
