import { afterAll, beforeAll, expect, it } from 'vitest';
import { aStudent, type Person } from '../../../test/builders.ts';
import { eraseNow } from '../../../test/eraseNow.ts';
import { type Answer, get, post } from '../../../test/http.ts';
import { aManager, type TestManager } from '../../../test/manager.ts';
import { jobsAreDone } from '../../../test/outbox.ts';
import { openSchool, type School } from '../../../test/school.ts';

const ROUNDS = 8;
/** Requests sent at this interval, in ms: together they take as long as the deletion's password check. */
const TOKENS = 16;
const APART_MS = 12;

let school: School;
let manager: TestManager;
beforeAll(async () => {
  school = await openSchool({ hasLimits: false });
  manager = await aManager(school);
});
afterAll(() => school.close());

const sessionsOf = async ({ id }: Person): Promise<number> => {
  const { rows } = await school.database.pool.query<{ count: number }>(
    'select count(*)::int as count from sessions where person_id = $1',
    [id],
  );
  return rows[0]?.count ?? -1;
};

/** A single-use token, as contained in a link. */
async function aToken({ id }: Person): Promise<string> {
  const { body } = await manager.post(`/people/${id}/sign_in_links`, { reason: 'They called' });
  return new URL(body.link).searchParams.get('auth_token') ?? '';
}

it('nobody is signed in to an account that is deleted in the same instant', async () => {
  let before = 0;
  for (let round = 0; round < ROUNDS; round += 1) {
    const student = await aStudent(school);
    const tokens = await Promise.all(Array.from({ length: TOKENS }, () => aToken(student)));
    const { email, password } = student;
    const signIn = () => post(school, '/api/v2/auth/sessions', { email, password });
    const pause = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds));
    const exchange = async (token: string, at: number): Promise<Answer> => {
      await pause(at);
      return get(school, `/api/v2/auth/sessions/${token}`);
    };
    const [deleted, ...answers] = await Promise.all([
      eraseNow(school, student),
      ...tokens.map((token, at) => exchange(token, at * APART_MS)),
      signIn(),
      signIn(),
    ]);
    expect(deleted.status).toBe(200);
    for (const { status, body } of answers) {
      expect(status, JSON.stringify(body)).toBeLessThan(500);
      if (status !== 200) continue;
      before += 1;
      expect((await get(school, '/api/v2/profile', body)).status).toBe(401);
    }
    expect(await sessionsOf(student)).toBe(0);
  }
  // Some arrived before the deletion and some after it: otherwise there was no race.
  expect(before).toBeGreaterThan(0);
});

it('what was written late is deleted in a second pass', async () => {
  const student = await aStudent(school);
  expect((await eraseNow(school, student)).status).toBe(200);
  await school.database.pool.query(
    `insert into messages (person_id, channel, recipient, text, cause, status, created_at)
     values ($1, 'email', 'late@example.test', 'Late', 'late', 'sent', $2)`,
    [student.id, school.clock.now()],
  );
  const late = () => school.database.pool.query(`select 1 from messages where recipient = 'late@example.test'`);
  expect((await late()).rowCount).toBe(1);
  // As if five minutes had passed.
  await school.database.pool.query(`update pgboss.job set start_after = now() where name = 'privacy.forget_again'`);
  await jobsAreDone(school, 'privacy.forget_again');
  expect((await late()).rowCount).toBe(0);
});
