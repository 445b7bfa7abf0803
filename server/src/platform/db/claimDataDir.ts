import { createHash } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type pg from 'pg';
import { makeFolder } from '../folders/makeFolder.ts';

const FILE = 'database.id';

/** The folder has the files of a school with another database. */
export class OtherSchool extends Error {}

/**
 * Marks a data folder as belonging to this school's database, or checks that it does: a school with another database
 * would delete the files as orphans. Servers of one school may share the folder.
 * @throws OtherSchool before anything is changed
 */
export async function claimDataDir(pool: Pick<pg.Pool, 'query'>, folder: string): Promise<void> {
  // The time of the first migration moves with a database and is unique to it.
  const { rows } = await pool.query<{ at: string }>(
    `select to_char(min(applied_at) at time zone 'UTC', 'YYYY-MM-DD HH24:MI:SS.US') as at from migrations`,
  );
  const own = createHash('sha256')
    .update(rows[0]?.at ?? '')
    .digest('hex');
  const file = join(folder, FILE);
  makeFolder(folder);
  try {
    writeFileSync(file, `${own}\n`, { flag: 'wx' });
    return;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  }
  const known = readFileSync(file, 'utf8').trim();
  // An empty file was left by a process killed while writing it.
  if (known === '') writeFileSync(file, `${own}\n`);
  else if (known !== own)
    throw new OtherSchool(
      `The files in ${folder} belong to a school with another database: set DATA_DIR to a folder of this school's own, or DATABASE_URL to the other's. Where the database was made anew for these files, remove ${FILE} there.`,
    );
}
