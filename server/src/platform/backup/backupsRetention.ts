import { removeOlder, type Retention } from '../retention.ts';

/** The results only: backup files are counted (BACKUP_KEPT). */
export const backupsRetention: Retention = {
  what: 'results of backups',
  days: 365,
  remove: (db, before) => removeOlder(db, 'backups', 'at', before),
};
