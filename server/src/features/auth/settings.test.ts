import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { aStudent, type Person } from '../../../test/builders.ts';
import { ask, get, post, type Answer, refusal } from '../../../test/http.ts';
import { openSchool, type School } from '../../../test/school.ts';
import { deviceOf } from './deviceOf.ts';
import { openSession } from './index.ts';
import { OLD_PASSWORDS_PER_PERSON } from './limits.ts';
import { SESSION_IDLE_MS } from './sessions.ts';

let school: School;
beforeAll(async () => {
  school = await openSchool();
});
afterAll(() => school.close());

const NEW = 'larks sing at dawn';
const signIn = (email: string, password: string) => post(school, '/api/v2/auth/sessions', { email, password });
const change = (body: unknown, as?: { token: string }): Promise<Answer> =>
  post(school, '/api/v2/profile/password', body, as);
const devices = (as?: { token: string }): Promise<Answer> => get(school, '/api/v2/profile/sessions', as);
const anotherDevice = (person: Person, userAgent = 'test'): Promise<{ token: string }> =>
  openSession(school.app.deps, school.database.db, person.id, userAgent);

describe('a password change', () => {
  it('takes effect immediately, ends the other sessions and leaves this one', async () => {
    const student = await aStudent(school);
    const other = await anotherDevice(student);
    expect(await change({ old_password: student.password, password: NEW }, student)).toMatchObject({ status: 200 });
    expect(await signIn(student.email, student.password)).toMatchObject(refusal('wrong_credentials', 401));
    expect(await signIn(student.email, NEW)).toMatchObject({ status: 200 });
    expect(await get(school, '/api/v2/profile', other)).toMatchObject(refusal('not_signed_in', 401));
    expect(await get(school, '/api/v2/profile', student)).toMatchObject({ status: 200 });
  });

  it('asks for the old one, and says what is wrong with the new one', async () => {
    const student = await aStudent(school);
    expect(await change({ old_password: 'a guess', password: NEW }, student)).toMatchObject({
      status: 422,
      body: { fields: { old_password: 'wrong_password' } },
    });
    expect(await change({ password: NEW }, student)).toMatchObject({
      status: 422,
      body: { fields: { old_password: 'required' } },
    });
    expect(await change({ old_password: student.password, password: 'short' }, student)).toMatchObject({
      status: 422,
      body: { fields: { password: 'too_short' } },
    });
    expect(await change({ old_password: student.password, password: 'x'.repeat(65) }, student)).toMatchObject({
      body: { fields: { password: 'too_long' } },
    });
    expect(await signIn(student.email, student.password)).toMatchObject({ status: 200 });
  });

  it('is refused to strangers, and to guessing', async () => {
    const student = await aStudent(school);
    expect(await change({ old_password: student.password, password: NEW })).toMatchObject(
      refusal('not_signed_in', 401),
    );
    for (let tries = 0; tries < OLD_PASSWORDS_PER_PERSON.tries; tries += 1)
      await change({ old_password: 'a guess', password: NEW }, student);
    expect(await change({ old_password: student.password, password: NEW }, student)).toMatchObject(
      refusal('too_many_requests', 429),
    );
  });

  it('is notified by mail, and refused when it is among the most common passwords', async () => {
    const student = await aStudent(school);
    expect(await change({ old_password: student.password, password: 'password123' }, student)).toMatchObject({
      status: 422,
      body: { fields: { password: 'too_common' } },
    });
    expect(await change({ old_password: student.password, password: student.email }, student)).toMatchObject({
      body: { fields: { password: 'too_personal' } },
    });
    const told = async (): Promise<number> =>
      (await school.database.pool.query('select 1 from messages where recipient = $1', [student.email])).rowCount ?? 0;
    expect(await told()).toBe(0);
    await change({ old_password: student.password, password: NEW }, student);
    expect(await told()).toBe(1);
  });

  it('sets a first one for an account that signs in by codes', async () => {
    const student = await aStudent(school);
    await school.database.db.updateTable('accounts').set({ passwordHash: null }).where('id', '=', student.id).execute();
    expect((await get(school, '/api/v2/profile', student)).body.has_password).toBe(false);
    expect(await change({ password: NEW }, student)).toMatchObject({ status: 200 });
    expect(await signIn(student.email, NEW)).toMatchObject({ status: 200 });
  });
});

const changeEmail = (body: unknown, as?: { token: string }): Promise<Answer> =>
  post(school, '/api/v2/profile/email', body, as);
const linkSentTo = async (email: string): Promise<string> => {
  const { rows } = await school.database.pool.query<{ text: string }>(
    'select text from messages where recipient = $1 order by created_at desc limit 1',
    [email],
  );
  return /confirm_email\/([\w-]{43})/.exec(rows[0]?.text ?? '')?.[1] ?? '';
};
const confirm = (token: string, as?: { token: string }): Promise<Answer> =>
  post(school, `/api/v2/auth/email_confirmations/${token}`, {}, as);

