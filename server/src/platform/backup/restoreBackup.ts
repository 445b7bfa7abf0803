import { createReadStream } from 'node:fs';
import { readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { createZstdDecompress } from 'node:zlib';
import type pg from 'pg';
import { makeFolder } from '../folders/makeFolder.ts';
import { readWhole } from '../files/readWhole.ts';
import { BackupError } from './BackupError.ts';
import { type BackedUp, placeOf } from './createBackup.ts';
import { type BackupRecord, readRecords, type TableSum } from './records.ts';
import { unseal } from './sealed.ts';
import { isEmpty, listTables, quoted, SAME_TEXT, sumOf } from './tables.ts';

const ROWS_AT_ONCE = 200;
const BYTES_AT_ONCE = 8_000_000;

export interface Restored {
  madeAt: string;
  tables: number;
  rows: number;
  files: number;
}

interface Place {
  /** Connected to an empty database. */
  client: pg.ClientBase;
  /** Where files and keys are written; undefined: they are only read. */
  to: BackedUp | undefined;
  /** Creates the tables as of these migrations. @throws BackupError if one of them is unknown */
  makeTables(migrations: readonly string[]): Promise<void>;
  /** Called in the transaction that writes the rows, once all are written. */
  beforeCommit?(client: pg.ClientBase): Promise<void>;
}

/**
 * Restores a backup into an empty database and compares every table with the backup: row count and checksum.
 * @throws BackupError with an explanation; database and folder are then unchanged
 */
export async function restoreBackup(file: string, secrets: readonly Buffer[], place: Place): Promise<Restored> {
  const { client } = place;
  if (!(await isEmpty(client)))
    throw new BackupError('This database is not empty: a backup is restored into an empty one only.');
  const restoring = new Restoring(place);
  let restored: Restored | undefined;
  try {
    await pipeline(
      createReadStream(file),
      (chunks: AsyncIterable<Buffer>) => unseal(chunks, secrets),
      createZstdDecompress(),
      async (chunks: AsyncIterable<Buffer>) => {
        restored = await restoring.run(readRecords(chunks));
      },
    );
  } catch (error) {
    await client.query('rollback').catch(() => undefined);
    await client.query('drop schema public cascade; create schema public');
    await restoring.removeFiles();
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') throw new BackupError(`There is no file ${file}.`);
    if ((error as NodeJS.ErrnoException).code === 'ENOSPC') throw new BackupError('There is no space left.');
    throw error;
  }
  if (!restored) throw new BackupError('This backup is cut off: its end is missing.');
  return restored;
}

class Restoring {
  readonly #place: Place;
  #table: { name: string; columns: string } | undefined;
  #rows: string[] = [];
  #bytes = 0;
  #file: { name: string; bytes: Buffer[] } | undefined;
  readonly #undo: (() => Promise<void>)[] = [];
  #links: { table: string; name: string; definition: string }[] = [];

  constructor(place: Place) {
    this.#place = place;
  }

  async run(records: AsyncIterable<BackupRecord>): Promise<Restored> {
    const done: Restored = { madeAt: '', tables: 0, rows: 0, files: 0 };
    for await (const record of records) {
      if (record.kind !== 'row') await this.#writeRows();
      if (record.kind !== 'bytes') await this.#writeFile();
      switch (record.kind) {
        case 'head':
          done.madeAt = record.madeAt;
          await this.#place.makeTables(record.migrations);
          await this.#begin();
          break;
        case 'table':
          done.tables += 1;
          this.#table = { name: record.name, columns: await this.#columnsOf(record.name) };
          break;
        case 'row':
          done.rows += 1;
          this.#rows.push(record.text);
          this.#bytes += record.text.length;
          if (this.#rows.length >= ROWS_AT_ONCE || this.#bytes > BYTES_AT_ONCE) await this.#writeRows();
          break;
        case 'file':
          done.files += 1;
          // Nothing is written outside the intended places, whatever the backup contains.
          if (!placeOf(record.name))
            throw new BackupError(`This backup has a file that is none of the school's: ${record.name}.`);
          this.#file = { name: record.name, bytes: [] };
          break;
        case 'bytes':
          if (this.#place.to) this.#file?.bytes.push(record.bytes);
          break;
        case 'end':
          await this.#end(record);
      }
    }
    return done;
  }

  /** Disables foreign keys and triggers until all rows are written, because tables depend on each other. */
  async #begin(): Promise<void> {
    const { client } = this.#place;
    await client.query('begin');
    await client.query('set local statement_timeout = 0; set local idle_in_transaction_session_timeout = 0');
    await client.query(SAME_TEXT);
    const { rows } = await client.query<{ table: string; name: string; definition: string }>(
      `select relname as table, conname as name, pg_get_constraintdef(con.oid) as definition
       from pg_constraint con join pg_class on pg_class.oid = conrelid
       where contype = 'f' and connamespace = 'public'::regnamespace`,
    );
    this.#links = rows;
    for (const { table, name } of rows)
      await client.query(`alter table ${quoted(table)} drop constraint ${quoted(name)}`);
    for (const table of await listTables(client)) {
      await client.query(`alter table ${quoted(table)} disable trigger user`);
      await client.query(`delete from ${quoted(table)}`);
    }
  }

  async #columnsOf(table: string): Promise<string> {
    const { rows } = await this.#place.client.query<{ name: string }>(
      `select attname as name from pg_attribute join pg_class on pg_class.oid = attrelid
       where relnamespace = 'public'::regnamespace and relname = $1 and attnum > 0 and not attisdropped
         and attgenerated = '' order by attnum`,
      [table],
    );
    if (rows.length === 0) throw new BackupError(`This version of the school has no table ${table}.`);
    return rows.map(({ name }) => quoted(name)).join(', ');
  }

  async #writeRows(): Promise<void> {
    if (this.#rows.length === 0 || !this.#table) return;
    const { name, columns } = this.#table;
    await this.#place.client.query(
      `insert into ${quoted(name)} (${columns}) overriding system value
       select ${columns} from (select r::${quoted(name)} as v from unnest($1::text[]) r offset 0) q, lateral (select (q.v).*) x`,
      [this.#rows],
    );
    this.#rows = [];
    this.#bytes = 0;
  }

  /** Existing files are left unchanged. A file with the same content comes from an interrupted restore. */
  async #writeFile(): Promise<void> {
    const [file, { to }] = [this.#file, this.#place];
    this.#file = undefined;
    const place = file && placeOf(file.name);
    if (!place || !to) return;
    const bytes = Buffer.concat(file.bytes);
    if ('key' in place) {
      const found = await readWhole(to.files, place.key);
      if (found && !found.equals(bytes)) throw isThere(place.key);
      if (found) return;
      this.#undo.push(() => to.files.home.store.remove(place.key));
      await to.files.home.store.put(place.key, bytes);
      return;
    }
    const path = join(to.dataDir, place.secret);
    const found = await readFile(path).catch(() => undefined);
    if (found && !found.equals(bytes)) throw isThere(path);
    if (found) return;
    makeFolder(to.dataDir);
    this.#undo.push(() => rm(path, { force: true }));
    await writeFile(path, bytes, { flag: 'wx', mode: 0o600 });
  }

  /** Removes the files of a failed restore, so that another backup can be restored into the same place. */
  async removeFiles(): Promise<void> {
    for (const undo of this.#undo) await undo();
  }

  async #end({ tables, sequences }: Extract<BackupRecord, { kind: 'end' }>): Promise<void> {
    const { client } = this.#place;
    for (const [name, value] of Object.entries(sequences))
      await client.query('select setval($1::regclass, $2::bigint)', [quoted(name), value]);
    for (const [name, was] of Object.entries(tables)) mustBe(name, was, await sumOf(client, name));
    for (const { table, name, definition } of this.#links)
      await client.query(`alter table ${quoted(table)} add constraint ${quoted(name)} ${definition}`);
    for (const table of await listTables(client))
      await client.query(`alter table ${quoted(table)} enable trigger user`);
    await this.#place.beforeCommit?.(client);
    await client.query('commit');
  }
}

const isThere = (what: string): BackupError =>
  new BackupError(`${what} is there already: a backup is restored into an empty DATA_DIR and bucket only.`);

function mustBe(table: string, was: TableSum, is: TableSum): void {
  if (was.rows !== is.rows || was.sum !== is.sum)
    throw new BackupError(`The table ${table} was not restored as it was: ${is.rows} rows of ${was.rows}.`);
}
