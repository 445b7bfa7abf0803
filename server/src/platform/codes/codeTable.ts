import { sql } from 'kysely';
import type { Db } from '../db/database.ts';

interface Tried {
  id: string;
  codeHash: string | null;
  triesLeft: number;
}

/**
 * The guarded use of codes that were sent to an address: a few tries, one use, until they expire. A table of them has the
 * columns id, request_hash, code_hash, tries_left, used_at and expires_at; its owner adds, closes and reads its codes.
 * @param columns what a try gives its owner besides
 */
export function codeTable<Row extends object>(table: string, columns: readonly (keyof Row & string)[]) {
  const codes = sql.table(table);
  const tried = sql.join(['id', 'codeHash', 'triesLeft', ...columns].map((column) => sql.ref(column)));
  return {
    /** Counts a try before it is looked at. @returns undefined when there is none left, or the code is not usable any more */
    async takeTry(db: Db, requestHash: Buffer, at: Date): Promise<(Tried & Row) | undefined> {
      const { rows } = await sql<Tried & Row>`
        update ${codes} set tries_left = tries_left - 1
        where request_hash = ${requestHash} and tries_left > 0 and used_at is null and expires_at > ${at}
        returning ${tried}`.execute(db);
      return rows[0];
    },
    /** @returns false when it was used, or closed by a newer one, in the meantime */
    async use(db: Db, id: string, at: Date): Promise<boolean> {
      const used = await sql`update ${codes} set used_at = ${at} where id = ${id} and used_at is null`.execute(db);
      return used.numAffectedRows === 1n;
    },
    async removeOld(db: Db, before: Date): Promise<void> {
      await sql`delete from ${codes} where expires_at < ${before}`.execute(db);
    },
  };
}
