import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { get } from '../../../test/http.ts';
import { openSchool, type School } from '../../../test/school.ts';
import { runChecks } from '../../doctor/runChecks.ts';
import { workChecks } from '../../doctor/workChecks.ts';
import { periodOf } from './jobRuns.ts';
import { createJobs, type Job } from './jobs.ts';

let school: School;
beforeAll(async () => {
  // Mails are never sent, so that they keep waiting.
  school = await openSchool({ sendMail: () => new Promise(() => undefined) });
});
afterAll(() => school.close());

const nothing = z.object({});
const works: Job<object> = { name: 'test.works', data: nothing };
const breaks: Job<object> = { name: 'test.breaks', data: nothing, retryLimit: 0 };
const waits: Job<object> = { name: 'test.waits', data: nothing };

const valueOf = async (series: string): Promise<number | undefined> => {
  const text = String((await get(school, '/metrics')).body);
  const line = text.split('\n').find((one) => one.startsWith(`${series} `));
  return line === undefined ? undefined : Number(line.slice(series.length + 1));
};
const doctor = async (check: string): Promise<string[]> => {
  const { db, pool } = school.database;
  const lines = await runChecks(workChecks(db, pool, () => school.clock.now()));
  return lines.filter((line) => line.check === check).map(({ is, what }) => `${is} ${what}`);
};

describe('jobs', () => {
  it('that are late, wait or failed are named by the doctor and in metrics, and one that works again is not', async () => {
    const { pool, db } = school.database;
    const jobs = createJobs(pool, pino({ level: 'silent' }), { pollSeconds: 0.5, retrySeconds: 1 });
    let isBroken = true;
    jobs.handle(works, async () => undefined);
    jobs.handle(breaks, async () => {
      if (isBroken) throw new Error('planted');
    });
    for (const job of [works, breaks]) jobs.repeat(job, '23 2 * * *', {});
    await jobs.start();
    expect((await doctor('jobs')).filter((line) => line.includes('test.'))).toEqual([]);

    // Servers affirm their jobs when they start.
    await pool.query("update servers set started_at = now() - interval '1 hour'");
    await pool.query("update job_runs set known_since = now() - interval '3 days' where name like 'test.%'");
    await jobs.send(db, works, {});
    await jobs.send(db, breaks, {});
    await expect.poll(() => valueOf('skylark_jobs_failed_day{job="test.breaks"}'), { timeout: 20_000 }).toBe(1);
    await expect.poll(() => valueOf('skylark_job_overdue_seconds{job="test.works"}'), { timeout: 20_000 }).toBe(0);
    expect(await valueOf('skylark_job_overdue_seconds{job="test.breaks"}')).toBeGreaterThan(86_400);
    // Known to the queue, and no server works on it any more.
    const away = createJobs(pool, pino({ level: 'silent' }));
    away.handle(waits, async () => undefined);
    await away.start();
    await away.stop();
    await pool.query(
      "insert into pgboss.job (name, data, start_after) values ('test.waits', '{}', now() - interval '3 hours')",
    );
    expect(await valueOf('skylark_jobs_oldest_seconds{job="test.waits"}')).toBeGreaterThan(3 * 3_600 - 60);
    expect((await doctor('jobs')).filter((line) => line.includes('test.'))).toEqual([
      'fail test.breaks has not succeeded for 3 days',
      'fail test.waits: the oldest waits for 3 hours',
      'fail test.breaks: 1 failed within a day and are not tried again',
    ]);

    isBroken = false;
    await jobs.send(db, breaks, {});
    await expect.poll(() => valueOf('skylark_job_overdue_seconds{job="test.breaks"}'), { timeout: 20_000 }).toBe(0);
    await jobs.stop();

    // A server that starts without a job, such as one whose bot was removed: nobody waits for it any more.
    await pool.query(
      "update job_runs set affirmed_at = now() - interval '1 day', succeeded_at = now() - interval '9 days' where name = 'test.breaks'",
    );
    expect(await valueOf('skylark_job_overdue_seconds{job="test.breaks"}')).toBe(undefined);
    expect((await doctor('jobs')).filter((line) => line.includes('test.breaks has not'))).toEqual([]);
  });

  it.each([
    ['* * * * *', 60],
    ['*/10 * * * *', 600],
    ['20 * * * *', 3_600],
    ['23 2 * * *', 86_400],
  ])('repeated at %s run every %i seconds', (cron, seconds) => expect(periodOf(cron)).toBe(seconds));
});

describe('messages', () => {
  it('that wait for long or were not sent are reported by channel', async () => {
    const { pool } = school.database;
    const add = (channel: string, status: string, minutes: number) =>
      pool.query(
        `insert into messages (channel, recipient, kind, text, cause, status, created_at, try_at)
         values ($1, 'a@b.test', 'sign_in_code', 'x', gen_random_uuid()::text, $2, $3, $4)`,
        [channel, status, school.clock.in(-minutes), school.clock.in(600)],
      );
    await add('email', 'waiting', 180);
    await add('email', 'waiting', 5);
    await add('email', 'failed', 60);
    expect(await doctor('messages')).toEqual([
      'fail 2 messages by email wait, the oldest for 3 hours',
      'warn 1 messages of the last 24 hours were not sent',
    ]);
  });
});
