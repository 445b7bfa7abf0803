import { sql } from 'kysely';
import type { Db } from './db/database.ts';

/** What of a feature's data is not kept for ever, beside what is kept as long as an account. */
export interface Retention {
  /** Words for the log and docs/retention.md, which a test holds against this list. */
  what: string;
  days: number;
  /** Removes what was of use until before then. */
  remove(db: Db, before: Date): Promise<unknown>;
}

/** So many rows a statement: no long locks, and the first night of an old school ends within the statement's time. */
const ROWS_AT_ONCE = 5_000;

/** Deletes the rows of a table whose instant lies before another. @param column of type timestamptz */
export async function removeOlder(db: Db, table: string, column: string, before: Date): Promise<void> {
  for (;;) {
    const { numAffectedRows } = await sql`
      delete from ${sql.table(table)} where ctid = any (array(
        select ctid from ${sql.table(table)} where ${sql.ref(column)} < ${before} limit ${ROWS_AT_ONCE}))
    `.execute(db);
    if ((numAffectedRows ?? 0n) < BigInt(ROWS_AT_ONCE)) return;
  }
}
