import { statfs } from 'node:fs/promises';
import { Gauge, type Registry } from 'prom-client';
import type { Deps } from './deps.ts';
import { shareWork } from './http/shareWork.ts';

/** Space that runs out slowly: on this machine's disks, and on the database's because of a replica that is offline. */
export function hostMetrics(registry: Registry, { config, pool }: Pick<Deps, 'config' | 'pool'>): void {
  const folders = { files: config.dataDir, ...(config.backups && { backups: config.backups.folder }) };
  new Gauge({
    name: 'skylark_disk_free_bytes',
    help: 'Free space on the disks of files and backups on this machine',
    labelNames: ['of'],
    registers: [registry],
    async collect() {
      this.reset();
      for (const [of, folder] of Object.entries(folders)) {
        const disk = await statfs(folder).catch(() => undefined);
        if (disk) this.set({ of }, disk.bavail * disk.bsize);
      }
    },
  });
  const replicas = shareWork(() => listReplicas(pool));
  new Gauge({
    name: 'skylark_replica_behind_bytes',
    help: 'Write-ahead log that a replica has not replayed, or that its slot holds while it is away',
    labelNames: ['replica'],
    registers: [registry],
    async collect() {
      this.reset();
      for (const { replica, bytes } of await replicas()) this.set({ replica }, bytes);
    },
  });
}

/** Listed by slot, which exists even while the replica is offline, and by name for replicas without a slot. */
export async function listReplicas(pool: Deps['pool']): Promise<{ replica: string; isAway: boolean; bytes: number }[]> {
  const { rows } = await pool.query<{ replica: string; isAway: boolean; bytes: number }>(
    `select slot_name::text as replica, not active as "isAway",
       pg_wal_lsn_diff(pg_current_wal_lsn(), coalesce(restart_lsn, pg_current_wal_lsn()))::float8 as bytes
     from pg_replication_slots where slot_type = 'physical' and not pg_is_in_recovery()
     union all
     select coalesce(nullif(application_name, ''), pid::text), false,
       pg_wal_lsn_diff(pg_current_wal_lsn(), replay_lsn)::float8
     from pg_stat_replication r where replay_lsn is not null and not pg_is_in_recovery()
       and not exists (select from pg_replication_slots s where s.active_pid = r.pid)
     order by 1`,
  );
  return rows;
}
