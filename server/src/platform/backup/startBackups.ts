import { Gauge, type Registry } from 'prom-client';
import { z } from 'zod';
import type { Deps } from '../deps.ts';
import type { Job } from '../jobs/jobs.ts';
import { listNewest } from './backupsStore.ts';
import { connectionOf } from './connectionOf.ts';
import { runBackup, runVerify } from './runBackup.ts';

// Retried the next night instead of immediately: a full disk stays full.
const make: Job<object> = { name: 'backup.make', needsClock: true, retryLimit: 0, data: z.object({}) };
const verify: Job<object> = { name: 'backup.verify', needsClock: true, retryLimit: 0, data: z.object({}) };
const MAKE_AT = '23 2 * * *';
const VERIFY_AT = '23 4 * * *';

/** Makes a backup every night and verifies it two hours later, on servers that have a backup folder configured. */
export function startBackups(deps: Deps): void {
  const { db, config, jobs, clock, files } = deps;
  const { backups, dataDir } = config;
  if (!backups) return;
  const school = async () => ({ db, ...(await connectionOf(config)), dataDir, files, backups, now: clock.now() });
  jobs.handle(make, async () => void (await runBackup(await school())));
  jobs.handle(verify, async () => void (await runVerify(await school())));
  jobs.repeat(make, MAKE_AT, {});
  jobs.repeat(verify, VERIFY_AT, {});
}

export function backupMetrics(registry: Registry, { db }: Pick<Deps, 'db'>): void {
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
      for (const { kind, at } of await newest()) if (at) this.set({ kind }, at.getTime() / 1_000);
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
      for (const { bytes } of await newest()) if (bytes !== null) this.set(Number(bytes));
    },
  });
}
