import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createServer, type Server } from 'node:tls';
import { pino } from 'pino';
import { Registry } from 'prom-client';
import { afterAll, afterEach, beforeAll, expect, inject, it } from 'vitest';
import { z } from 'zod';
import { CERTIFICATE, CERTIFICATE_KEY } from '../../test/aCertificate.ts';
import { openSchool, type School } from '../../test/school.ts';
import type { Config } from '../config.ts';
import { messagesMetric } from '../features/notifications/index.ts';
import { listBackups } from '../platform/backup/listBackups.ts';
import { runBackup } from '../platform/backup/runBackup.ts';
import { backupMetrics } from '../platform/backup/startBackups.ts';
import { certificateEnd, certificatesMetric } from '../platform/certificates.ts';
import { timeSyncMetric } from '../platform/clock/timeSync.ts';
import { hostMetrics } from '../platform/hostMetrics.ts';
import { jobsMetric } from '../platform/jobs/jobRuns.ts';
import { createJobs } from '../platform/jobs/jobs.ts';
import { claimSchoolKey, OtherKey } from '../platform/servers/schoolKey.ts';
import { createServers, type Servers, serversMetric } from '../platform/servers/servers.ts';
import { backupsCheck } from './backupsCheck.ts';
import { certificateChecks } from './certificateChecks.ts';
import type { Check } from './Check.ts';
import { filesChecks } from './filesChecks.ts';
import { runChecks } from './runChecks.ts';
import { schoolKeyCheck, serversCheck } from './serversCheck.ts';
import { workChecks } from './workChecks.ts';

const ALERTS = readFileSync(join(import.meta.dirname, '../../../deploy/prometheus/alerts.yml'), 'utf8');
const DAY_SECONDS = 24 * 60 * 60;
/** Its file system never has space. */
const FULL = '/proc';

let school: School;
let folder: string;
let tls: Server;
let port: number;
let certificateEnds: number;
let config: Config;
/** The computer's own time in seconds, which the doctor and the alerts use. */
let at: () => number;
let other: Servers | undefined;

beforeAll(async () => {
  school = await openSchool();
  folder = mkdtempSync(join(tmpdir(), 'skylark-planted-'));
  tls = createServer({ cert: CERTIFICATE, key: CERTIFICATE_KEY }).listen(0, '127.0.0.1');
  tls.on('tlsClientError', () => undefined);
  await once(tls, 'listening');
  ({ port } = tls.address() as AddressInfo);
  certificateEnds = (await certificateEnd({ host: 'localhost', port })).getTime() / 1000;
  config = {
    ...school.app.deps.config,
    publicUrl: `https://localhost:${port}`,
    port: Number(new URL(school.url).port),
    backups: { folder: join(folder, 'backups'), secret: undefined, kept: 3 },
  };
  at = () => certificateEnds - 60 * DAY_SECONDS;
  await claimSchoolKey(school.database.pool, config);
  await backUp();
});
afterEach(async () => {
  await other?.stop();
  other = undefined;
});
afterAll(async () => {
  tls.close();
  rmSync(folder, { recursive: true, force: true });
  await school.close();
});

async function backUp(): Promise<void> {
  const { db, files } = school.app.deps;
  const { backups, dataDir } = config;
  const database = new URL(school.connectionString.replace(/\?.*/, '')).pathname.slice(1);
  const connection = { host: inject('socketDir'), user: 'skylark', database };
  if (backups) await runBackup({ db, connection, dataDir, files, backups, now: school.clock.now() });
}

const doctor = async (given: Partial<Config> = {}): Promise<string[]> => {
  const { db, pool } = school.database;
  const its = { ...config, ...given };
  const now = (): Date => school.clock.now();
  const checks: Check[] = [
    backupsCheck(db, its, now),
    schoolKeyCheck(pool, its),
    serversCheck(db, its),
    ...workChecks(db, pool, now),
    ...filesChecks(its).filter(({ name }) => name === 'backups'),
    ...certificateChecks(its, its.publicUrl ?? '', () => at() * 1000),
  ];
  return (await runChecks(checks)).filter(({ is }) => is === 'fail').map(({ check, what }) => `${check}: ${what}`);
};

