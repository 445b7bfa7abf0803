import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openSchool, type School } from '../../../test/school.ts';

let school: School;
beforeAll(async () => {
  school = await openSchool();
});
afterAll(() => school.close());

it('a connection that breaks under a query fails that query, and nothing else', async () => {
  const { db, pool } = school.database;
  // A connection that is released before its end is noticed.
  school.mayLog(/Connection terminated unexpectedly/);
  const sleeping = sql`select pg_sleep(20)`.execute(db).then(
    () => 'slept',
    () => 'failed',
  );
  const inTransaction = db
    .transaction()
    .execute((tx) => sql`select pg_sleep(20)`.execute(tx))
    .then(
      () => 'slept',
      () => 'failed',
    );
  const asleep = `from pg_stat_activity
    where datname = current_database() and state = 'active' and pid <> pg_backend_pid() and query like '%pg_sleep%'`;
  await expect.poll(async () => (await pool.query(`select pid ${asleep}`)).rows.length).toBe(2);
  await pool.query(`select pg_terminate_backend(pid) ${asleep}`);
  expect(await Promise.all([sleeping, inTransaction])).toEqual(['failed', 'failed']);
  // A broken connection may be handed out once more before its end is noticed.
  await expect.poll(() => pool.query('select 1').then(({ rows }) => rows.length, String)).toBe(1);
});
