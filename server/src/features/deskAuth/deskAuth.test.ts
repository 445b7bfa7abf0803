import { RECOVERY_CODES } from '@skylark/contract/desk.facts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { runCli } from '../../../cli/runCli.ts';
import {
  aManagerAtDesk,
  type AtDesk,
  codeOf,
  DeskBrowser,
  joinByPasskey,
  PASSWORD,
  tokenOf,
} from '../../../test/DeskBrowser.ts';
import { ask, refusal } from '../../../test/http.ts';
import { aManager, type TestManager } from '../../../test/manager.ts';
import { Passkey } from '../../../test/Passkey.ts';
import { openSchool, type School } from '../../../test/school.ts';

let school: School;
let owner: TestManager;
beforeAll(async () => {
  school = await openSchool();
  owner = await aManager(school);
});
afterAll(() => school.close());

const invite = async (role = 'manager') => {
  const email = `${crypto.randomUUID()}@desk.test`;
  const name = `Nina ${crypto.randomUUID().slice(0, 8)}`;
  const { body } = await owner.post('/managers', { name, email, role });
  return { name, email, token: tokenOf(body.desk_link) };
};

/** Joins with a password and an app that shows codes. */
async function joinByPassword() {
  const invited = await invite();
  const browser = new DeskBrowser(school);
  const { body } = await browser.desk('POST', `/invitations/${invited.token}/totp_secrets`, {});
  const secret: string = body.secret;
  const totp = { secret, code: codeOf(secret, school.clock.now()) };
  const joined = await browser.desk('POST', `/invitations/${invited.token}`, { password: PASSWORD, totp });
  expect(joined).toMatchObject({ status: 200 });
  return { ...invited, browser, secret, usedCode: totp.code, recoveryCodes: joined.body.recoveryCodes as string[] };
}

const signIn = (browser: DeskBrowser, email: string, code?: string, password = PASSWORD) =>
  browser.desk('POST', '/sessions', { email, password, ...(code !== undefined && { code }) });

async function signInByPasskey(of: AtDesk, browser = new DeskBrowser(school)) {
  const { body } = await browser.desk('POST', '/passkey_options', {});
  const answer = await browser.desk('POST', '/passkey_sessions', { passkey: of.passkey.sign(body.options) });
  return { browser, answer, options: body.options };
}

/** Mails to a manager about signing in, newest first. */
async function mailsTo(email: string): Promise<{ kind: string; text: string; hasSecret: boolean }[]> {
  const { rows } = await school.database.pool.query<{ kind: string; text: string; hasSecret: boolean }>(
    `select kind, text, has_secret as "hasSecret" from messages where recipient = $1 order by created_at desc, id desc`,
    [email],
  );
  return rows;
}

