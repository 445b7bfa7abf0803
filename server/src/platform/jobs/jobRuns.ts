import type pg from 'pg';
import { Gauge, type Registry } from 'prom-client';
import { shareWork } from '../http/shareWork.ts';

type Pool = Pick<pg.Pool, 'query'>;

/** A job that repeats. */
interface JobRun {
  job: string;
  everySeconds: number;
  /** Since its last success, or since it was first registered. */
  ageSeconds: number;
}

interface Queued {
  job: string;
  failedDay: number;
  /** How long the oldest one has been due; null if none waits. */
  oldestSeconds: number | null;
}

/**
 * Whether a running server repeats it: each server confirms its jobs when it starts. Removing a bot or a backup folder
 * leaves a job behind that is no longer needed.
 */
const IS_REPEATED = `affirmed_at > (select min(started_at) from servers where seen_at > now() - interval '1 minute')`;

/** Grace for a job that is due: servers may be busy or restarting. */
const GRACE_SECONDS = 15 * 60;
const HOUR = 3_600;

export async function knowRepeated(pool: Pool, job: string, cron: string): Promise<void> {
  await pool.query(
    'insert into job_runs (name, cron) values ($1, $2) on conflict (name) do update set cron = $2, affirmed_at = now()',
    [job, cron],
  );
}

export async function recordRun(pool: Pool, job: string, hasSucceeded: boolean): Promise<void> {
  await pool.query(
    hasSucceeded
      ? 'update job_runs set succeeded_at = now() where name = $1'
      : 'update job_runs set failed_at = now() where name = $1',
    [job],
  );
}

export async function listRuns(pool: Pool): Promise<JobRun[]> {
  const { rows } = await pool.query<{ job: string; cron: string; ageSeconds: number }>(
    `select name as job, cron, extract(epoch from now() - coalesce(succeeded_at, known_since))::float8 as "ageSeconds"
     from job_runs where ${IS_REPEATED} order by name`,
  );
  return rows.map(({ cron, ...row }) => ({ ...row, everySeconds: periodOf(cron) }));
}

/** Jobs that failed for good within a day, and how long the oldest of each kind has waited. */
export async function listQueued(pool: Pool): Promise<Queued[]> {
  const { rows } = await pool.query<Queued>(
    `select name as job,
       (count(*) filter (where state = 'failed' and completed_on > now() - interval '1 day'))::int as "failedDay",
       extract(epoch from now() - min(start_after) filter (where state in ('created', 'retry') and start_after < now()))::float8
         as "oldestSeconds"
     from pgboss.job j where state in ('created', 'retry', 'failed') and name not like '\\_\\_pgboss%'
       and not exists (select from job_runs r where r.name = j.name and (${IS_REPEATED}) is not true)
     group by name order by name`,
  );
  return rows;
}

export const isOverdue = ({ ageSeconds, everySeconds }: JobRun): boolean => ageSeconds > everySeconds + GRACE_SECONDS;

/** The longest time between two runs of our own schedules: every minute, some minutes, hour, or day. */
export function periodOf(cron: string): number {
  const [minute = '', hour = '', ...rest] = cron.split(' ');
  if (hour === '*' && rest.every((field) => field === '*')) {
    const every = /^\*(?:\/(\d+))?$/.exec(minute);
    return every ? Number(every[1] ?? 1) * 60 : HOUR;
  }
  return 24 * HOUR;
}

export function jobsMetric(registry: Registry, { pool }: { pool: Pool }): void {
  const runs = shareWork(() => listRuns(pool));
  const queued = shareWork(() => listQueued(pool));
  const of = { labelNames: ['job'], registers: [registry] };
  new Gauge({
    name: 'skylark_job_last_success_seconds',
    help: 'Unix time at which a repeated job last succeeded; before its first success, when it became known',
    ...of,
    async collect() {
      this.reset();
      for (const { job, ageSeconds } of await runs()) this.set({ job }, Date.now() / 1000 - ageSeconds);
    },
  });
  new Gauge({
    name: 'skylark_job_overdue_seconds',
    help: 'Seconds by which the next success of a repeated job is late; 0 if it is not',
    ...of,
    async collect() {
      this.reset();
      for (const { job, ageSeconds, everySeconds } of await runs())
        this.set({ job }, Math.max(0, ageSeconds - everySeconds));
    },
  });
  new Gauge({
    name: 'skylark_jobs_failed_day',
    help: 'Jobs of the last 24 hours that failed and are not tried again',
    ...of,
    async collect() {
      this.reset();
      for (const { job, failedDay } of await queued()) this.set({ job }, failedDay);
    },
  });
  new Gauge({
    name: 'skylark_jobs_oldest_seconds',
    help: 'How long the oldest job that could be worked on has waited',
    ...of,
    async collect() {
      this.reset();
      for (const { job, oldestSeconds } of await queued()) this.set({ job }, oldestSeconds ?? 0);
    },
  });
}
