import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { aStudent } from '../../../test/builders.ts';
import { get, post, refusal } from '../../../test/http.ts';
import { linkToken, newestMessage, outboxOf } from '../../../test/outbox.ts';
import { openSchool, type School } from '../../../test/school.ts';
import { REGISTRATIONS_PER_ADDRESS } from './limits.ts';

let school: School;
beforeAll(async () => {
  school = await openSchool({ hasLimits: false });
});
afterAll(() => school.close());

let families = 0;
const aFamily = (details: object = {}) => {
  families += 1;
  return {
    first_name: 'Masha',
    last_name: 'Koval',
    parent_name: 'Iryna Koval',
    phone: `+38 (067) 000-${String(families).padStart(4, '0')}`,
    email: `family-${families}@example.test`,
    password: 'a lark at dawn',
    password_confirmation: 'a lark at dawn',
    consent: true,
    ...details,
  };
};
const register = (given: object) => post(school, '/api/v2/auth/registrations', given);

describe('registering', () => {
  it('makes a student who is signed in at once, and whose e-mail is not confirmed yet', async () => {
    const family = aFamily({ time_zone: 'Europe/Warsaw', locale: 'uk', invite: 'GRANNY-7' });
    const { status, body } = await register(family);
    expect(status).toBe(200);
    expect(Object.keys(body)).toEqual(['token']);
    expect(await get(school, '/api/v2/profile', body)).toMatchObject({
      body: {
        type: 'student',
        first_name: 'Masha',
        last_name: 'Koval',
        email: family.email,
        is_email_confirmed: false,
        time_zone: 'Europe/Warsaw',
        locale: 'uk',
      },
    });
    const kept = await school.database.db
      .selectFrom('people as p')
      .innerJoin('accounts as a', 'a.id', 'p.accountId')
      .innerJoin('consents as c', 'c.accountId', 'p.id')
      .select(['a.phone', 'p.inviteCode', 'a.parentName', 'c.document', 'c.version'])
      .where('a.email', '=', family.email)
      .execute();
    expect(kept).toEqual([
      {
        phone: `+38067000${family.phone.slice(-4)}`,
        inviteCode: 'GRANNY-7',
        parentName: 'Iryna Koval',
        document: 'terms',
        version: '1',
      },
    ]);
  });

  it('sends one link in the language of the form, which confirms the e-mail once', async () => {
    const family = aFamily({ locale: 'uk' });
    const { body: session } = await register(family);
    const mail = await newestMessage(school, family.email);
    expect(mail).toMatchObject({ channel: 'email', subject: 'Підтвердьте пошту для Skylark' });
    expect(mail.text).toContain('Iryna Koval');
    const confirm = () => post(school, `/api/v2/auth/email_confirmations/${linkToken(mail)}`, {}, session);
    expect(await confirm()).toMatchObject({ status: 200, body: { password_dropped: false } });
    expect(await get(school, '/api/v2/profile', session)).toMatchObject({ body: { is_email_confirmed: true } });
    expect(await confirm()).toMatchObject(refusal('link_used', 410));
  });

  it('lets one sign in with the password afterwards', async () => {
    const family = aFamily();
    await register(family);
    expect(await post(school, '/api/v2/auth/sessions', family)).toMatchObject({ status: 200 });
  });

  it('says which fields are wrong', async () => {
    expect(await register({})).toMatchObject({
      status: 422,
      body: {
        error: 'invalid_fields',
        fields: {
          first_name: 'required',
          last_name: 'required',
          parent_name: 'required',
          phone: 'required',
          email: 'required',
          password: 'required',
          password_confirmation: 'required',
          consent: 'required',
        },
      },
    });
    // Empty text is as good as none: "all fields required" (specification, point 5).
    const blank = { email: ' ', password: '', password_confirmation: '', phone: '' };
    expect((await register(aFamily(blank))).body.fields).toEqual({
      email: 'required',
      password: 'required',
      password_confirmation: 'required',
      phone: 'required',
    });
    const wrong = async (details: object) => (await register(aFamily(details))).body.fields;
    expect(await wrong({ phone: '12345' })).toEqual({ phone: 'invalid_phone' });
    expect(await wrong({ email: 'masha at home' })).toEqual({ email: 'invalid_email' });
    expect(await wrong({ password: 'seven77', password_confirmation: 'seven77' })).toEqual({ password: 'too_short' });
    const long = 'x1'.repeat(33);
    expect(await wrong({ password: long, password_confirmation: long })).toEqual({ password: 'too_long' });
    expect(await wrong({ password_confirmation: 'a lark at dusk' })).toEqual({ password_confirmation: 'no_match' });
    expect(await wrong({ password: 'Password1', password_confirmation: 'Password1' })).toEqual({
      password: 'too_common',
    });
    expect(await wrong({ first_name: ' ' })).toEqual({ first_name: 'required' });
    expect(await wrong({ first_name: 'Masha\r\nBcc: x' })).toEqual({ first_name: 'invalid' });
    expect(await wrong({ parent_name: 'x'.repeat(81) })).toEqual({ parent_name: 'too_long' });
    expect(await wrong({ consent: false })).toEqual({ consent: 'required' });
    expect(await wrong({ time_zone: 'Mars/Olympus' })).toEqual({ time_zone: 'unknown' });
  });

  it('refuses an e-mail and a phone of another account, however they are written', async () => {
    const first = aFamily();
    await register(first);
    const again = await register(
      aFamily({ email: first.email.toUpperCase(), phone: first.phone.replace('+38', '0038') }),
    );
    expect(again).toMatchObject({ status: 422, body: { fields: { email: 'taken', phone: 'taken' } } });
    expect(await outboxOf(school, first.email)).toHaveLength(1);
  });

  it('makes one account when the same form is sent many times at once', async () => {
    const family = aFamily();
    const answers = await Promise.all(Array.from({ length: 6 }, () => register(family)));
    expect(answers.filter((answer) => answer.status === 200)).toHaveLength(1);
    for (const { status, body } of answers.filter((answer) => answer.status !== 200)) {
      expect(status).toBe(422);
      expect(Object.values(body.fields)).toContain('taken');
    }
    await newestMessage(school, family.email);
  });

  it('never makes a teacher', async () => {
    const { body } = await register(aFamily({ type: 'teacher', email_confirmed_at: new Date() }));
    expect(await get(school, '/api/v2/profile', body)).toMatchObject({
      body: { type: 'student', is_email_confirmed: false },
    });
  });

  it('reveals a limited number of times to one network which e-mails are taken', async () => {
    const limited = await openSchool();
    const student = await aStudent(limited);
    const ask = () => post(limited, '/api/v2/auth/registrations', aFamily({ email: student.email }));
    const answers = [];
    for (let tries = 0; tries <= REGISTRATIONS_PER_ADDRESS.tries; tries += 1) answers.push((await ask()).status);
    expect(answers).toContain(422);
    expect(answers.at(-1)).toBe(429);
    await limited.close();
  });
});

