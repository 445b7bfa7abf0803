import { afterEach, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { aStudent } from '../../../test/builders.ts';
import { ask, type Answer } from '../../../test/http.ts';
import { jobsAreDone, messagesAreDone } from '../../../test/outbox.ts';
import { openSchool, type School } from '../../../test/school.ts';
import type { Sms } from '../../platform/sms/sms.ts';
import { readSmsDay } from '../../platform/sms/smsCeiling.ts';

let school: School | undefined;
afterEach(async () => {
  await school?.close();
  school = undefined;
});

async function aSchool(perSchool = 2000) {
  const sent: Sms[] = [];
  const made = await openSchool({
    config: { trustProxy: 1, smsCeilings: { perNumber: 60, perNetwork: 300, perSchool } },
    sendSms(sms) {
      sent.push(sms);
      return Promise.resolve('sent');
    },
  });
  school = made;
  return { made, sent };
}
const post = (at: School, address: string, path: string, body: unknown, cookie?: string): Promise<Answer> =>
  ask(at, 'POST', path, {
    body,
    headers: { 'x-forwarded-for': address, ...(cookie !== undefined && { cookie }) },
  });
const cookieOf = (answer: Answer): string => /^[^;]+/.exec(answer.headers.get('set-cookie') ?? '')?.[0] ?? '';
const PHONE = '+380671234567';
const aRegistration = (email: string, phone: string) => ({
  first_name: 'Some',
  last_name: 'Body',
  parent_name: 'Any Body',
  phone,
  email,
  password: 'not to be guessed 7',
  password_confirmation: 'not to be guessed 7',
  consent: true,
});
/** Signs in the given number of times, each time as a new browser. @returns the device cookies */
async function manyDevices(at: School, email: string, password: string, times: number): Promise<string[]> {
  const cookies: string[] = [];
  for (let made = 0; made < times; made += 1) {
    const answer = await post(at, `192.0.2.${made}`, '/api/v2/auth/sessions', { email, password });
    if (answer.status === 200) cookies.push(cookieOf(answer));
  }
  return cookies;
}
async function askEach(at: School, cookies: string[], phone: string): Promise<number> {
  let taken = 0;
  for (const cookie of cookies)
    for (let asked = 0; asked < 5; asked += 1) {
      const answer = await post(at, '192.0.2.1', '/api/v2/auth/codes', { strategy: 'phone', phone }, cookie);
      taken += Number(answer.status === 200);
    }
  await jobsAreDone(at, 'auth.send_code');
  await messagesAreDone(at);
  return taken;
}

describe('many browsers that all signed in to one account', () => {
  it('can’t have more SMS sent to its number than the number’s limit', async () => {
    const { made, sent } = await aSchool();
    const family = await aStudent(made);
    const phoneConfirmedAt = made.clock.now();
    await made.database.db
      .updateTable('accounts')
      .set({ phone: PHONE, phoneConfirmedAt })
      .where('id', '=', family.id)
      .execute();
    const cookies = await manyDevices(made, family.email, family.password, 8);
    expect(cookies).toHaveLength(8);
    expect(await askEach(made, cookies, PHONE)).toBeLessThanOrEqual(14);
    expect(sent.length).toBeLessThanOrEqual(14);
  });

  it('leave the eight newest networks behind, as hashes', async () => {
    const { made } = await aSchool();
    const family = await aStudent(made);
    const { email, password } = family;
    for (let other = 0; other < 10; other += 1)
      await post(made, `198.51.${other}.7`, '/api/v2/auth/sessions', { email, password });
    const kept = await made.database.db.selectFrom('knownNetworks').select(['accountId', 'networkHash']).execute();
    expect(kept.map(({ accountId }) => accountId)).toEqual(Array.from({ length: 8 }, () => family.id));
    expect(JSON.stringify(kept)).not.toContain('198.51');
  });

  it('leave their networks behind for 180 days after the last sign-in from there, and no longer', async () => {
    const { made } = await aSchool();
    const family = await aStudent(made);
    const { email, password } = family;
    const signIn = (address: string) => post(made, address, '/api/v2/auth/sessions', { email, password });
    const night = async () => {
      await made.app.deps.jobs.send(made.database.db, { name: 'auth.tidy', data: z.object({}) }, {});
      await jobsAreDone(made, 'auth.tidy');
      return (await made.database.db.selectFrom('knownNetworks').select('networkHash').execute()).length;
    };
    await signIn('198.51.100.7');
    made.clock.moveBy({ days: 100 });
    await signIn('203.0.113.7');
    made.clock.moveBy({ days: 79 });
    expect(await night()).toBe(2);
    made.clock.moveBy({ days: 2 });
    expect(await night()).toBe(1);
    made.clock.moveBy({ days: 100 });
    expect(await night()).toBe(0);
  });

  it('are not known to a number that nobody has proved: it may be anybody’s', async () => {
    const { made, sent } = await aSchool();
    const email = 'stranger@example.test';
    expect((await post(made, '192.0.2.1', '/api/v2/auth/registrations', aRegistration(email, PHONE))).status).toBe(200);
    const cookies = await manyDevices(made, email, 'not to be guessed 7', 4);
    expect(cookies).toHaveLength(4);
    // The limit of one network for one number: six, plus one for this hour.
    expect(await askEach(made, cookies, PHONE)).toBeLessThanOrEqual(7);
    expect(sent.length).toBeLessThanOrEqual(7);
  });
});

describe('numbers that strangers gave for accounts of their own', () => {
  it('use at most the share of the daily limit that strangers have together', async () => {
    const { made, sent } = await aSchool(20);
    made.mayLog(/a message could not be sent/);
    for (let index = 0; index < 15; index += 1) {
      const phone = `+38067000${String(index).padStart(4, '0')}`;
      const address = `198.51.${index}.1`;
      await post(made, address, '/api/v2/auth/registrations', aRegistration(`s${index}@example.test`, phone));
      await post(made, address, '/api/v2/auth/codes', { strategy: 'phone', phone });
    }
    await jobsAreDone(made, 'auth.send_code');
    await messagesAreDone(made);
    expect(sent).toHaveLength(10);
    expect(await readSmsDay(made.app.deps)).toMatchObject({ asked: 10, signIn: 0, refused: 5 });
  });
});
