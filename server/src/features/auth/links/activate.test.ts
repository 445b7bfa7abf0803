import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { aStudent, aTeacher, type Person } from '../../../../test/builders.ts';
import { type Answer, get, post, refusal } from '../../../../test/http.ts';
import { jobsAreDone, linkToken, newestMessage, outboxOf } from '../../../../test/outbox.ts';
import { openSchool, type School } from '../../../../test/school.ts';
import { sendActivation } from '../index.ts';
import { CODES } from '../limits.ts';

let school: School;
beforeAll(async () => {
  school = await openSchool({ hasLimits: false });
});
afterAll(() => school.close());

const NEW = 'a lark at noon';
const look = (token: string): Promise<Answer> => get(school, `/api/v2/auth/activations/${token}`);
const setPassword = (token: string, password = NEW, confirmation = password): Promise<Answer> =>
  post(school, `/api/v2/auth/activations/${token}`, { password, password_confirmation: confirmation });
const signIn = (email: string, password: string): Promise<Answer> =>
  post(school, '/api/v2/auth/sessions', { email, password });
const forget = (email: string, at = school): Promise<Answer> => post(at, '/api/v2/auth/password_resets', { email });

/** A teacher whose account was just created by a manager. */
async function aNewTeacher(): Promise<{ teacher: Person; token: string }> {
  const teacher = await aTeacher(school, { firstName: 'Anna', emailConfirmedAt: null });
  const { db } = school.database;
  await db.updateTable('accounts').set({ passwordHash: null }).where('id', '=', teacher.id).execute();
  const to = { id: teacher.id, email: teacher.email, name: 'Anna', locale: null };
  await db.transaction().execute((tx) => sendActivation(school.app.deps, tx, to));
  return { teacher, token: linkToken(await newestMessage(school, teacher.email)) };
}

async function whoForgot(): Promise<{ student: Person; token: string }> {
  const student = await aStudent(school);
  expect(await forget(student.email)).toMatchObject({ status: 200, body: {} });
  return { student, token: linkToken(await newestMessage(school, student.email)) };
}

describe('activating an account', () => {
  it('sets the password, confirms the e-mail and signs in, once', async () => {
    const { teacher, token } = await aNewTeacher();
    expect(await look(token)).toMatchObject({ status: 200, body: { purpose: 'activate', first_name: 'Anna' } });
    const { body } = await setPassword(token);
    expect(body).toMatchObject({ purpose: 'activate' });
    expect(await get(school, '/api/v2/profile', body)).toMatchObject({
      body: { id: teacher.id, type: 'teacher', is_email_confirmed: true },
    });
    expect(await signIn(teacher.email, NEW)).toMatchObject({ status: 200 });
    expect(await look(token)).toMatchObject(refusal('link_used', 410));
    expect(await setPassword(token)).toMatchObject(refusal('link_used', 410));
  });

  it('says whom it would sign out, and ends the session of whoever sets the password', async () => {
    const family = await aStudent(school);
    const { teacher, token } = await aNewTeacher();
    const path = `/api/v2/auth/activations/${token}`;
    expect(await look(token)).toMatchObject({ body: { replaces: null } });
    const { body: parent } = await get(school, '/api/v2/profile', family);
    expect(await get(school, path, family)).toMatchObject({
      body: { replaces: parent.parent_name ?? parent.first_name },
    });
    const { body } = await post(school, path, { password: NEW, password_confirmation: NEW }, family);
    expect(await get(school, '/api/v2/profile', body)).toMatchObject({ body: { id: teacher.id } });
    expect(await get(school, '/api/v2/profile', family)).toMatchObject(refusal('not_signed_in', 401));

    const other = await aStudent(school);
    const { token: reset } = await whoForgot();
    await post(school, `/api/v2/auth/activations/${reset}`, { password: NEW, password_confirmation: NEW }, other);
    expect(await get(school, '/api/v2/profile', other)).toMatchObject(refusal('not_signed_in', 401));
  });

  it('enforces the limits of the specification, and a refusal doesn’t use up the link', async () => {
    const { token } = await aNewTeacher();
    expect((await setPassword(token, 'five5')).body.fields).toEqual({ password: 'too_short' });
    expect((await setPassword(token, 'seventeen letters')).body.fields).toEqual({ password: 'too_long' });
    expect((await setPassword(token, 'lark 6', 'lark 7')).body.fields).toEqual({ password_confirmation: 'no_match' });
    expect((await setPassword(token, '123456')).body.fields).toEqual({ password: 'too_common' });
    expect((await post(school, `/api/v2/auth/activations/${token}`, {})).body.fields).toEqual({
      password: 'required',
      password_confirmation: 'required',
    });
    expect(await setPassword(token, 'lark 6')).toMatchObject({ status: 200 });
  });

  it('ends after a week', async () => {
    const { token } = await aNewTeacher();
    await school.database.pool.query(
      "update one_time_tokens set expires_at = expires_at - interval '7 days' where purpose = 'activate' and used_at is null",
    );
    expect(await look(token)).toMatchObject(refusal('link_used', 410));
    expect(await setPassword(token)).toMatchObject(refusal('link_used', 410));
  });
});

