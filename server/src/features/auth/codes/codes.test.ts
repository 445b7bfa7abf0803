import { CODE_TRIES } from '@skylark/contract/auth.facts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { aStudent, aTeacher, type Person } from '../../../../test/builders.ts';
import { type Answer, get, post, refusal } from '../../../../test/http.ts';
import { codeIn, jobsAreDone, newestMessage, outboxOf } from '../../../../test/outbox.ts';
import { openSchool, type School } from '../../../../test/school.ts';
import { CODES } from '../limits.ts';

let school: School;
beforeAll(async () => {
  school = await openSchool({ hasLimits: false });
});
afterAll(() => school.close());

const request = (address: { email: string } | { phone: string }, at = school): Promise<Answer> =>
  post(at, '/api/v2/auth/codes', { strategy: 'email' in address ? 'email' : 'phone', ...address });
const hand = (id: string, code: string, at = school): Promise<Answer> => post(at, `/api/v2/auth/codes/${id}`, { code });
const another = (code: string): string => String((Number(code) + 1) % 1_000_000).padStart(6, '0');

/** A person who has requested a code by email and read it. */
async function whoAsked(at = school, details: Parameters<typeof aStudent>[1] = {}) {
  const person = await aStudent(at, details);
  const { body } = await request(person, at);
  const mail = await newestMessage(at, person.email);
  return { person, id: body.id as string, code: codeIn(mail), mail };
}

