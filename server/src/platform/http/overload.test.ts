import { sql } from 'kysely';
import pg from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { aStudent, aTeacher, type Person } from '../../../test/builders.ts';
import { get, post } from '../../../test/http.ts';
import { openSchool, type School } from '../../../test/school.ts';

const CALLS = 150;
let school: School;
let student: Person;
let teacher: Person;
beforeAll(async () => {
  school = await openSchool({ connections: { number: 2, waitMs: 1_000 }, hasLimits: false });
  // Background work shares the connections.
  school.mayLog(/timeout exceeded when trying to connect|Connection terminated|terminating connection|ECONNRESET/);
  student = await aStudent(school);
  teacher = await aTeacher(school);
});
afterAll(() => school.close());

const calls = () =>
  Promise.all(
    Array.from({ length: CALLS }, (_, i) =>
      i % 2 === 0
        ? get(school, '/api/v2/profile', student)
        : post(school, '/api/v2/schedule/closed_slots', closed(i), teacher),
    ),
  );
const closed = (i: number) => {
  const day = new Date(Date.UTC(2027, 0, 1 + i)).toISOString().slice(0, 10);
  return { from: `${day}T10:00`, to: `${day}T11:00`, reason: 'busy', known_lessons: [] };
};
const works = async () => {
  await expect.poll(async () => (await get(school, '/api/v2/profile', student)).status).toBe(200);
};

it('calls that get no connection in time are answered with 503 and a time to retry, never 500', async () => {
  const busy = [0, 1].map(() => sql`select pg_sleep(4)`.execute(school.database.db).catch(() => undefined));
  const answers = await calls();
  const refused = answers.filter(({ status }) => status === 503);
  expect(refused.length).toBeGreaterThan(0);
  for (const { body, headers } of refused) {
    expect(body.error).toBe('overloaded');
    expect(Number(headers.get('retry-after'))).toBeGreaterThan(0);
  }
  expect(answers.filter(({ status }) => status >= 500 && status !== 503)).toEqual([]);
  await Promise.all(busy);
  await works();
});

it('so are calls whose connections are interrupted', async () => {
  const answers = calls();
  const watcher = new AbortController();
  void answers.finally(() => watcher.abort());
  while (!watcher.signal.aborted) await cutAll();
  const statuses = (await answers).map(({ status }) => status);
  expect(statuses.filter((status) => status === 500)).toEqual([]);
  await works();
});

async function cutAll(): Promise<void> {
  const admin = new pg.Client(school.connectionString);
  admin.on('error', () => undefined);
  await admin.connect();
  await admin.query(
    `select pg_terminate_backend(pid) from pg_stat_activity
     where datname = current_database() and pid <> pg_backend_pid() and state <> 'idle'`,
  );
  await admin.end();
}
