import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { aStudent, type Person } from '../../../test/builders.ts';
import { type Answer, ask, get } from '../../../test/http.ts';
import { codeIn, jobsAreDone, type OutboxMessage, outboxOf, messagesAreDone } from '../../../test/outbox.ts';
import { openSchool, type School } from '../../../test/school.ts';
import { WRONG_CODES } from './limits.ts';

let school: School;
beforeAll(async () => {
  school = await openSchool({
    config: { trustProxy: 1, smsCeilings: { perNumber: 60, perNetwork: 60, perSchool: 2000 } },
  });
});
afterAll(() => school.close());

interface Browser {
  address: string;
  cookie?: string;
}
const from = ({ address, cookie }: Browser) => ({
  headers: { 'x-forwarded-for': address, ...(cookie !== undefined && { cookie }) },
});
const post = (browser: Browser, path: string, body: unknown): Promise<Answer> =>
  ask(school, 'POST', path, { body, ...from(browser) });
const cookieOf = (answer: Answer): string => /^[^;]+/.exec(answer.headers.get('set-cookie') ?? '')?.[0] ?? '';
const hourPasses = () => school.database.pool.query('update limits set expire = expire - 3600000');

let numbers = 0;
async function aPhoneOnlyFamily(): Promise<Person & { phone: string }> {
  const phone = `+380671${String((numbers += 1)).padStart(6, '0')}`;
  const person = await aStudent(school);
  await school.database.db
    .updateTable('accounts')
    .set({ phone, phoneConfirmedAt: school.clock.now(), email: null, passwordHash: null })
    .where('id', '=', person.id)
    .execute();
  return { ...person, phone };
}
const askForCode = (browser: Browser, phone: string) =>
  post(browser, '/api/v2/auth/codes', { strategy: 'phone', phone });

async function newestSms(phone: string): Promise<OutboxMessage> {
  await jobsAreDone(school, 'auth.send_code');
  await messagesAreDone(school);
  return (await outboxOf(school, phone))[0] as OutboxMessage;
}

async function signInByPhone(browser: Browser, phone: string): Promise<Answer> {
  const asked = await askForCode(browser, phone);
  if (asked.status !== 200) return asked;
  const sms = await newestSms(phone);
  const handed = await post(browser, `/api/v2/auth/codes/${asked.body.id}`, { code: codeIn(sms) });
  return ask(school, 'GET', `/api/v2/auth/sessions/${handed.body.id}`, from(browser));
}

