import { stat } from 'node:fs/promises';
import { Gauge, type Registry } from 'prom-client';
import { z } from 'zod';
import type { Deps } from '../deps.ts';
import type { Job } from '../jobs/jobs.ts';
import { listNewest } from './backupsStore.ts';
import { connectionOf } from './connectionOf.ts';
import { madeFile } from './madeFile.ts';
import { prepareFolder } from '../folders/prepareFolder.ts';
import { runBackup, runVerify } from './runBackup.ts';
import { listBackups } from './listBackups.ts';

// Retried the next night instead of immediately: a full disk stays full.
const make: Job<object> = {
  name: 'backup.make',
  needsClock: true,
  retryLimit: 0,
  expireSeconds: 6 * 60 * 60,
  data: z.object({}),
};
const BUCKET_EVERY_MS = 5 * 60_000;
const MAKE_AT = '23 2 * * *';

/**
 * Makes a backup every night, on a server that has a folder for them, and verifies it right there: without a bucket,
 * another server would not have the file.
 */
export function startBackups(deps: Deps): void {
  const { db, config, jobs, clock, files, log } = deps;
  const { backups, dataDir } = config;
  if (!backups) return;
  // The school runs without backups: the disk may be back by tonight.
  void prepareFolder('BACKUP_DIR', backups.folder).catch((error: unknown) =>
    log.error({ err: error }, 'no backup can be made'),
  );
  const school = async () => ({ db, ...(await connectionOf(config)), dataDir, files, backups, now: clock.now() });
  jobs.handle(make, async () => {
    await runBackup(await school());
    await runVerify(await school());
  });
  jobs.repeat(make, MAKE_AT, {});
}

export function backupMetrics(registry: Registry, { db, config }: Pick<Deps, 'db' | 'config'>): void {
  const registers = [registry];
  const labelNames = ['kind'];
  let reading: ReturnType<typeof listNewest> | undefined;
  // Gauges are collected at the same time, so all three share one query.
  const newest = () => (reading ??= listNewest(db).finally(() => (reading = undefined)));
  new Gauge({
    name: 'skylark_backup_at_seconds',
    help: 'Unix time of the last successful backup, by kind (made, verified); absent if there was none',
    labelNames,
    registers,
    async collect() {
      for (const { kind, last } of await newest()) if (last) this.set({ kind }, last.at.getTime() / 1_000);
    },
  });
  new Gauge({
    name: 'skylark_backup_failed',
    help: 'Whether the last backup, and the last verification of one, failed',
    labelNames,
    registers,
    async collect() {
      for (const { kind, hasFailed } of await newest()) this.set({ kind }, hasFailed ? 1 : 0);
    },
  });
  new Gauge({
    name: 'skylark_backup_bytes',
    help: 'Length of the last backup',
    registers,
    async collect() {
      for (const { last } of await newest()) if (last && last.bytes !== null) this.set(Number(last.bytes));
    },
  });
  const { backups } = config;
  if (!backups) return;
  let looked = { file: '', atMs: -Infinity, isThere: false };
  new Gauge({
    name: 'skylark_backup_file_there',
    help: 'Whether the file of the last backup is in the bucket or folder of this server as it was made; absent if there was none',
    registers,
    async collect() {
      const made = (await newest()).find(({ kind }) => kind === 'made')?.last;
      if (!made) return;
      // The bucket is checked less often than metrics are read.
      if (made.file !== looked.file || made.bucket === null || performance.now() - looked.atMs > BUCKET_EVERY_MS)
        looked = { file: made.file, atMs: performance.now(), isThere: 'where' in (await madeFile(made, backups)) };
      this.set(looked.isThere ? 1 : 0);
    },
  });
  new Gauge({
    name: 'skylark_backup_newest_file_at_seconds',
    help: 'Unix time at which the newest file in the folder for backups was written; 0 if there is none',
    registers,
    async collect() {
      const file = (await listBackups(backups.folder)).at(-1);
      this.set(file === undefined ? 0 : (await stat(file)).mtimeMs / 1_000);
    },
  });
}