describe('signing in with a code', () => {
  it('works by e-mail, in the language of the account, and confirms the e-mail', async () => {
    const { person, id, code, mail } = await whoAsked(school, { locale: 'ru', emailConfirmedAt: null });
    expect(mail.subject).toBe(`${code} — ваш код для Skylark`);
    expect(mail.html).toContain(code);
    const handed = await hand(id, code);
    expect(handed).toMatchObject({ status: 200 });
    const session = await get(school, `/api/v2/auth/sessions/${handed.body.id}`);
    expect(await get(school, '/api/v2/profile', session.body)).toMatchObject({
      body: { id: person.id, is_email_confirmed: true },
    });
    expect(await get(school, `/api/v2/auth/sessions/${handed.body.id}`)).toMatchObject(refusal('link_used', 410));
  });

  it('works by phone, however the number is written, and for a teacher', async () => {
    const teacher = await aTeacher(school);
    await school.database.db
      .updateTable('accounts')
      .set({ phone: '+380671112233' })
      .where('id', '=', teacher.id)
      .execute();
    const { body } = await request({ phone: '067 111-22-33' });
    const sms = await newestMessage(school, '+380671112233');
    expect(sms).toMatchObject({ channel: 'sms', html: null });
    // With this last line, phones only offer the code on this site.
    expect(sms.text).toMatch(/\n@127\.0\.0\.1 #\d{6}$/);
    expect(await hand(body.id, codeIn(sms))).toMatchObject({ status: 200 });
    const { phoneConfirmedAt } = await school.database.db
      .selectFrom('accounts')
      .select('phoneConfirmedAt')
      .where('id', '=', teacher.id)
      .executeTakeFirstOrThrow();
    expect(phoneConfirmedAt).not.toBeNull();
  });

  it('refuses a wrong code, and after five tries even the correct one', async () => {
    const { id, code } = await whoAsked();
    for (let tries = 1; tries < CODE_TRIES; tries += 1)
      expect(await hand(id, another(code))).toMatchObject({ status: 422, body: { message: 'Invalid code' } });
    expect(await hand(id, another(code))).toMatchObject(refusal('code_used', 410));
    expect(await hand(id, code)).toMatchObject(refusal('code_used', 410));
  });

  it('counts concurrent tries: at most five are checked', async () => {
    const { id, code } = await whoAsked();
    const wrong = await Promise.all(Array.from({ length: 12 }, () => hand(id, another(code))));
    expect(wrong.filter((answer) => answer.status === 422)).toHaveLength(CODE_TRIES - 1);
    expect(await hand(id, code)).toMatchObject(refusal('code_used', 410));
  });

  it('signs in once when the correct code arrives many times at once', async () => {
    const { id, code } = await whoAsked();
    const answers = await Promise.all(Array.from({ length: CODE_TRIES }, () => hand(id, code)));
    expect(answers.filter((answer) => answer.status === 200)).toHaveLength(1);
    expect(answers.filter((answer) => answer.status === 410)).toHaveLength(CODE_TRIES - 1);
  });

  it('works once, for ten minutes, and not after a newer one was asked for', async () => {
    const late = await openSchool();
    const used = await whoAsked(late);
    expect(await hand(used.id, used.code, late)).toMatchObject({ status: 200 });
    expect(await hand(used.id, used.code, late)).toMatchObject(refusal('code_used', 410));

    const replaced = await whoAsked(late);
    await request(replaced.person, late);
    expect(await hand(replaced.id, replaced.code, late)).toMatchObject(refusal('code_used', 410));

    const old = await whoAsked(late);
    late.clock.moveBy({ minutes: 10, seconds: 1 });
    expect(await hand(old.id, old.code, late)).toMatchObject(refusal('code_used', 410));
    await late.close();
  });

  it('can’t be used with the id of another request', async () => {
    const mine = await whoAsked();
    const theirs = await whoAsked();
    const answer = await hand(mine.id, theirs.code);
    expect(answer.status).toBe(mine.code === theirs.code ? 200 : 422);
    expect(await hand('a name that nobody has got', theirs.code)).toMatchObject(refusal('code_used', 410));
  });

  it('opens nothing if the account has another address by now', async () => {
    const { person, id, code } = await whoAsked();
    await school.database.db
      .updateTable('accounts')
      .set({ email: `new-${person.email}` })
      .where('id', '=', person.id)
      .execute();
    expect(await hand(id, code)).toMatchObject(refusal('code_used', 410));
  });

  it('says which fields are wrong', async () => {
    expect(await post(school, '/api/v2/auth/codes', { strategy: 'pigeon' })).toMatchObject({
      status: 422,
      body: { fields: { strategy: 'invalid' } },
    });
    expect(await request({ email: 'nobody' })).toMatchObject({ body: { fields: { email: 'invalid_email' } } });
    expect(await request({ phone: '12' })).toMatchObject({ body: { fields: { phone: 'invalid_phone' } } });
    const { id } = await whoAsked();
    expect(await hand(id, '')).toMatchObject({ body: { fields: { code: 'required' } } });
    expect(await hand(id, 'abcdef')).toMatchObject({ body: { fields: { code: 'invalid' } } });
  });
});

describe('somebody who probes for accounts', () => {
  const MOST = CODES.perAccountInNetwork.tries;
  const shape = ({ status, body }: Answer) => ({ status, body: Object.keys(body), error: body.error });

  it('learns nothing: requesting, guessing and running out of tries look alike, and nothing is sent', async () => {
    const { person, id: known, code } = await whoAsked();
    const { body, ...asked } = await request({ email: 'nobody@example.test' });
    expect(shape({ body, ...asked })).toEqual({ status: 200, body: ['id'], error: undefined });
    expect(body.id).toHaveLength(known.length);
    for (let tries = 0; tries <= CODE_TRIES; tries += 1)
      expect(shape(await hand(body.id, another(code)))).toEqual(shape(await hand(known, another(code))));
    await jobsAreDone(school, 'auth.send_code');
    expect(await outboxOf(school, 'nobody@example.test')).toEqual([]);
    expect(await outboxOf(school, person.email)).toHaveLength(1);
  });

  it('is stopped after the same number of codes whether or not somebody has the address', async () => {
    const limited = await openSchool();
    const person: Person = await aStudent(limited);
    for (const email of [person.email, 'nobody@example.test']) {
      const statuses = [];
      for (let asked = 0; asked <= MOST; asked += 1) statuses.push((await request({ email }, limited)).status);
      expect(statuses).toEqual([...Array.from({ length: MOST }, () => 200), 429]);
    }
    await limited.close();
  });
});

describe('the database', () => {
  it('holds no code and no name of a request', async () => {
    const { id, code } = await whoAsked();
    const { rows } = await school.database.pool.query<{ row: string }>(
      'select to_jsonb(c)::text as row from sign_in_codes c',
    );
    expect(rows.some(({ row }) => row.includes(id))).toBe(false);
    expect(rows.some(({ row }) => row.includes(`"${code}"`))).toBe(false);
    const jobs = await school.database.pool.query<{ row: string }>('select data::text as row from pgboss.job');
    expect(jobs.rows.some(({ row }) => row?.includes(code))).toBe(false);
  });

  it('erases what a message grants access with as soon as it is sent', async () => {
    const real = await openSchool({ config: { hasOutbox: false }, sendMail: () => Promise.resolve('sent') });
    const student = await aStudent(real);
    await request(student, real);
    await jobsAreDone(real, 'auth.send_code');
    const kept = () => real.database.db.selectFrom('messages').select(['status', 'subject', 'text', 'html']).execute();
    await expect.poll(kept).toEqual([{ status: 'sent', subject: '', text: '', html: null }]);
    await real.close();
  });
});
