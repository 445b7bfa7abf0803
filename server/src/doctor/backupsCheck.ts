import { stat } from 'node:fs/promises';
import { hostname } from 'node:os';
import { commandName } from '../commandName.ts';
import type { Config } from '../config.ts';
import type { Backups } from '../platform/backup/Backups.ts';
import { type BackupRun, listNewest } from '../platform/backup/backupsStore.ts';
import { madeFile } from '../platform/backup/madeFile.ts';
import { prepareFolder } from '../platform/folders/prepareFolder.ts';
import type { Database } from '../platform/db/database.ts';
import { type Check, fail, type Found, ok, warn } from './Check.ts';
import { wordsOf } from './runChecks.ts';

const HOUR_MS = 3_600_000;
/** Backups are made every night. */
const OLD_HOURS = 26;
const backup = commandName('backup', process.env);
const REMEDY = `Run ${backup} make, and ${backup} verify, and read what they say.`;

/** Whether there is a backup from last night, whether it could be restored, and whether its file is really there. */
export const backupsCheck = (db: Database, { backups, production, dataDir }: Config, now: () => Date): Check => ({
  name: 'backups',
  remedy: REMEDY,
  run: async () => {
    const newest = await listNewest(db);
    const made = newest.find(({ kind }) => kind === 'made')?.last;
    if (!backups) {
      const machine = made?.machine ?? null;
      if (machine !== null && machine !== hostname())
        return [...newest.map((one) => ageOf(one, now())), ok(`They are made on ${machine}`)];
      return [production ? NONE : ok('Not set up')];
    }
    return [
      ...newest.map((one) => ageOf(one, now())),
      ...(made ? [await fileOf(made, backups)] : []),
      ...(await placeOf(backups, dataDir)),
    ];
  },
});

function ageOf({ kind, last, hasFailed }: Awaited<ReturnType<typeof listNewest>>[number], now: Date): Found {
  const what = kind === 'made' ? 'backup' : 'restore of a backup';
  if (hasFailed) return fail(`The last ${what} failed`, REMEDY);
  if (!last) return warn(`There was no ${what} yet`, REMEDY);
  const hours = (now.getTime() - last.at.getTime()) / HOUR_MS;
  return hours > OLD_HOURS
    ? fail(`The last ${what} is ${Math.floor(hours)} hours old`, REMEDY)
    : ok(`The last ${what} is of ${last.at.toISOString()}`);
}

async function fileOf(made: BackupRun, backups: Backups): Promise<Found> {
  const found = await madeFile(made, backups);
  if ('where' in found) return ok(`Its file is ${found.where}, ${made.bytes ?? '?'} bytes`);
  // Another server with BACKUP_DIR may make the backups: the check of the servers reports that.
  return fail(`The last backup: ${found.problem}`, REMEDY);
}

async function placeOf({ folder, bucket }: Backups, dataDir: string): Promise<Found[]> {
  try {
    await prepareFolder('BACKUP_DIR', folder);
  } catch (error) {
    return [fail(wordsOf(error), 'Make the folder, owned by the school’s own user.')];
  }
  const [of, beside] = await Promise.all([stat(folder), stat(dataDir).catch(() => undefined)]);
  return of.dev === beside?.dev && !bucket
    ? [
        warn(
          'BACKUP_DIR is on the disk of DATA_DIR: one broken disk takes both',
          'Set BACKUP_BUCKET, or BACKUP_DIR to a folder on another disk.',
        ),
      ]
    : [];
}

const NONE = warn('BACKUP_DIR is not set: the school makes no backups', 'Set BACKUP_DIR to a folder on another disk.');