describe('a stranger who asks for codes for a family', () => {
  it('in one network does not keep it out, also in a browser that was never here', async () => {
    const family = await aPhoneOnlyFamily();
    const stranger = { address: '2001:db8:bad:1::1' };
    for (let asked = 0; asked < 40; asked += 1) await askForCode(stranger, family.phone);
    expect(await askForCode(stranger, family.phone)).toMatchObject({ status: 429 });
    expect(await askForCode({ address: '2001:db8:bad:2::1' }, family.phone)).toMatchObject({ status: 429 });
    expect(await signInByPhone({ address: '192.0.2.1' }, family.phone)).toMatchObject({ status: 200 });
  });

  it('in the same network keeps it out for an hour at most', async () => {
    const family = await aPhoneOnlyFamily();
    const address = '192.0.2.2';
    for (let asked = 0; asked < 40; asked += 1) await askForCode({ address }, family.phone);
    const refused = await askForCode({ address }, family.phone);
    expect(refused.status).toBe(429);
    expect(Number(refused.headers.get('retry-after'))).toBeLessThanOrEqual(3600);
    await hourPasses();
    expect(await signInByPhone({ address }, family.phone)).toMatchObject({ status: 200 });
  });

  it('in many networks does not lock out a browser that has signed in before, in any network', async () => {
    const family = await aPhoneOnlyFamily();
    const home = { address: '192.0.2.3' };
    const first = await signInByPhone(home, family.phone);
    const cookie = cookieOf(first);
    expect(first.headers.get('set-cookie')).toMatch(
      /^skylark_device=[\w-]{43}; Path=\/api\/v2; .*HttpOnly; SameSite=Strict/,
    );
    for (let asked = 0; asked < 60; asked += 1) await askForCode({ address: `198.51.100.${asked}` }, family.phone);
    for (let asked = 0; asked < 20; asked += 1) await askForCode(home, `+380500000${String(asked).padStart(3, '0')}`);
    expect(await askForCode({ address: '203.0.113.5' }, family.phone)).toMatchObject({ status: 429 });
    const unknown = 'skylark_device=' + 'x'.repeat(43);
    expect(await askForCode({ address: '203.0.113.5', cookie: unknown }, family.phone)).toMatchObject({ status: 429 });
    expect(await signInByPhone({ ...home, cookie }, family.phone)).toMatchObject({ status: 200 });
    expect(await signInByPhone({ address: '198.51.100.7', cookie }, family.phone)).toMatchObject({ status: 200 });
  });

  it('in many networks does not keep out a new browser in the network where the family has signed in before', async () => {
    const family = await aPhoneOnlyFamily();
    expect(await signInByPhone({ address: '192.0.2.33' }, family.phone)).toMatchObject({ status: 200 });
    for (let asked = 0; asked < 60; asked += 1) await askForCode({ address: `203.0.${asked}.9` }, family.phone);
    expect(await askForCode({ address: '203.0.99.9' }, family.phone)).toMatchObject({ status: 429 });
    // Another address of the same provider on another day: the device is unknown here.
    expect(await signInByPhone({ address: '192.0.2.77' }, family.phone)).toMatchObject({ status: 200 });
  });

  it('by e-mail causes at most five mails an hour, and keeps out only new browsers elsewhere', async () => {
    const family = await aStudent(school);
    const code = (browser: Browser) => post(browser, '/api/v2/auth/codes', { strategy: 'email', email: family.email });
    const reset = (browser: Browser) => post(browser, '/api/v2/auth/password_resets', { email: family.email });
    const home = { address: '192.0.2.90' };
    const signedIn = await post(home, '/api/v2/auth/sessions', { email: family.email, password: family.password });
    let sent = 0;
    for (let network = 0; network < 40; network += 1)
      for (const request of [code, reset])
        sent += Number((await request({ address: `198.18.${network}.1` })).status === 200);
    expect(sent).toBe(5);
    await jobsAreDone(school, 'auth.send_code');
    await jobsAreDone(school, 'auth.send_reset');
    expect(await outboxOf(school, family.email)).toHaveLength(5);
    const refused = await code({ address: '198.18.50.1' });
    expect(refused.status).toBe(429);
    expect(Number(refused.headers.get('retry-after'))).toBeLessThanOrEqual(3600);
    // The browser that signed in, and another one in its network.
    expect(await code({ address: '198.18.51.1', cookie: cookieOf(signedIn) })).toMatchObject({ status: 200 });
    expect(await code({ address: '192.0.2.91' })).toMatchObject({ status: 200 });
    await hourPasses();
    expect(await code({ address: '198.18.50.1' })).toMatchObject({ status: 200 });
  });

  it('does not take the code away that the family asked for', async () => {
    const family = await aPhoneOnlyFamily();
    const home = { address: '192.0.2.4' };
    const asked = await askForCode(home, family.phone);
    const code = codeIn(await newestSms(family.phone));
    await askForCode({ address: '198.51.100.9' }, family.phone);
    expect(await post(home, `/api/v2/auth/codes/${asked.body.id}`, { code })).toMatchObject({ status: 200 });
  });
});

