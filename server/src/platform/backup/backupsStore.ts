import type { Db } from '../db/database.ts';

interface BackupTry {
  kind: 'made' | 'verified';
  at: Date;
  file: string | null;
  bytes: string | null;
  failure: string | null;
}

export async function recordBackup(db: Db, one: BackupTry): Promise<void> {
  await db.insertInto('backups').values(one).execute();
}

/** The last successful run of each kind, and whether its most recent run failed. */
export async function listNewest(
  db: Db,
): Promise<{ kind: string; at: Date | null; bytes: string | null; hasFailed: boolean }[]> {
  const newest = [];
  for (const kind of ['made', 'verified']) {
    const tries = db
      .selectFrom('backups')
      .select(['at', 'bytes', 'failure'])
      .where('kind', '=', kind)
      .orderBy('at', 'desc')
      .limit(1);
    const last = await tries.executeTakeFirst();
    const good = await tries.where('failure', 'is', null).executeTakeFirst();
    newest.push({
      kind,
      at: good?.at ?? null,
      bytes: good?.bytes ?? null,
      hasFailed: (last?.failure ?? null) !== null,
    });
  }
  return newest;
}