/** What a server with these settings exposes. */
async function metrics(given: Partial<Config> = {}): Promise<string> {
  const { db, pool } = school.database;
  const deps = { ...school.app.deps, db, pool, config: { ...config, ...given }, log: pino({ level: 'silent' }) };
  const registry = new Registry();
  backupMetrics(registry, deps);
  certificatesMetric(registry, deps);
  hostMetrics(registry, deps);
  jobsMetric(registry, deps);
  messagesMetric(registry, deps);
  serversMetric(registry, await ownServer());
  timeSyncMetric(registry, deps, () => Promise.resolve(isInTime));
  // Results of background checks appear in the next scrape.
  await registry.metrics();
  await expect.poll(() => registry.metrics()).toMatch(/ends_at_seconds\{[^]*skylark_clock_synchronised [01]/);
  return registry.metrics();
}
let isInTime = true;

async function ownServer(): Promise<Servers> {
  // With the settings of the school that runs.
  const { db, config: same, log } = school.app.deps;
  const deps = { db, config: same, log };
  const own = createServers(
    deps,
    'unknown',
    () => config.port,
    async () => ({ isReady: true, problems: [] }),
  );
  await own.look();
  await own.stop();
  return own;
}

/** The alerts that these metrics raise once they have lasted. Knows the forms of expressions that are tried here. */
function alertsOf(text: string): string[] {
  const values = (name: string): number[] =>
    [...text.matchAll(new RegExp(`^${name}(?:\\{.*\\})? (\\S+)$`, 'gm'))].map(([, value]) => Number(value));
  const FORM =
    /^(?:min|max)(?: by \([a-z, ]+\))? ?\((skylark_[a-z_]+)\)( - time\(\))? (==|<|>) ([\d.e]+)(?: \* (\d+))?$/;
  return [...ALERTS.matchAll(/- alert: (\w+)\n +expr: (.*)\n/g)].flatMap(([, name = '', expression = '']) => {
    const [, metric = '', since, is, number, times = '1'] = FORM.exec(expression) ?? [];
    const limit = Number(number) * Number(times);
    const raises = (value: number): boolean => {
      const compared = since === undefined ? value : value - at();
      return is === '==' ? compared === limit : is === '<' ? compared < limit : compared > limit;
    };
    return values(metric).some(raises) ? [name] : [];
  });
}

it('a healthy school has no warnings and no alerts', async () => {
  expect(await doctor()).toEqual([]);
  expect(alertsOf(await metrics())).toEqual([]);
});

const FAULTS: {
  fault: string;
  plant: () => Promise<Partial<Config> | undefined>;
  mend?: () => Promise<unknown>;
  line: RegExp;
  alert: string;
}[] = [
  {
    fault: 'every file of the backups deleted',
    plant: async () => {
      for (const file of await listBackups(config.backups?.folder ?? '')) rmSync(file);
      return undefined;
    },
    mend: backUp,
    line: /^backups: The last backup: skylark-.* is no longer in /,
    alert: 'BackupMissing',
  },
  {
    fault: 'a machine that was given another key',
    plant: async () => {
      // It ran before; with the other key it doesn't start.
      const { db, pool } = school.database;
      const its = { ...config, dataDir: join(folder, 'other'), port: 4001, schoolKey: Buffer.alloc(32, 9) };
      other = createServers(
        { db, config: { ...its, dataDir: config.dataDir }, log: school.app.deps.log },
        'unknown',
        () => 4001,
        async () => ({ isReady: true, problems: [] }),
      );
      await other.start();
      await pool.query("update servers set seen_at = now() - interval '5 minutes' where port = 4001");
      await expect(claimSchoolKey(pool, its)).rejects.toThrow(OtherKey);
      return { schoolKey: its.schoolKey };
    },
    line: /^key: This machine has another key than the school$/,
    alert: 'ServersDiffer',
  },
  {
    fault: 'a queue that has been stuck for an hour',
    plant: async () => {
      const { pool } = school.database;
      // The queue knows it, but no server works on it any more.
      const away = createJobs(pool, pino({ level: 'silent' }));
      away.handle({ name: 'test.stuck', data: z.object({}) }, async () => undefined);
      await away.start();
      await away.stop();
      await pool.query(
        "insert into pgboss.job (name, data, start_after) values ('test.stuck', '{}', now() - interval '1 hour')",
      );
      return undefined;
    },
    mend: () => school.database.pool.query("delete from pgboss.job where name = 'test.stuck'"),
    line: /^jobs: test\.stuck: the oldest waits for 60 minutes$/,
    alert: 'JobsWait',
  },
  {
    fault: 'mails that have waited for an hour',
    plant: async () => {
      await school.database.pool.query(
        `insert into messages (channel, recipient, kind, text, cause, status, created_at, try_at)
         values ('email', 'a@b.test', 'sign_in_code', 'x', 'planted', 'waiting', $1, $2)`,
        [school.clock.in(-60), school.clock.in(600)],
      );
      return undefined;
    },
    mend: () => school.database.pool.query("delete from messages where cause = 'planted'"),
    line: /^messages: 1 messages by email wait, the oldest for 60 minutes$/,
    alert: 'MessagesWait',
  },
  {
    fault: 'a certificate that ends in two days',
    plant: async () => {
      at = () => certificateEnds - 2 * DAY_SECONDS - 60;
      return undefined;
    },
    mend: async () => (at = () => certificateEnds - 60 * DAY_SECONDS),
    line: /^certificate https:\/\/localhost:\d+: It ends in 2 days$/,
    alert: 'CertificateEndsNow',
  },
  {
    fault: 'a folder for backups that nobody can make',
    plant: async () => ({ backups: { folder: join(FULL, 'skylark/backups'), secret: undefined, kept: 3 } }),
    line: /^backups: BACKUP_DIR cannot be written \(ENOENT: /,
    alert: 'BackupMissing',
  },
  {
    fault: 'a full disk',
    plant: async () => ({ backups: { folder: FULL, secret: undefined, kept: 3 } }),
    line: /^backups: Its disk has 0\.0 GB free$/,
    alert: 'DiskFull',
  },
];

it.each(FAULTS)('$fault: the doctor names it, and $alert fires', async ({ plant, mend, line, alert }) => {
  const given = await plant();
  try {
    expect(await doctor(given)).toContainEqual(expect.stringMatching(line));
    expect(alertsOf(await metrics(given))).toContain(alert);
  } finally {
    await mend?.();
  }
});

it('an unsynchronised clock raises an alert', async () => {
  isInTime = false;
  expect(alertsOf(await metrics())).toContain('ClockFollowsNobody');
  isInTime = true;
});
