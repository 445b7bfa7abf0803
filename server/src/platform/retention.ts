import { sql } from 'kysely';
import type { Db } from './db/database.ts';

/** Data of a feature that is kept for a limited time, shorter than the account's lifetime. */
export interface Retention {
  /** Description for the log and docs/retention.md; a test compares them. */
  what: string;
  days: number;
  /** Removes what is older than this. */
  remove(db: Db, before: Date): Promise<unknown>;
}

/** Rows per statement: keeps locks short, and lets an old school's first night stay within the statement timeout. */
const ROWS_AT_ONCE = 5_000;

/** Deletes a table's rows older than a given time. @param column of type timestamptz */
export async function removeOlder(db: Db, table: string, column: string, before: Date): Promise<void> {
  for (;;) {
    const { numAffectedRows } = await sql`
      delete from ${sql.table(table)} where ctid = any (array(
        select ctid from ${sql.table(table)} where ${sql.ref(column)} < ${before} limit ${ROWS_AT_ONCE}))
    `.execute(db);
    if ((numAffectedRows ?? 0n) < BigInt(ROWS_AT_ONCE)) return;
  }
}
