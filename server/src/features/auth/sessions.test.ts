import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { aStudent } from '../../../test/builders.ts';
import { ask, get, post, refusal } from '../../../test/http.ts';
import { openSchool, type School } from '../../../test/school.ts';
import { addOneTimeToken, hashToken, newToken } from './index.ts';
import { SIGN_INS } from './limits.ts';
import { SESSION_IDLE_MS, SESSION_LIFE_MS } from './sessions.ts';

let school: School;
beforeAll(async () => {
  school = await openSchool();
});
afterAll(() => school.close());

const signIn = (email: string, password: string) => post(school, '/api/v2/auth/sessions', { email, password });

describe('signing in', () => {
  it('gives a token that opens the profile', async () => {
    const student = await aStudent(school);
    const { status, body } = await signIn(student.email, student.password);
    expect(status).toBe(200);
    expect(Object.keys(body)).toEqual(['token']);
    expect(await get(school, '/api/v2/profile', body)).toMatchObject({
      status: 200,
      body: { id: student.id, type: 'student' },
    });
  });

  it('ignores the case of the e-mail, and spaces around it', async () => {
    const student = await aStudent(school);
    expect(await signIn(`  ${student.email.toUpperCase()} `, student.password)).toMatchObject({ status: 200 });
  });

  it('finds the account by an index', async () => {
    const client = await school.database.pool.connect();
    try {
      // A test's table is so short that reading it whole would be cheaper.
      await client.query('begin; set local enable_seqscan = off');
      const { rows } = await client.query<Record<string, string>>(
        `explain select id from accounts where email = 'masha@example.test' and password_hash is not null`,
      );
      expect(rows.map((row) => row['QUERY PLAN']).join('\n')).toContain('accounts_by_email');
    } finally {
      await client.query('rollback');
      client.release();
    }
  });

  it('responds alike to a wrong password, an unknown e-mail and an account without password', async () => {
    const student = await aStudent(school);
    const wrong = await signIn(student.email, 'not this one');
    const unknown = await signIn('nobody@example.test', 'not this one');
    const { id, email } = await aStudent(school);
    await school.database.db.updateTable('accounts').set({ passwordHash: null }).where('id', '=', id).execute();
    const without = await signIn(email, 'not this one');
    expect(wrong).toMatchObject({
      status: 401,
      body: { error: 'wrong_credentials', message: 'Wrong email or password' },
    });
    expect(unknown.body).toEqual(wrong.body);
    expect(without.body).toEqual(wrong.body);
  });

  it('says which fields are missing', async () => {
    expect(await post(school, '/api/v2/auth/sessions', {})).toMatchObject({
      status: 422,
      body: { error: 'invalid_fields', fields: { email: 'required', password: 'required' } },
    });
    expect(await post(school, '/api/v2/auth/sessions', { email: 7, password: ['x'] })).toMatchObject({
      status: 422,
      body: { fields: { email: 'invalid', password: 'invalid' } },
    });
    expect(await post(school, '/api/v2/auth/sessions', 'nonsense')).toMatchObject({ status: 422 });
  });

  it('blocks guessing at one account, even with the correct password then, and for that account only', async () => {
    const student = await aStudent(school);
    const other = await aStudent(school);
    for (let tries = 0; tries < SIGN_INS.perAccountInNetwork.tries; tries += 1) await signIn(student.email, 'a guess');
    const refused = await signIn(student.email, student.password);
    expect(refused).toMatchObject(refusal('too_many_requests', 429));
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
    expect(Number(refused.headers.get('retry-after'))).toBeLessThanOrEqual(SIGN_INS.perAccountInNetwork.perSeconds);
    expect(await signIn(other.email, other.password)).toMatchObject({ status: 200 });
  });

  it('keeps only a hash of the token', async () => {
    const student = await aStudent(school);
    const { body } = await signIn(student.email, student.password);
    const rows = await school.database.pool.query("select encode(token_hash, 'escape') as kept from sessions");
    expect(rows.rows.some((row: { kept: string }) => row.kept.includes(body.token))).toBe(false);
  });
});

describe('a session', () => {
  it('is unknown after signing out, and another one of the same person stays', async () => {
    const student = await aStudent(school);
    const { body } = await signIn(student.email, student.password);
    expect(await ask(school, 'DELETE', '/api/v2/auth/session', { token: body.token })).toMatchObject({ status: 200 });
    expect(await get(school, '/api/v2/profile', body)).toMatchObject(refusal('not_signed_in', 401));
    expect(await get(school, '/api/v2/profile', student)).toMatchObject({ status: 200 });
  });

  it('is refused without a token, with an empty one and with a wrong one', async () => {
    expect(await get(school, '/api/v2/profile')).toMatchObject(refusal('not_signed_in', 401));
    expect(await get(school, '/api/v2/profile', { token: '' })).toMatchObject(refusal('not_signed_in', 401));
    expect(await get(school, '/api/v2/profile', { token: newToken() })).toMatchObject(refusal('not_signed_in', 401));
  });

  it('ends when it hasn’t been used for long, and after a maximum time in any case', async () => {
    const idle = await openSchool();
    const days = (milliseconds: number): number => milliseconds / 86_400_000;
    const student = await aStudent(idle);
    idle.clock.moveBy({ days: days(SESSION_IDLE_MS) - 1 });
    expect(await get(idle, '/api/v2/profile', student)).toMatchObject({ status: 200 });
    idle.clock.moveBy({ days: days(SESSION_IDLE_MS) - 1 });
    expect(await get(idle, '/api/v2/profile', student)).toMatchObject({ status: 200 });
    idle.clock.moveBy({ days: days(SESSION_IDLE_MS) + 1 });
    expect(await get(idle, '/api/v2/profile', student)).toMatchObject({ status: 401 });

    const busy = await aStudent(idle);
    for (let passed = 0; passed < days(SESSION_LIFE_MS); passed += 20) {
      expect(await get(idle, '/api/v2/profile', busy)).toMatchObject({ status: 200 });
      idle.clock.moveBy({ days: 20 });
    }
    expect(await get(idle, '/api/v2/profile', busy)).toMatchObject({ status: 401 });
    await idle.close();
  });
});

describe('a sign-in link', () => {
  const aLink = async (lastsMs = 600_000): Promise<string> => {
    const student = await aStudent(school);
    const token = newToken();
    const createdAt = school.clock.now();
    await addOneTimeToken(school.database.db, {
      personId: student.id,
      purpose: 'sign_in',
      tokenHash: hashToken(token),
      createdAt,
      expiresAt: new Date(createdAt.getTime() + lastsMs),
    });
    return token;
  };

  it('opens one session, once, also when it is used twice at the same time', async () => {
    const token = await aLink();
    const answers = await Promise.all(Array.from({ length: 8 }, () => get(school, `/api/v2/auth/sessions/${token}`)));
    expect(answers.filter((answer) => answer.status === 200)).toHaveLength(1);
    expect(answers.filter((answer) => answer.status === 410)).toHaveLength(7);
  });

  it('says so when it is too old or was never one', async () => {
    expect(await get(school, `/api/v2/auth/sessions/${await aLink(-1)}`)).toMatchObject(refusal('link_used', 410));
    expect(await get(school, `/api/v2/auth/sessions/${newToken()}`)).toMatchObject(refusal('link_used', 410));
    expect(await get(school, '/api/v2/auth/sessions/x')).toMatchObject({ status: 404 });
  });
});
