import { commandName } from '../commandName.ts';
import type { Config } from '../config.ts';
import { listNewest } from '../platform/backup/backupsStore.ts';
import type { Database } from '../platform/db/database.ts';
import { type Check, fail, type Found, ok, warn } from './Check.ts';

const HOUR_MS = 3_600_000;
/** Backups are made every night. */
const OLD_HOURS = 26;
const backup = commandName('backup', process.env);
const REMEDY = `Run ${backup} make, and ${backup} verify, and read what they say.`;

/** Whether there is a backup from last night, and whether it could be restored. */
export const backupsCheck = (db: Database, { backups, production }: Config, now: () => Date): Check => ({
  name: 'backups',
  remedy: REMEDY,
  run: async () => {
    if (!backups) return [production ? NONE : ok('Not set up')];
    const found = (await listNewest(db)).map(({ kind, at, hasFailed }): Found => {
      const what = kind === 'made' ? 'backup' : 'restore of a backup';
      if (hasFailed) return fail(`The last ${what} failed`, REMEDY);
      if (!at) return warn(`There was no ${what} yet`, REMEDY);
      const hours = (now().getTime() - at.getTime()) / HOUR_MS;
      return hours > OLD_HOURS
        ? fail(`The last ${what} is ${Math.floor(hours)} hours old`, REMEDY)
        : ok(`The last ${what} is of ${at.toISOString()}`);
    });
    return found;
  },
});

const NONE = warn('BACKUP_DIR is not set: the school makes no backups', 'Set BACKUP_DIR to a folder on another disk.');
