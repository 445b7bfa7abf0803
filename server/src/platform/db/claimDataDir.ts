import { createHash } from 'node:crypto';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type pg from 'pg';

const FILE = 'database.id';

/** The folder holds the files of a school in another database. */
export class OtherSchool extends Error {}

/**
 * Notes in a data folder whose files it keeps, and holds it to that: a school with another database would take the files
 * for leftovers and remove them. Servers of one school may share the folder.
 * @throws OtherSchool before anything is touched
 */
export async function claimDataDir(pool: Pick<pg.Pool, 'query'>, folder: string): Promise<void> {
  // The instant of its first migration goes along when a database is moved, and no two have the same.
  const { rows } = await pool.query<{ at: string }>(
    `select to_char(min(applied_at) at time zone 'UTC', 'YYYY-MM-DD HH24:MI:SS.US') as at from migrations`,
  );
  const own = createHash('sha256')
    .update(rows[0]?.at ?? '')
    .digest('hex');
  const file = join(folder, FILE);
  mkdirSync(folder, { recursive: true });
  try {
    writeFileSync(file, `${own}\n`, { flag: 'wx' });
    return;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  }
  const known = readFileSync(file, 'utf8').trim();
  // One that was killed while it wrote has left nothing in it.
  if (known === '') writeFileSync(file, `${own}\n`);
  else if (known !== own)
    throw new OtherSchool(
      `The files in ${folder} belong to a school with another database: set DATA_DIR to a folder of this school's own, or DATABASE_URL to the other's. Where the database was made anew for these files, remove ${FILE} there.`,
    );
}
