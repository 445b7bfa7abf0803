import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { openSchool, type School } from '../../../test/school.ts';
import { createJobs, type Job } from './jobs.ts';
import { pino } from 'pino';

let school: School;
beforeAll(async () => {
  school = await openSchool();
});
afterAll(() => school.close());

const errors: string[] = [];
const log = pino({ level: 'error' }, { write: (line: string) => errors.push(line) });
const job: Job<{ what: string }> = { name: 'test.work', data: z.object({ what: z.string() }) };

/** Makes the queue's maintenance due, which otherwise runs every minute and deletes every hour. */
const laterOn = () =>
  school.database.pool.query(
    `update pgboss.queue set monitor_on = now() - interval '1 day', monitor_claim_on = now() - interval '1 day',
       maintain_on = now() - interval '1 day'`,
  );

describe('the queue', () => {
  it('maintains itself as long as the server runs: lost work is retried, old jobs are deleted', async () => {
    const { pool, db } = school.database;
    const jobs = createJobs(pool, log, { pollSeconds: 0.5, retrySeconds: 1, bus: school.app.deps.bus });
    const done: string[] = [];
    jobs.handle(job, async ({ what }) => void done.push(what));
    await jobs.start();
    for (let round = 0; round < 8; round += 1) {
      await laterOn();
      await jobs.maintain();
    }
    expect(errors).toEqual([]);

    // A job left by a server that died while working on it, and one that finished two days ago.
    await pool.query(
      `insert into pgboss.job (name, data, state, started_on, expire_seconds, retry_limit, retry_delay)
       values ('test.work', '{"what":"lost"}', 'active', now() - interval '1 hour', 60, 5, 0)`,
    );
    await jobs.send(db, job, { what: 'old' });
    await expect.poll(() => done).toContain('old');
    await expect
      .poll(
        async () =>
          (await pool.query("select 1 from pgboss.job where data->>'what' = 'old' and state = 'completed'")).rowCount,
      )
      .toBe(1);
    await pool.query("update pgboss.job set completed_on = now() - interval '2 days' where data->>'what' = 'old'");
    await laterOn();
    await jobs.maintain();
    expect((await pool.query("select 1 from pgboss.job where data->>'what' = 'old'")).rowCount).toBe(0);
    await expect.poll(() => done, { timeout: 30_000 }).toContain('lost');
    await jobs.stop();
    expect(errors).toEqual([]);
  });
});
