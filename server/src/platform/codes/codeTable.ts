import { sql } from 'kysely';
import type { Db } from '../db/database.ts';

interface Tried {
  id: string;
  codeHash: string | null;
  triesLeft: number;
}

/**
 * Guarded use of codes sent to an address: a few tries, a single use, until they expire. The table needs the columns
 * id, request_hash, code_hash, tries_left, used_at and expires_at; its owner adds, closes and reads the codes.
 * @param columns additional columns returned by a try
 */
export function codeTable<Row extends object>(table: string, columns: readonly (keyof Row & string)[]) {
  const codes = sql.table(table);
  const tried = sql.join(['id', 'codeHash', 'triesLeft', ...columns].map((column) => sql.ref(column)));
  return {
    /**
     * Counts a try before the code is compared. @returns undefined if no tries are left or the code isn't valid any
     * more
     */
    async takeTry(db: Db, requestHash: Buffer, at: Date): Promise<(Tried & Row) | undefined> {
      const { rows } = await sql<Tried & Row>`
        update ${codes} set tries_left = tries_left - 1
        where request_hash = ${requestHash} and tries_left > 0 and used_at is null and expires_at > ${at}
        returning ${tried}`.execute(db);
      return rows[0];
    },
    /** @returns false if it was used, or replaced by a newer one, meanwhile */
    async use(db: Db, id: string, at: Date): Promise<boolean> {
      const used = await sql`update ${codes} set used_at = ${at} where id = ${id} and used_at is null`.execute(db);
      return used.numAffectedRows === 1n;
    },
    async removeOld(db: Db, before: Date): Promise<void> {
      await sql`delete from ${codes} where expires_at < ${before}`.execute(db);
    },
  };
}