describe('a confirming link', () => {
  it('can be sent again; the first one still works, an old address and a stranger’s do not', async () => {
    const family = aFamily();
    const { body: session } = await register(family);
    const first = linkToken(await newestMessage(school, family.email));
    expect(await get(school, '/api/v2/profile/resend_confirmation_email', session)).toMatchObject({ status: 200 });
    const second = linkToken(await newestMessage(school, family.email, 2));
    expect(second).not.toBe(first);

    await school.database.db
      .updateTable('accounts')
      .set({ email: 'moved@example.test' })
      .where('email', '=', family.email)
      .execute();
    expect(await post(school, `/api/v2/auth/email_confirmations/${second}`, {})).toMatchObject(
      refusal('link_used', 410),
    );
    expect(await get(school, '/api/v2/profile', session)).toMatchObject({ body: { is_email_confirmed: false } });
    await school.database.db
      .updateTable('accounts')
      .set({ email: family.email })
      .where('email', '=', 'moved@example.test')
      .execute();
    expect(await post(school, `/api/v2/auth/email_confirmations/${first}`, {}, session)).toMatchObject({ status: 200 });
    expect(await get(school, '/api/v2/profile', session)).toMatchObject({ body: { is_email_confirmed: true } });
    // Nothing is left to confirm, so nothing is sent.
    await get(school, '/api/v2/profile/resend_confirmation_email', session);
    expect(await outboxOf(school, family.email)).toHaveLength(2);
  });

  it('does not work for anything else, nor after three days', async () => {
    const late = await openSchool();
    const family = aFamily();
    await post(late, '/api/v2/auth/registrations', family);
    const token = linkToken(await newestMessage(late, family.email));
    expect(await get(late, `/api/v2/auth/sessions/${token}`)).toMatchObject(refusal('link_used', 410));
    expect(await get(late, `/api/v2/auth/activations/${token}`)).toMatchObject(refusal('link_used', 410));
    late.clock.moveBy({ days: 3, minutes: 1 });
    expect(await post(late, `/api/v2/auth/email_confirmations/${token}`, {})).toMatchObject(refusal('link_used', 410));
    await late.close();
  });
});