describe('joining the desk', () => {
  it('is asked for by a mail with the link, whose text isn’t kept', async () => {
    const { email, token } = await invite('support');
    expect(await mailsTo(email)).toMatchObject([{ kind: 'manager_invited', hasSecret: true }]);
    expect((await mailsTo(email))[0]?.text).toContain(`/desk/join/${token}`);
  });

  it('a link that was mailed to a wrong address ends when it is corrected, and one goes to the right address', async () => {
    const { name, email: wrong, token } = await invite('support');
    const change = (email: string | null) => owner.patch(`/managers/${encodeURIComponent(name)}`, { email });
    const browser = new DeskBrowser(school);
    const look = (link: string) => browser.desk('GET', `/invitations/${link}`);
    expect(await change(wrong)).toMatchObject({ status: 200 });
    expect(await look(token)).toMatchObject({ status: 200, body: { email: wrong } });
    const right = `${crypto.randomUUID()}@desk.test`;
    expect(await change(right)).toMatchObject({ status: 200 });
    expect(await look(token)).toMatchObject(refusal('link_used', 410));
    const [mail] = await mailsTo(right);
    const link = /\/desk\/join\/([\w-]{43})/.exec(mail?.text ?? '')?.[1] ?? '';
    expect(await look(link)).toMatchObject({ status: 200, body: { name, email: right, role: 'support' } });
    expect(await change(null)).toMatchObject({ status: 200 });
    expect(await look(link)).toMatchObject(refusal('link_used', 410));
    // Without a pending invitation, a new address doesn't cause one.
    expect(await change(right)).toMatchObject({ status: 200 });
    const { rows } = await school.database.pool.query(
      'select from manager_invitations i join managers m on m.id = i.manager_id where m.name = $1',
      [name],
    );
    expect(rows).toEqual([]);
  });

  it('a link says whom it invites, works once, and gives ten recovery codes', async () => {
    const { name, email, token } = await invite('support');
    const browser = new DeskBrowser(school);
    expect((await browser.desk('GET', `/invitations/${token}`)).body).toEqual({
      name,
      email,
      role: 'support',
      school: 'Skylark',
    });
    const { body } = await browser.desk('POST', `/invitations/${token}/passkey_options`, {});
    const passkey = new Passkey(browser.origin);
    const given = { passkey: passkey.make(body.options), passkeyName: 'Laptop' };
    const joined = await browser.desk('POST', `/invitations/${token}`, given);
    expect(new Set(joined.body.recoveryCodes).size).toBe(RECOVERY_CODES);
    expect((await browser.manager('GET', '/me')).body).toMatchObject({ name, email, role: 'support' });
    expect((await browser.manager('GET', '/me/factors')).body).toMatchObject({
      passkeys: [{ name: 'Laptop' }],
      passkeysFor: 'localhost',
      hasPassword: false,
      recoveryCodes: 10,
    });
    for (const [method, path] of [
      ['GET', ''],
      ['POST', '/passkey_options'],
      ['POST', '/totp_secrets'],
    ] as const)
      expect(
        await browser.desk(method, `/invitations/${token}${path}`, method === 'POST' ? {} : undefined),
      ).toMatchObject(refusal('link_used', 410));
    expect(await browser.desk('POST', `/invitations/${token}`, given)).toMatchObject(refusal('link_used', 410));
  });

  it('a link ends after a day, and two pages that use it at the same time join once', async () => {
    const late = await invite();
    const two = await invite();
    const answers = await Promise.all(
      [1, 2].map(async () => {
        const browser = new DeskBrowser(school);
        const { body } = await browser.desk('POST', `/invitations/${two.token}/passkey_options`, {});
        const passkey = new Passkey(browser.origin).make(body.options);
        return browser.desk('POST', `/invitations/${two.token}`, { passkey, passkeyName: 'One' });
      }),
    );
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 410]);
    school.clock.moveBy({ minutes: 25 * 60 });
    const browser = new DeskBrowser(school);
    expect(await browser.desk('GET', `/invitations/${late.token}`)).toMatchObject(refusal('link_used', 410));
  });

  it('refuses weak passwords, wrong codes, and passkeys that nobody unlocked', async () => {
    const { name, token } = await invite();
    const browser = new DeskBrowser(school);
    const join = (body: unknown) => browser.desk('POST', `/invitations/${token}`, body);
    const { body } = await browser.desk('POST', `/invitations/${token}/totp_secrets`, {});
    expect(body.address).toMatch(/^otpauth:\/\/totp\/Skylark:/);
    const totp = { secret: body.secret, code: codeOf(body.secret, school.clock.now()) };
    const weak = { short: 'too_short', password1234: 'too_common', [`${name} 2026`]: 'too_personal' };
    for (const [password, code] of Object.entries(weak)) {
      const refused = await join({ password: password === 'short' ? 'short' : password, totp });
      expect([password, refused.status, refused.body.fields?.password ?? code]).toEqual([password, 422, code]);
    }
    const wrong = { ...totp, code: totp.code === '000000' ? '000001' : '000000' };
    expect(await join({ password: PASSWORD, totp: wrong })).toMatchObject(refusal('invalid_code', 422));
    const ask = async () => (await browser.desk('POST', `/invitations/${token}/passkey_options`, {})).body.options;
    const passkey = new Passkey(browser.origin);
    // Present, but not verified.
    const unlocked = { passkey: passkey.make(await ask(), { flags: 1 }), passkeyName: 'One' };
    expect(await join(unlocked)).toMatchObject(refusal('passkey_failed', 422));
    const elsewhere = { passkey: new Passkey('https://evil.example').make(await ask()), passkeyName: 'One' };
    expect(await join(elsewhere)).toMatchObject(refusal('passkey_failed', 422));
    expect(await join({ passkey: passkey.make(await ask()), passkeyName: 'One' })).toMatchObject({ status: 200 });
  });
});