describe('a stranger who guesses a password or asks for resets', () => {
  it('keeps nobody out who is elsewhere, nor who has signed in here before', async () => {
    const family = await aStudent(school);
    const signIn = (browser: Browser, password: string) =>
      post(browser, '/api/v2/auth/sessions', { email: family.email, password });
    const cookie = cookieOf(await signIn({ address: '192.0.2.5' }, family.password));
    for (let tried = 0; tried < 15; tried += 1) await signIn({ address: '2001:db8:bad:3::1' }, 'a guess');
    expect(await signIn({ address: '2001:db8:bad:3::1' }, family.password)).toMatchObject({ status: 429 });
    expect(await signIn({ address: '192.0.2.6' }, family.password)).toMatchObject({ status: 200 });
    for (let tried = 0; tried < 60; tried += 1) await signIn({ address: `198.51.100.${tried}` }, 'a guess');
    expect(await signIn({ address: '203.0.113.1' }, family.password)).toMatchObject({ status: 429 });
    expect(await signIn({ address: '198.51.100.1', cookie }, family.password)).toMatchObject({ status: 200 });
    const refused = await signIn({ address: '203.0.113.1' }, family.password);
    expect(Number(refused.headers.get('retry-after'))).toBeLessThanOrEqual(15 * 60);

    const reset = (browser: Browser) => post(browser, '/api/v2/auth/password_resets', { email: family.email });
    for (let asked = 0; asked < 20; asked += 1) await reset({ address: '2001:db8:bad:4::1' });
    expect(await reset({ address: '2001:db8:bad:4::1' })).toMatchObject({ status: 429 });
    expect(await reset({ address: '192.0.2.7' })).toMatchObject({ status: 200 });
    for (let asked = 0; asked < 40; asked += 1) await reset({ address: `198.51.100.${asked}` });
    expect(await reset({ address: '203.0.113.2' })).toMatchObject({ status: 429 });
    expect(await reset({ address: '203.0.113.2', cookie })).toMatchObject({ status: 200 });
  });
});

describe('wrong codes at many accounts', () => {
  it('end for new browsers in new networks when the school’s are used up, whether or not the account exists', async () => {
    const family = await aStudent(school);
    const { limits } = school.app.deps;
    const strangers = WRONG_CODES.tries - WRONG_CODES.kept;
    const ask = async (browser: Browser, email: string) =>
      (await post(browser, '/api/v2/auth/codes', { strategy: 'email', email })).body.id as string;
    const hand = (browser: Browser, id: string, code: string) => post(browser, `/api/v2/auth/codes/${id}`, { code });
    const newest = async (): Promise<string> => {
      await jobsAreDone(school, 'auth.send_code');
      await messagesAreDone(school);
      return codeIn((await outboxOf(school, family.email))[0] as OutboxMessage);
    };
    const wrong = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, '0');
    const home = { address: '192.0.2.120' };
    await post(home, '/api/v2/auth/sessions', { email: family.email, password: family.password });
    for (let at = 0; at < strangers - 2; at += 1) await limits.takeOfSchool(WRONG_CODES, false);

    const away = { address: '198.18.60.1' };
    const id = await ask(away, family.email);
    const code = await newest();
    // Only wrong guesses at existing accounts count.
    const nobody = await ask(away, 'nobody@example.test');
    for (let guess = 0; guess < 4; guess += 1)
      expect(await hand(away, nobody, '123456')).toMatchObject({ status: 422 });
    expect(await hand(away, id, wrong(code))).toMatchObject({ status: 422 });
    expect(await hand(away, id, code)).toMatchObject({ status: 200 });
    const second = await ask({ address: '198.18.61.1' }, family.email);
    const right = await newest();
    expect(await hand({ address: '198.18.61.1' }, second, wrong(right))).toMatchObject({ status: 422 });

    for (const [from, of] of [
      [{ address: '198.18.61.1' }, second],
      [away, nobody],
    ] as const)
      expect(await hand(from, of, right)).toMatchObject({ status: 429 });
    const mine = await ask(home, family.email);
    expect(await hand(home, mine, await newest())).toMatchObject({ status: 200 });
    expect(String((await get(school, '/metrics')).body)).toMatch(
      /skylark_limit_refusals_total\{limit="wrong-codes-strangers"\} [1-9]/,
    );
  });
});

describe('an address that nobody has proved', () => {
  it('gets six mails an hour from all accounts that name it', async () => {
    const email = 'mailbombed@example.test';
    const statuses: number[] = [];
    for (let account = 0; account < 3; account += 1) {
      const stranger = await aStudent(school);
      const body = { email, old_password: stranger.password };
      for (let change = 0; change < 3; change += 1) {
        const headers = { 'x-forwarded-for': `198.18.${70 + account}.1` };
        statuses.push((await ask(school, 'POST', '/api/v2/profile/email', { as: stranger, body, headers })).status);
      }
    }
    expect(statuses).toEqual([200, 200, 200, 200, 200, 200, 429, 429, 429]);
    expect(await outboxOf(school, email)).toHaveLength(6);
  });
});
