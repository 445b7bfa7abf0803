import { mkdtemp, rm } from 'node:fs/promises';
import { hostname } from 'node:os';
import { basename, join } from 'node:path';
import pg from 'pg';
import type { Database } from '../db/database.ts';
import { withOtherFiles } from '../servers/servers.ts';
import { newestOf, recordBackup } from './backupsStore.ts';
import type { Files } from '../files/files.ts';
import { BackupError } from './BackupError.ts';
import type { Backups } from './Backups.ts';
import { copyToBucket, fetchFromBucket } from './bucketCopies.ts';
import { createBackup } from './createBackup.ts';
import { listBackups } from './listBackups.ts';
import { madeFile } from './madeFile.ts';
import { prepareFolder } from '../folders/prepareFolder.ts';
import { FETCHED, removeLeftovers } from './removeLeftovers.ts';
import { verifyBackup } from './verifyBackup.ts';

export interface BackupSchool {
  db: Database;
  connection: pg.ClientConfig;
  dataDir: string;
  files: Files;
  backups: Backups;
  now: Date;
}

/**
 * Makes a backup, records the outcome, and removes the oldest backups.
 * @returns a summary for the operator
 * @throws BackupError
 */
export async function runBackup({ db, connection, dataDir, files, backups, now }: BackupSchool): Promise<string> {
  const client = new pg.Client(connection);
  // A broken connection only fails the query using it.
  client.on('error', () => undefined);
  return withResultRecorded({ db, backups, now }, 'made', async () => {
    await requireAllFiles(db, dataDir, files);
    await client.connect();
    try {
      // Removed first, because they may fill the disk.
      for (const folder of [backups.folder, dataDir]) await removeLeftovers(folder);
      const made = await createBackup(client, { dataDir, files, ...backups, at: now });
      for (const old of (await listBackups(backups.folder)).slice(0, -backups.kept)) await rm(old, { force: true });
      if (backups.bucket) await copyToBucket(made.file, backups, backups.bucket);
      const copied = backups.bucket ? `, copied into the bucket ${backups.bucket.bucket}` : '';
      const said = `${made.file}: ${made.rows} rows and ${made.files} files in ${made.bytes} bytes${copied}.`;
      return { ...made, bucket: backups.bucket?.bucket ?? null, said };
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

/**
 * A backup contains only files this machine can read: those in other machines' folders would be missing.
 * @throws BackupError
 */
async function requireAllFiles(db: Database, dataDir: string, files: Files): Promise<void> {
  if (files.home.name === 'bucket') return;
  const others = await withOtherFiles(db, dataDir);
  if (others.length > 0)
    throw new BackupError(
      `Files are stored in a folder, and ${others.join(', ')} has another one: this backup would lack its files. Move them to a bucket (set FILES_* on all servers, then npm run school -- files move --to=bucket on each machine), or let all servers share one DATA_DIR.`,
    );
}

/**
 * Works with the file of the last recorded backup. It is fetched if it was copied into a bucket, because that copy
 * outlives the machine.
 * @throws BackupError if the file is missing or has changed
 */
export async function withLastMade<T>(
  db: Database,
  backups: Backups,
  work: (file: string) => Promise<T>,
): Promise<T & { bucket: string | null }> {
  const { folder, bucket } = backups;
  const made = await newestOf(db, 'made');
  if (!made) throw new BackupError('No backup was made yet.');
  const found = await madeFile(made, backups);
  if ('problem' in found) throw new BackupError(`The backup of ${made.at.toISOString()}: ${found.problem}.`);
  if (made.bucket === null || !bucket) return { ...(await work(found.where)), bucket: null };
  await prepareFolder('BACKUP_DIR', folder);
  const fetched = await mkdtemp(join(folder, FETCHED));
  try {
    const file = await fetchFromBucket(bucket, made.file, fetched);
    return { ...(await work(file)), bucket: made.bucket };
  } finally {
    await rm(fetched, { recursive: true, force: true });
  }
}

/** Restores the last backup into a separate database, and records the outcome. @throws BackupError */
export const runVerify = ({ db, connection, backups, now }: Omit<BackupSchool, 'dataDir' | 'files'>): Promise<string> =>
  withResultRecorded({ db, backups, now }, 'verified', () =>
    withLastMade(db, backups, async (file) => {
      const { madeAt, tables, rows, files } = await verifyBackup(connection, { file, secrets: secretsOf(backups) });
      const said = `${file}, made at ${madeAt}, restores: ${rows} rows of ${tables} tables as they were, ${files} files.`;
      return { file, bytes: null, said };
    }),
  );

async function withResultRecorded(
  { db, backups: { folder }, now: at }: Pick<BackupSchool, 'db' | 'backups' | 'now'>,
  kind: 'made' | 'verified',
  work: () => Promise<{ file: string; bytes: number | null; bucket: string | null; said: string }>,
): Promise<string> {
  const place = { machine: hostname(), folder };
  try {
    const { file, bytes, bucket, said } = await work();
    await recordBackup(db, {
      kind,
      at,
      ...place,
      bucket,
      file: basename(file),
      bytes: bytes === null ? null : String(bytes),
      failure: null,
    });
    return said;
  } catch (error) {
    const failure = error instanceof Error ? error.message : String(error);
    await recordBackup(db, { kind, at, ...place, bucket: null, file: null, bytes: null, failure }).catch(
      () => undefined,
    );
    throw error;
  }
}