describe('signing in', () => {
  it('with a passkey: each challenge is answered once, by the passkey that is known', async () => {
    const manager = await aManagerAtDesk(school);
    const { browser, answer, options } = await signInByPasskey(manager);
    expect(answer.status).toBe(200);
    const [session, known] = answer.headers.getSetCookie();
    expect(session).toMatch(/^skylark-desk=[\w-]{43}; Path=\/; Max-Age=1209600; HttpOnly; SameSite=Strict$/);
    expect(known).toMatch(/^skylark-desk-browser=[\w-]{43}; Path=\/; Max-Age=15552000; HttpOnly; SameSite=Strict$/);
    expect((await browser.manager('GET', '/me')).body).toMatchObject({ name: manager.name, role: 'owner' });
    const again = { passkey: manager.passkey.sign(options) };
    expect(await browser.desk('POST', '/passkey_sessions', again)).toMatchObject(refusal('passkey_failed', 422));
    const { body } = await browser.desk('POST', '/passkey_options', {});
    const unknown = { passkey: new Passkey(browser.origin).sign(body.options) };
    expect(await browser.desk('POST', '/passkey_sessions', unknown)).toMatchObject(refusal('passkey_failed', 422));
    // Another site's page can't use it, whatever it was shown.
    const foreign = new DeskBrowser(school);
    const headers = { origin: 'https://evil.example' };
    expect(await foreign.desk('POST', '/passkey_options', {}, headers)).toMatchObject(refusal('forbidden', 403));
  });

  it('at an address without a name there are no passkeys, and the desk explains it', async () => {
    const browser = new DeskBrowser(school);
    const { body } = await browser.desk('POST', '/passkey_options', {}, { origin: school.url });
    expect(body).toEqual({ options: null });
  });

  it('with password and code: a code works once, an unknown address is like a wrong password', async () => {
    const { email, secret, usedCode } = await joinByPassword();
    const browser = new DeskBrowser(school);
    expect(await signIn(browser, email, undefined, 'something else')).toMatchObject(refusal('wrong_credentials', 401));
    expect(await signIn(browser, 'nobody@desk.test')).toMatchObject(refusal('wrong_credentials', 401));
    expect(await signIn(browser, email)).toMatchObject(refusal('factor_needed', 401));
    expect(await signIn(browser, email, usedCode)).toMatchObject(refusal('invalid_code', 422));
    expect(browser.cookie).toBeUndefined();
    school.clock.moveBy({ minutes: 1 });
    const code = codeOf(secret, school.clock.now());
    expect(await signIn(browser, email.toUpperCase(), code)).toMatchObject({ status: 200 });
    expect(await signIn(new DeskBrowser(school), email, code)).toMatchObject(refusal('invalid_code', 422));
    expect(await browser.manager('GET', '/me')).toMatchObject({ status: 200 });
  });

  it('in a new browser is told by mail; in the first, and in one that is known, it isn’t', async () => {
    const of = await aManagerAtDesk(school);
    const toldOf = async () => (await mailsTo(of.email)).filter(({ kind }) => kind === 'manager_browser');
    await signInByPasskey(of, of.browser);
    await of.browser.manager('DELETE', '/me/session');
    await signInByPasskey(of, of.browser);
    expect(await toldOf()).toEqual([]);
    const agent = { 'user-agent': 'Mozilla/5.0 (Windows NT 10.0) Chrome/150.0 Safari/537.36' };
    const other = new DeskBrowser(school);
    const { body } = await other.desk('POST', '/passkey_options', {});
    await other.desk('POST', '/passkey_sessions', { passkey: of.passkey.sign(body.options) }, agent);
    const [told, ...more] = await toldOf();
    expect(more).toEqual([]);
    expect(told).toMatchObject({ hasSecret: false });
    expect(told?.text).toMatch(/Chrome, Windows[^]*\/desk\/me/);
    await signInByPasskey(of, other);
    expect(await toldOf()).toHaveLength(1);
  });

  it('with one code at the same time only one browser comes in', async () => {
    const { email, secret } = await joinByPassword();
    school.clock.moveBy({ minutes: 1 });
    const code = codeOf(secret, school.clock.now());
    const answers = await Promise.all([1, 2, 3].map(() => signIn(new DeskBrowser(school), email, code)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  });

  it('guesses are limited: codes after the right password, and passwords', async () => {
    const { email, secret } = await joinByPassword();
    school.clock.moveBy({ minutes: 1 });
    const right = codeOf(secret, school.clock.now());
    const wrong = right === '000000' ? '000001' : '000000';
    const statuses: number[] = [];
    for (let tries = 0; tries < 6; tries += 1)
      statuses.push((await signIn(new DeskBrowser(school), email, wrong)).status);
    expect(statuses).toEqual([422, 422, 422, 422, 422, 429]);
    expect((await signIn(new DeskBrowser(school), email, right)).status).toBe(429);
    const other = await joinByPassword();
    const guesses: number[] = [];
    for (let tries = 0; tries < 31; tries += 1)
      guesses.push((await signIn(new DeskBrowser(school), other.email, undefined, `guess ${tries}`)).status);
    expect(guesses.filter((status) => status === 401)).toHaveLength(30);
    expect(guesses.at(-1)).toBe(429);
    // Others' guesses don't affect passkeys.
    expect((await signInByPasskey(await aManagerAtDesk(school))).answer.status).toBe(200);
    await school.database.pool.query('delete from limits');
  });

  it('with a recovery code, once; with the password too where there is one', async () => {
    const byPasskey = await aManagerAtDesk(school, 'support');
    const [code = ''] = byPasskey.recoveryCodes;
    const recover = (of: { email: string }, more: object) =>
      new DeskBrowser(school).desk('POST', '/recoveries', { email: of.email, ...more });
    // Typed as people type it.
    const typed = code.toUpperCase().replaceAll('-', ' ');
    expect(await recover(byPasskey, { code: typed })).toMatchObject({ status: 200, body: { codesLeft: 9 } });
    expect(await recover(byPasskey, { code })).toMatchObject(refusal('wrong_credentials', 401));
    const byPassword = await joinByPassword();
    const [own = ''] = byPassword.recoveryCodes;
    expect(await recover(byPassword, { code: own })).toMatchObject(refusal('wrong_credentials', 401));
    expect(await recover(byPasskey, { code: own })).toMatchObject(refusal('wrong_credentials', 401));
    expect(await recover(byPassword, { code: own, password: PASSWORD })).toMatchObject({ status: 200 });
    const { body } = await owner.get('/audit_log?action=manager.signed_in');
    expect(JSON.stringify(body)).toContain('recovery_code');
  });
});

describe('a session', () => {
  it('ends after twelve hours without a call, and after 14 days in any case', async () => {
    const { browser } = await aManagerAtDesk(school);
    school.clock.moveBy({ minutes: 11 * 60 });
    expect((await browser.manager('GET', '/me')).status).toBe(200);
    school.clock.moveBy({ minutes: 11 * 60 });
    expect((await browser.manager('GET', '/me')).status).toBe(200);
    school.clock.moveBy({ minutes: 13 * 60 });
    expect(await browser.manager('GET', '/me')).toMatchObject(refusal('not_signed_in', 401));
    const { browser: other } = await aManagerAtDesk(school);
    for (let half = 0; half < 28; half += 1) {
      school.clock.moveBy({ minutes: 12 * 60 - 1 });
      expect((await other.manager('GET', '/me')).status).toBe(200);
    }
    school.clock.moveBy({ minutes: 12 * 60 - 1 });
    expect((await other.manager('GET', '/me')).status).toBe(401);
  });

  it('is listed, and ended one by one, all others, or by signing out', async () => {
    const manager = await aManagerAtDesk(school);
    const here = manager.browser;
    const others = await Promise.all([1, 2, 3].map(async () => (await signInByPasskey(manager)).browser));
    const { body } = await here.manager('GET', '/me/sessions');
    expect(body.sessions.map(({ isThis }: { isThis: boolean }) => isThis)).toEqual([false, false, false, true]);
    const stranger = await aManagerAtDesk(school);
    const [first] = body.sessions as { id: string }[];
    expect(await stranger.browser.manager('DELETE', `/me/sessions/${first?.id}`)).toMatchObject({ status: 404 });
    expect(await here.manager('DELETE', `/me/sessions/${first?.id}`)).toMatchObject({ status: 200 });
    expect(await here.manager('DELETE', '/me/sessions')).toMatchObject({ body: { ended: 2 } });
    for (const one of others) expect((await one.manager('GET', '/me')).status).toBe(401);
    const { cookie } = here;
    expect((await here.manager('DELETE', '/me/session')).status).toBe(200);
    expect(here.cookie).toBeUndefined();
    here.cookie = cookie;
    expect((await here.manager('GET', '/me')).status).toBe(401);
  });

  it('opens nothing but the managers’ calls, and a family’s token doesn’t open those', async () => {
    const { browser } = await aManagerAtDesk(school);
    expect(await browser.call('GET', '/api/v2/profile')).toMatchObject(refusal('not_signed_in', 401));
    expect(await browser.call('GET', '/api/v2/lessons')).toMatchObject(refusal('not_signed_in', 401));
    // A key isn't a session, so it can't manage ways to sign in.
    expect(await owner.get('/me/factors')).toMatchObject(refusal('forbidden', 403));
  });

  it('ends immediately with the role and with the manager', async () => {
    const { browser, name } = await aManagerAtDesk(school, 'support');
    await owner.patch(`/managers/${name}`, { role: 'methodist' });
    expect((await browser.manager('GET', '/me')).status).toBe(401);
    const other = await aManagerAtDesk(school, 'support');
    await ask(school, 'DELETE', `/api/v2/manager/managers/${other.name}`, { bearer: owner.token });
    expect((await other.browser.manager('GET', '/me')).status).toBe(401);
    expect((await signInByPasskey(other)).answer).toMatchObject(refusal('passkey_failed', 422));
  });

  it('is limited in calls and changes', async () => {
    const { browser } = await aManagerAtDesk(school);
    const statuses = await Promise.all(
      Array.from({ length: 65 }, () => browser.manager('POST', '/me/totp_secrets', {})),
    );
    expect(statuses.filter(({ status }) => status === 429)).toHaveLength(5);
    expect((await browser.manager('GET', '/me')).status).toBe(200);
  });
});

describe('what needs a confirmation', () => {
  it('is allowed for ten minutes after a sign-in, then after passkey or password and code', async () => {
    const manager = await aManagerAtDesk(school);
    const { browser } = manager;
    const renew = () => browser.manager('POST', '/me/recovery_codes', {});
    expect((await renew()).status).toBe(200);
    school.clock.moveBy({ minutes: 11 });
    expect(await renew()).toMatchObject(refusal('confirm_again', 403));
    expect((await browser.manager('GET', '/me')).body.confirmedUntil).toBeNull();
    const { body } = await browser.manager('POST', '/me/passkey_options', { for: 'confirm' });
    const passkey = manager.passkey.sign(body.options);
    // Another manager's passkey confirms nothing.
    const other = await aManagerAtDesk(school);
    expect(await other.browser.manager('POST', '/me/confirmation', { passkey })).toMatchObject(
      refusal('passkey_failed', 422),
    );
    expect((await browser.manager('POST', '/me/confirmation', { passkey })).status).toBe(200);
    expect((await renew()).body.recoveryCodes).toHaveLength(10);
    const byPassword = await joinByPassword();
    school.clock.moveBy({ minutes: 11 });
    const code = codeOf(byPassword.secret, school.clock.now());
    const confirm = (given: object) => byPassword.browser.manager('POST', '/me/confirmation', given);
    expect(await confirm({ password: 'wrong', code })).toMatchObject(refusal('wrong_credentials', 401));
    expect(await confirm({ password: PASSWORD })).toMatchObject(refusal('factor_needed', 401));
    expect((await confirm({ password: PASSWORD, code })).status).toBe(200);
    expect((await byPassword.browser.manager('POST', '/me/recovery_codes', {})).status).toBe(200);
  });
});

describe('ways to sign in', () => {
  it('are added and removed, but for the last one', async () => {
    const manager = await aManagerAtDesk(school);
    const { browser } = manager;
    const remove = (id: string) => browser.manager('DELETE', `/me/passkeys/${id}`);
    expect(await remove(manager.passkey.id)).toMatchObject(refusal('last_factor', 409));
    expect(await remove('unknown')).toMatchObject(refusal('not_found', 404));
    const { body } = await browser.manager('POST', '/me/passkey_options', { for: 'add' });
    expect(body.options.excludeCredentials).toEqual([expect.objectContaining({ id: manager.passkey.id })]);
    const second = new Passkey(browser.origin);
    const added = { passkey: second.make(body.options), name: 'Key on the desk' };
    expect((await browser.manager('POST', '/me/passkeys', added)).status).toBe(200);
    expect((await remove(second.id)).status).toBe(200);
    const { body: totp } = await browser.manager('POST', '/me/totp_secrets', {});
    const beside = (await signInByPasskey(manager)).browser;
    const code = codeOf(totp.secret, school.clock.now());
    const set = { password: PASSWORD, totp: { secret: totp.secret, code } };
    expect((await browser.manager('PUT', '/me/password', set)).status).toBe(200);
    expect((await beside.manager('GET', '/me')).status).toBe(401);
    expect((await browser.manager('GET', '/me')).status).toBe(200);
    expect((await remove(manager.passkey.id)).status).toBe(200);
    expect(await browser.manager('DELETE', '/me/password')).toMatchObject(refusal('last_factor', 409));
    school.clock.moveBy({ minutes: 1 });
    const email = manager.email;
    expect((await signIn(new DeskBrowser(school), email, codeOf(totp.secret, school.clock.now()))).status).toBe(200);
  });

  it('are reset by an owner or the command line: the old ones end, a link of one use begins anew', async () => {
    const manager = await aManagerAtDesk(school);
    const run = (...args: string[]) => runCli(args, { SCHOOL_URL: school.url, SCHOOL_TOKEN: owner.token });
    const link = /(http\S+\/desk\/join\/\S+)/.exec(await run('manager', 'reset', manager.name))?.[1] ?? '';
    expect((await manager.browser.manager('GET', '/me')).status).toBe(401);
    expect((await signInByPasskey(manager)).answer).toMatchObject(refusal('passkey_failed', 422));
    const again = await joinByPasskey(school, link);
    expect((await again.browser.manager('GET', '/me')).body).toMatchObject({ name: manager.name, role: 'owner' });
    const added = await run('manager', 'add', 'Printed', '--email=printed@desk.test');
    expect(added).toMatch(/http:\/\/localhost:\d+\/desk\/join\/[\w-]{43}/);
    const { body } = await owner.post('/managers', { name: 'Without' });
    expect(body.desk_link).toBeNull();
    expect(await owner.post('/managers/Without/reset', {})).toMatchObject(refusal('email_needed', 409));
    const taken = await owner.post('/managers', { name: 'Twin', email: 'printed@desk.test' });
    expect(taken.body.fields).toEqual({ email: 'taken' });
  });

  it('count as a way in: an owner without a key that works may be the last one', async () => {
    const alone = await openSchool();
    const first = await aManager(alone);
    const second = await aManagerAtDesk(alone);
    // The first one, and the one that invited the second, go; the one at the desk has a key and a passkey.
    await alone.database.pool.query(
      'update manager_keys set revoked_at = now() where manager_id <> (select id from managers where name = $1)',
      [first.name],
    );
    const end = (name: string) => second.browser.manager('DELETE', `/managers/${encodeURIComponent(name)}`);
    const { body } = await second.browser.manager('GET', '/managers');
    const others = (body.items as { name: string }[]).filter(({ name }) => name !== second.name);
    for (const { name } of others) expect((await end(name)).status).toBe(200);
    expect(await end(second.name)).toMatchObject(refusal('last_owner', 409));
    await alone.close();
  });
});

it('a password without codes signs in at the demo only', async () => {
  const { email, name } = await invite();
  const { rows } = await school.database.pool.query<{ hash: string; id: string }>(
    `select p.password_hash as hash, m.id from manager_passwords p, managers m where m.name = $1 limit 1`,
    [name],
  );
  await school.database.pool.query('insert into manager_passwords (manager_id, password_hash) values ($1, $2)', [
    rows[0]?.id,
    rows[0]?.hash,
  ]);
  expect(await signIn(new DeskBrowser(school), email)).toMatchObject(refusal('factor_needed', 401));
  expect(await signIn(new DeskBrowser(school), email, '123456')).toMatchObject(refusal('invalid_code', 422));
  const { config } = school.app.deps;
  config.demo = true;
  const browser = new DeskBrowser(school);
  expect(await signIn(browser, email)).toMatchObject({ status: 200 });
  expect((await browser.manager('GET', '/me')).status).toBe(200);
  config.demo = false;
});
