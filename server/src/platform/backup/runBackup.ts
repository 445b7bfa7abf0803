import { rm } from 'node:fs/promises';
import { basename } from 'node:path';
import pg from 'pg';
import type { Database } from '../db/database.ts';
import { recordBackup } from './backupsStore.ts';
import type { Files } from '../files/files.ts';
import { BackupError } from './BackupError.ts';
import { createBackup } from './createBackup.ts';
import { removeLeftovers } from './removeLeftovers.ts';
import { listBackups, verifyBackup } from './verifyBackup.ts';

export interface Backups {
  folder: string;
  secret: Buffer | undefined;
  /** Keys that older backups were encrypted with. */
  oldSecrets?: readonly Buffer[];
  kept: number;
}

interface School {
  db: Database;
  connection: pg.ClientConfig;
  dataDir: string;
  files: Files;
  backups: Backups;
  now: Date;
}

/**
 * Makes a backup, records the outcome, and removes the oldest backups. @returns a summary for the operator @throws
 * BackupError
 */
export async function runBackup({ db, connection, dataDir, files, backups, now }: School): Promise<string> {
  const client = new pg.Client(connection);
  // A broken connection only fails the query using it.
  client.on('error', () => undefined);
  return withResultRecorded(db, 'made', now, async () => {
    await client.connect();
    try {
      // Before, because they may fill the disk.
      await removeLeftovers(backups.folder);
      const made = await createBackup(client, { dataDir, files, ...backups, at: now });
      for (const old of (await listBackups(backups.folder)).slice(0, -backups.kept)) await rm(old, { force: true });
      return { ...made, said: `${made.file}: ${made.rows} rows and ${made.files} files in ${made.bytes} bytes.` };
    } finally {
      await client.end();
    }
  });
}

/** All keys a backup may be encrypted with. */
export const secretsOf = ({ secret, oldSecrets = [] }: Backups): Buffer[] => [
  ...(secret ? [secret] : []),
  ...oldSecrets,
];

/** Restores the newest backup into a separate database, and records the outcome. @throws BackupError */
export const runVerify = ({ db, connection, backups, now }: Omit<School, 'dataDir' | 'files'>): Promise<string> =>
  withResultRecorded(db, 'verified', now, async () => {
    const file = (await listBackups(backups.folder)).at(-1);
    if (file === undefined) throw new BackupError(`There is no backup in ${backups.folder}.`);
    const { madeAt, tables, rows, files } = await verifyBackup(connection, { file, secrets: secretsOf(backups) });
    const said = `${file}, made at ${madeAt}, restores: ${rows} rows of ${tables} tables as they were, ${files} files.`;
    return { file, bytes: null, said };
  });

async function withResultRecorded(
  db: Database,
  kind: 'made' | 'verified',
  at: Date,
  work: () => Promise<{ file: string; bytes: number | null; said: string }>,
): Promise<string> {
  try {
    const { file, bytes, said } = await work();
    await recordBackup(db, {
      kind,
      at,
      file: basename(file),
      bytes: bytes === null ? null : String(bytes),
      failure: null,
    });
    return said;
  } catch (error) {
    const failure = error instanceof Error ? error.message : String(error);
    await recordBackup(db, { kind, at, file: null, bytes: null, failure }).catch(() => undefined);
    throw error;
  }
}
