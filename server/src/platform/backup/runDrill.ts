import { createHash } from 'node:crypto';
import { readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import pg from 'pg';
import { createFiles, type Files } from '../files/files.ts';
import { prepareFolder } from '../folders/prepareFolder.ts';
import { readWhole } from '../files/readWhole.ts';
import { BackupError } from './BackupError.ts';
import { type BackupSchool, secretsOf, withLastMade } from './runBackup.ts';
import { listTables, quoted, sumOf } from './tables.ts';
import { verifyBackup } from './verifyBackup.ts';

/** Larger tables are only counted, because the rows' hashes are held in memory. */
const COMPARED_ROWS = 4_000_000;

/**
 * Restores the last backup as after a disaster, but beside the school: rows into a temporary database, files into an
 * empty folder. Compares both with the school, row by row and file by file, and then removes them.
 * @returns the comparison
 * @throws BackupError if a restored file differs from the school's
 */
export async function runDrill(school: BackupSchool, folder: string): Promise<string> {
  const { said } = await withLastMade(school.db, school.backups, async (file) => ({
    said: await restoreBeside(school, file, folder),
  }));
  return said;
}

async function restoreBeside(school: BackupSchool, file: string, folder: string): Promise<string> {
  await prepareFolder('The folder of the drill', folder);
  if ((await readdir(folder)).length > 0)
    throw new BackupError(`${folder} is not empty: a drill needs an empty folder.`);
  const files = createFiles({ dataDir: folder, files: { store: 'folder', bucket: undefined } });
  const tables: string[] = [];
  let ofFiles = '';
  try {
    const { madeAt, rows } = await verifyBackup(
      school.connection,
      { file, secrets: secretsOf(school.backups), to: { dataDir: folder, files } },
      async (restored) => {
        tables.push(...(await compareTables(school.connection, restored)));
        ofFiles = await compareFiles(files, school.files);
      },
    );
    return [
      `${file}, made at ${madeAt}: every table was restored with the number of rows and the checksum it had.`,
      ...(tables.length === 0
        ? ['Every table is as it is in the school now.']
        : ['Since then the school has changed:']),
      ...tables,
      ofFiles,
      `${rows} rows restored. Nothing was left in ${folder}.`,
    ].join('\n');
  } finally {
    for (const name of await readdir(folder)) await rm(join(folder, name), { recursive: true, force: true });
  }
}

/** Tables that are different now, one line each: rows that only one side has. */
async function compareTables(school: pg.ClientConfig, restored: pg.ClientConfig): Promise<string[]> {
  const [now, then] = [new pg.Client(school), new pg.Client(restored)];
  // A broken connection only fails the query using it.
  for (const client of [now, then]) client.on('error', () => undefined);
  try {
    await Promise.all([now.connect(), then.connect()]);
    const lines: string[] = [];
    for (const table of await listTables(then)) {
      const [a, b] = await Promise.all([sumOf(then, table), sumOf(now, table)]);
      if (a.rows === b.rows && a.sum === b.sum) continue;
      if (Number(a.rows) + Number(b.rows) > COMPARED_ROWS) {
        lines.push(`  ${table}: ${a.rows} rows restored, ${b.rows} now; too many to compare one by one`);
        continue;
      }
      const [was, is] = await Promise.all([hashesOf(then, table), hashesOf(now, table)]);
      const gone = [...was].filter((row) => !is.has(row)).length;
      const added = [...is].filter((row) => !was.has(row)).length;
      lines.push(
        `  ${table}: ${a.rows} rows restored, ${b.rows} now; ${gone} changed or gone since, ${added} new or changed`,
      );
    }
    return lines;
  } finally {
    await Promise.all([now.end(), then.end()]);
  }
}

async function hashesOf(client: pg.ClientBase, table: string): Promise<Set<string>> {
  const { rows } = await client.query<{ hash: string }>(
    `select hashtextextended(t::text, 0)::text as hash from ${quoted(table)} t`,
  );
  return new Set(rows.map(({ hash }) => hash));
}

/** @throws BackupError if a file was restored with another content than the school's */
async function compareFiles(restored: Files, school: Files): Promise<string> {
  let [same, gone] = [0, 0];
  const different: string[] = [];
  for await (const key of restored.keys()) {
    const [then, now] = await Promise.all([sha256Of(restored, key), sha256Of(school, key)]);
    if (now === undefined) gone += 1;
    else if (then === now) same += 1;
    else different.push(key);
  }
  if (different.length > 0)
    throw new BackupError(
      `${different.length} files were restored with another content: ${different.slice(0, 20).join(', ')}.`,
    );
  let added = 0;
  for await (const key of school.keys()) if ((await readWhole(restored, key)) === undefined) added += 1;
  return `Files: ${same} restored and the same as the school's, ${gone} restored and removed from the school since, ${added} new since.`;
}

async function sha256Of(files: Files, key: string): Promise<string | undefined> {
  const bytes = await readWhole(files, key);
  return bytes && createHash('sha256').update(bytes).digest('hex');
}