describe('a forgotten password', () => {
  it('is replaced by the link, which signs out everywhere and notifies the mailbox', async () => {
    const { student, token } = await whoForgot();
    expect(await look(token)).toMatchObject({ body: { purpose: 'reset_password' } });
    expect(await setPassword(token)).toMatchObject({ status: 200, body: { purpose: 'reset_password', token: null } });
    expect(await get(school, '/api/v2/profile', student)).toMatchObject(refusal('not_signed_in', 401));
    expect(await signIn(student.email, student.password)).toMatchObject(refusal('wrong_credentials', 401));
    expect(await signIn(student.email, NEW)).toMatchObject({ status: 200 });
    expect(await newestMessage(school, student.email, 2)).toMatchObject({
      subject: 'Your Skylark password has been changed',
    });
  });

  it('is set once when one link arrives many times at once', async () => {
    const { student, token } = await whoForgot();
    const passwords = Array.from({ length: 6 }, (_, index) => `lark number ${index}`);
    const answers = await Promise.all(passwords.map((password) => setPassword(token, password)));
    const won = answers.findIndex((answer) => answer.status === 200);
    expect(answers.filter((answer) => answer.status === 200)).toHaveLength(1);
    expect(answers.filter((answer) => answer.status === 410)).toHaveLength(5);
    expect(await signIn(student.email, passwords[won] ?? '')).toMatchObject({ status: 200 });
  });

  it('takes the newest link only, and none after an hour or after the e-mail was changed', async () => {
    const { student, token } = await whoForgot();
    await forget(student.email);
    const newer = linkToken(await newestMessage(school, student.email, 2));
    expect(await look(token)).toMatchObject(refusal('link_used', 410));
    expect(await look(newer)).toMatchObject({ status: 200 });
    const { db } = school.database;
    await db
      .updateTable('accounts')
      .set({ email: `x-${student.email}` })
      .where('id', '=', student.id)
      .execute();
    expect(await look(newer)).toMatchObject(refusal('link_used', 410));
    expect(await setPassword(newer)).toMatchObject(refusal('link_used', 410));

    const late = await whoForgot();
    await school.database.pool.query(
      "update one_time_tokens set expires_at = expires_at - interval '1 hour' where purpose = 'reset_password' and used_at is null",
    );
    expect(await setPassword(late.token)).toMatchObject(refusal('link_used', 410));
  });

  it('reveals nothing: the response for an unknown address is the same, and nothing is sent', async () => {
    const known = await aStudent(school);
    const [one, other] = [await forget(known.email), await forget('nobody@example.test')];
    expect({ status: other.status, body: other.body }).toEqual({ status: one.status, body: one.body });
    await newestMessage(school, known.email);
    await jobsAreDone(school, 'auth.send_reset');
    expect(await outboxOf(school, 'nobody@example.test')).toEqual([]);
    expect(await forget('not an address')).toMatchObject({ body: { fields: { email: 'invalid_email' } } });
  });

  it('can be requested a limited number of times, alike for known and unknown addresses', async () => {
    const limited = await openSchool();
    const most = CODES.perAccountInNetwork.tries;
    const { email: known } = await aStudent(limited);
    for (const email of [known, 'nobody@example.test']) {
      const statuses = [];
      for (let asked = 0; asked <= most; asked += 1) statuses.push((await forget(email, limited)).status);
      expect(statuses).toEqual([...Array.from({ length: most }, () => 200), 429]);
    }
    await limited.close();
  });
});
