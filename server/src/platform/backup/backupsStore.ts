import type { Db } from '../db/database.ts';

interface BackupTry {
  kind: 'made' | 'verified';
  at: Date;
  /** The file's name; null if the run failed. */
  file: string | null;
  bytes: string | null;
  failure: string | null;
  machine: string;
  folder: string;
  bucket: string | null;
}

/** The last successful run of a kind. */
export interface BackupRun {
  at: Date;
  file: string;
  bytes: string | null;
  /** null in rows of versions that didn't record them. */
  machine: string | null;
  folder: string | null;
  /** The bucket it was copied into. */
  bucket: string | null;
}

export async function recordBackup(db: Db, one: BackupTry): Promise<void> {
  await db.insertInto('backups').values(one).execute();
}

/** The last successful run of each kind, and whether its most recent run failed. */
export async function listNewest(
  db: Db,
): Promise<{ kind: BackupTry['kind']; last: BackupRun | undefined; hasFailed: boolean }[]> {
  const newest = [];
  for (const kind of ['made', 'verified'] as const) {
    const tries = db
      .selectFrom('backups')
      .select(['at', 'file', 'bytes', 'machine', 'folder', 'bucket', 'failure'])
      .where('kind', '=', kind)
      .orderBy('at', 'desc')
      .orderBy('id', 'desc')
      .limit(1);
    const last = await tries.executeTakeFirst();
    newest.push({ kind, last: await newestOf(db, kind), hasFailed: (last?.failure ?? null) !== null });
  }
  return newest;
}

export async function newestOf(db: Db, kind: BackupTry['kind']): Promise<BackupRun | undefined> {
  const found = await db
    .selectFrom('backups')
    .select(['at', 'file', 'bytes', 'machine', 'folder', 'bucket'])
    .where('kind', '=', kind)
    .where('failure', 'is', null)
    .orderBy('at', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  return found && { ...found, file: found.file ?? '' };
}
