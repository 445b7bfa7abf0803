import { createWriteStream } from 'node:fs';
import { open, readdir, readFile, rename, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createZstdCompress } from 'node:zlib';
import type pg from 'pg';
import { type Files, isKey } from '../files/files.ts';
import { readWhole } from '../files/readWhole.ts';
import { BackupError } from './BackupError.ts';
import { prepareFolder } from '../folders/prepareFolder.ts';
import { type BackupRecord, recordBytes, type TableSum } from './records.ts';
import { seal } from './sealed.ts';
import { listMigrations, listTables, SAME_TEXT, quoted, readSequences, sumOf } from './tables.ts';

/** Number of rows fetched at a time; one board page may be megabytes. */
const ROWS_AT_ONCE = 50;
/** Keys in the data folder that are backed up; without them hashes and push subscriptions are useless. */
const KEYS = /^(limits\.key|push-keys\.json)$/;
const FILE = 'files/';

/** What is backed up besides the database: keys in the data folder, and files wherever they are stored. */
export interface BackedUp {
  dataDir: string;
  files: Files;
}

interface Made {
  file: string;
  bytes: number;
  rows: number;
  files: number;
}

/**
 * Writes the state of database and files at one point in time into a single file while the school keeps running. The
 * file only gets its final name once it is complete and on disk.
 * @throws BackupError with an explanation; the incomplete file is removed
 */
export async function createBackup(
  client: pg.ClientBase,
  { folder, secret, at, ...place }: BackedUp & { folder: string; secret: Buffer | undefined; at: Date },
): Promise<Made> {
  await prepareFolder('BACKUP_DIR', folder);
  const file = join(folder, `skylark-${at.toISOString().replaceAll(/[:.]/g, '-')}.backup`);
  const part = `${file}.part`;
  const end = { rows: 0, files: 0 };
  try {
    await client.query('begin transaction isolation level repeatable read read only');
    await client.query('set local statement_timeout = 0; set local idle_in_transaction_session_timeout = 0');
    await client.query(SAME_TEXT);
    const records = Readable.from(bytesOf(client, place, at, end));
    await pipeline(
      records,
      createZstdCompress(),
      (chunks: AsyncIterable<Buffer>) => seal(chunks, secret),
      createWriteStream(part, { mode: 0o600 }),
    );
    const handle = await open(part, 'r');
    await handle.sync();
    await handle.close();
    await rename(part, file);
    return { file, bytes: (await stat(file)).size, ...end };
  } catch (error) {
    await rm(part, { force: true });
    if ((error as NodeJS.ErrnoException).code === 'ENOSPC')
      throw new BackupError(`There is no space left in ${folder}: nothing was kept of this backup.`);
    throw error;
  } finally {
    await client.query('rollback').catch(() => undefined);
  }
}

async function* bytesOf(
  client: pg.ClientBase,
  place: BackedUp,
  at: Date,
  end: { rows: number; files: number },
): AsyncIterable<Buffer> {
  for await (const record of recordsOf(client, place, at)) {
    if (record.kind === 'row') end.rows += 1;
    if (record.kind === 'file') end.files += 1;
    yield recordBytes(record);
  }
}

async function* recordsOf(client: pg.ClientBase, place: BackedUp, at: Date): AsyncIterable<BackupRecord> {
  yield { kind: 'head', madeAt: at.toISOString(), migrations: await listMigrations(client) };
  const tables: Record<string, TableSum> = {};
  for (const name of await listTables(client)) {
    tables[name] = await sumOf(client, name);
    yield { kind: 'table', name };
    await client.query(`declare backup cursor for select t::text as text from ${quoted(name)} t`);
    for (;;) {
      const { rows } = await client.query<{ text: string }>(`fetch ${ROWS_AT_ONCE} from backup`);
      if (rows.length === 0) break;
      for (const { text } of rows) yield { kind: 'row', text };
    }
    await client.query('close backup');
  }
  let files = 0;
  for (const name of (await readdir(place.dataDir).catch(() => [])).filter((one) => KEYS.test(one))) {
    yield { kind: 'file', name };
    yield { kind: 'bytes', bytes: await readFile(join(place.dataDir, name)) };
    files += 1;
  }
  for await (const key of place.files.keys()) {
    const bytes = await readWhole(place.files, key);
    // Its account was deleted meanwhile.
    if (!bytes) continue;
    yield { kind: 'file', name: FILE + key };
    yield { kind: 'bytes', bytes };
    files += 1;
  }
  yield { kind: 'end', tables, sequences: await readSequences(client), files };
}

/**
 * The name of a key in the data folder, or the key of a stored file; undefined for anything a backup of ours doesn't
 * contain.
 */
export function placeOf(name: string): { secret: string } | { key: string } | undefined {
  if (KEYS.test(name)) return { secret: name };
  const key = name.startsWith(FILE) ? name.slice(FILE.length) : '';
  return isKey(key) ? { key } : undefined;
}