describe('a change of e-mail', () => {
  it('takes effect when the link in the new mailbox is followed, and not before', async () => {
    const student = await aStudent(school);
    const email = `new-${student.email}`;
    expect(await changeEmail({ email, old_password: student.password }, student)).toMatchObject({ status: 200 });
    expect((await get(school, '/api/v2/profile', student)).body).toMatchObject({
      email: student.email,
      new_email: email,
    });
    expect(await signIn(email, student.password)).toMatchObject({ status: 401 });
    const token = await linkSentTo(email);
    expect(await confirm(token, student)).toMatchObject({ status: 200 });
    expect((await get(school, '/api/v2/profile', student)).body).toMatchObject({
      email,
      new_email: null,
      is_email_confirmed: true,
    });
    expect(await signIn(email, student.password)).toMatchObject({ status: 200 });
    expect(await signIn(student.email, student.password)).toMatchObject({ status: 401 });
    expect(await confirm(token)).toMatchObject(refusal('link_used', 410));
  });

  it('is to the last address asked for', async () => {
    const student = await aStudent(school);
    const [first, second] = [`one-${student.email}`, `two-${student.email}`];
    await changeEmail({ email: first, old_password: student.password }, student);
    const old = await linkSentTo(first);
    await changeEmail({ email: second, old_password: student.password }, student);
    expect(await confirm(old)).toMatchObject(refusal('link_used', 410));
    expect((await get(school, '/api/v2/profile', student)).body).toMatchObject({ new_email: second });
  });

  it('needs the password, a free address, and somebody signed in', async () => {
    const student = await aStudent(school);
    const other = await aStudent(school);
    const email = `new-${student.email}`;
    expect(await changeEmail({ email, old_password: student.password })).toMatchObject(refusal('not_signed_in', 401));
    expect(await changeEmail({ email, old_password: 'a guess' }, student)).toMatchObject({
      body: { fields: { old_password: 'wrong_password' } },
    });
    expect(await changeEmail({ email: other.email, old_password: student.password }, student)).toMatchObject({
      status: 422,
      body: { fields: { email: 'taken' } },
    });
    expect(await changeEmail({ email: 'nonsense', old_password: student.password }, student)).toMatchObject({
      body: { fields: { email: 'invalid_email' } },
    });
    expect(await linkSentTo(email)).toBe('');
  });
});

describe('signed-in devices', () => {
  it('are listed by what they are, this one first, without a token', async () => {
    const student = await aStudent(school);
    const phone = 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit Version/18.0 Mobile Safari/604.1';
    school.clock.moveBy({ minutes: 5 });
    await anotherDevice(student, phone);
    const { status, body } = await devices(student);
    expect(status).toBe(200);
    expect(body).toMatchObject([
      { is_current: true, browser: null, system: null },
      { is_current: false, browser: 'Safari', system: 'iPhone', is_phone: true },
    ]);
    expect(JSON.stringify(body)).not.toContain(student.token);
    expect(Object.keys(body[0]).toSorted()).toEqual(
      ['browser', 'id', 'is_current', 'is_phone', 'last_seen_at', 'signed_in_at', 'system'].toSorted(),
    );
  });

  it('are signed out one by one, by their owner only', async () => {
    const student = await aStudent(school);
    const stranger = await aStudent(school);
    const other = await anotherDevice(student);
    const { id } = (await devices(other)).body[0];
    const end = (as?: { token: string }, of = id): Promise<Answer> =>
      ask(school, 'DELETE', `/api/v2/profile/sessions/${of}`, as ? { as } : {});
    expect(await end(stranger)).toMatchObject(refusal('not_found', 404));
    expect(await end()).toMatchObject(refusal('not_signed_in', 401));
    expect(await end(student, 'not-an-id')).toMatchObject({ status: 404 });
    expect(await get(school, '/api/v2/profile', other)).toMatchObject({ status: 200 });
    expect(await end(student)).toMatchObject({ status: 200 });
    expect(await get(school, '/api/v2/profile', other)).toMatchObject(refusal('not_signed_in', 401));
    expect(await end(student)).toMatchObject(refusal('not_found', 404));
    expect((await devices(student)).body).toHaveLength(1);
  });

  it('are signed out all at once but this one, and nobody else', async () => {
    const student = await aStudent(school);
    const stranger = await aStudent(school);
    const others = [await anotherDevice(student), await anotherDevice(student)];
    const endOthers = (as?: { token: string }) => ask(school, 'DELETE', '/api/v2/profile/sessions', as ? { as } : {});
    expect(await endOthers()).toMatchObject(refusal('not_signed_in', 401));
    expect(await endOthers(student)).toMatchObject({ status: 200 });
    for (const other of others) expect(await devices(other)).toMatchObject(refusal('not_signed_in', 401));
    expect(await devices(student)).toMatchObject({ status: 200 });
    expect(await devices(stranger)).toMatchObject({ status: 200 });
  });

  it('are not listed when they have ended by themselves', async () => {
    const student = await aStudent(school);
    school.clock.moveBy({ seconds: SESSION_IDLE_MS / 1000 + 1 });
    const fresh = await anotherDevice(student);
    expect((await devices(fresh)).body).toHaveLength(1);
    expect(await devices(student)).toMatchObject(refusal('not_signed_in', 401));
  });
});

it.each([
  [
    'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/156.0 Safari/537.36',
    'Chrome',
    'Windows',
    false,
  ],
  [
    'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/156.0 Safari/537.36 Edg/156.0',
    'Edge',
    'Windows',
    false,
  ],
  ['Mozilla/5.0 (Linux; Android 15; SM-S901) Chrome/156.0 Mobile Safari/537.36', 'Chrome', 'Android', true],
  [
    'Mozilla/5.0 (Linux; Android 15; SM-X800) SamsungBrowser/27.0 Chrome/125.0 Safari/537.36',
    'Samsung Internet',
    'Android',
    false,
  ],
  ['Mozilla/5.0 (iPad; CPU OS 18_0 like Mac OS X) CriOS/156.0 Mobile/15E148 Safari/604.1', 'Chrome', 'iPad', false],
  ['Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) Version/18.1 Safari/605.1.15', 'Safari', 'macOS', false],
  ['Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0', 'Firefox', 'Linux', false],
  ['curl/8.0', null, null, false],
  ['', null, null, false],
])('a browser that says %j', (userAgent, browser, system, isPhone) => {
  expect(deviceOf(userAgent)).toEqual({ browser, system, isPhone });
});
