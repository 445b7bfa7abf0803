import { afterEach, describe, expect, it, vi } from 'vitest';
import { aManager } from '../../../test/manager.ts';
import { ask, get } from '../../../test/http.ts';
import { jobsAreDone } from '../../../test/outbox.ts';
import { openSchool, type School } from '../../../test/school.ts';
import { aStudent } from '../../../test/builders.ts';
import type { Sms } from './sms.ts';
import { readSmsDay, sendWithinCeiling } from './smsCeiling.ts';

let school: School | undefined;
afterEach(async () => {
  await school?.close();
  school = undefined;
});

const aSchool = async (ceilings: { perNumber?: number; perNetwork?: number; perSchool?: number }) => {
  const sent: Sms[] = [];
  const made = await openSchool({
    config: { trustProxy: 1, smsCeilings: { perNumber: 60, perNetwork: 300, perSchool: 2000, ...ceilings } },
    sendSms(sms) {
      sent.push(sms);
      return Promise.resolve('sent');
    },
  });
  made.mayLog(/a message could not be sent/);
  school = made;
  return { made, sent };
};
const askForCode = (at: School, phone: string, address: string) =>
  ask(at, 'POST', '/api/v2/auth/codes', {
    body: { strategy: 'phone', phone },
    headers: { 'x-forwarded-for': address },
  });
const count = async (tries: number, once: (index: number) => Promise<{ status: number }>) => {
  let taken = 0;
  for (let tried = 0; tried < tries; tried += 1) taken += Number((await once(tried)).status === 200);
  return taken;
};

describe('the ceilings of SMS', () => {
  it('stop one network, whatever numbers it asks for', async () => {
    const { made } = await aSchool({ perNetwork: 50 });
    const number = (index: number) => `+38067${String(index).padStart(7, '0')}`;
    // A fifth in a burst, and one for this hour.
    expect(await count(30, (index) => askForCode(made, number(index), '192.0.2.1'))).toBe(11);
    expect((await askForCode(made, number(99), '192.0.2.2')).status).toBe(200);
  });

  it('stop one number, whatever networks ask for it', async () => {
    const { made } = await aSchool({});
    const taken = await count(60, (index) => askForCode(made, '+380671234567', `192.0.${index + 3}.1`));
    expect(taken).toBe(14);
    expect((await askForCode(made, '+380671234568', '192.0.2.1')).status).toBe(200);
  });

  it('leave most of the strangers’ half of a day to others, whatever a few neighbourhoods ask for', async () => {
    const { made, sent } = await aSchool({ perNetwork: 1000, perSchool: 600 });
    const phoneOf = (index: number) => `+38067${String(index).padStart(7, '0')}`;
    const total = async () =>
      /skylark_sms_neighbourhood_refused_total (\d+)/.exec(String((await get(made, '/metrics')).body))?.[1];
    const before = Number(await total());
    // A twentieth of 300 each, from any number of its addresses.
    for (const [at, neighbourhood] of ['192.0.2', '198.51.100', '203.0.113', '2001:db8:9'].entries()) {
      const addressOf = (index: number) =>
        neighbourhood.includes(':') ? `${neighbourhood}:${index.toString(16)}::1` : `${neighbourhood}.${index + 1}`;
      const asked = await count(30, (index) => askForCode(made, phoneOf(at * 100 + index), addressOf(index)));
      expect(asked).toBe(15);
    }
    expect(Number(await total()) - before).toBe(60);
    expect((await askForCode(made, phoneOf(999), '192.0.3.1')).status).toBe(200);
    // The more of the half is used up, the less each one gets, but always a few.
    await made.database.pool.query("insert into sms_days (day, asked) values ('2026-11-20', 290)");
    expect(await count(30, (index) => askForCode(made, phoneOf(5000 + index), `192.0.4.${index + 1}`))).toBe(10);
    made.clock.moveBy({ days: 1 });
    expect((await askForCode(made, phoneOf(6000), '192.0.2.1')).status).toBe(200);
    expect(sent).toEqual([]);
  });

  it('stop the whole school, strangers first and those who sign in last, also when many come at once', async () => {
    const { made, sent } = await aSchool({ perSchool: 20 });
    const send = (purpose: 'asked' | 'notice' | 'signIn', times: number) =>
      Promise.allSettled(
        Array.from({ length: times }, (_, index) =>
          sendWithinCeiling(made.app.deps, { to: `+3806700000${String(index).padStart(2, '0')}`, text: 'x' }, purpose),
        ),
      );
    await send('asked', 40);
    expect(sent).toHaveLength(10);
    await send('notice', 40);
    expect(sent).toHaveLength(16);
    await send('asked', 5);
    expect(sent).toHaveLength(16);
    await send('signIn', 40);
    expect(sent).toHaveLength(20);
    expect(await readSmsDay(made.app.deps)).toMatchObject({
      asked: 10,
      notice: 6,
      signIn: 4,
      refused: 105,
      ceiling: 20,
    });

    const metrics = String((await get(made, '/metrics')).body);
    expect(metrics).toContain('skylark_sms_today{is="refused"} 105');
    const manager = await aManager(made);
    expect((await manager.get('/sms')).body).toMatchObject({ asked: 10, sign_in: 4, refused: 105, ceiling: 20 });

    made.clock.moveBy({ days: 1 });
    await send('asked', 1);
    expect(sent).toHaveLength(21);
  });

  it('leave what a message says unsent, and the message says that it failed', async () => {
    const { made, sent } = await aSchool({ perSchool: 1 });
    const student = await aStudent(made);
    const phone = '+380671234567';
    await made.database.db.updateTable('accounts').set({ phone }).where('id', '=', student.id).execute();
    await made.database.pool.query("insert into sms_days (day, sign_in) values ('2026-11-20', 1)");
    await askForCode(made, phone, '192.0.2.1');
    await jobsAreDone(made, 'auth.send_code');
    await vi.waitFor(async () =>
      expect(await made.database.db.selectFrom('messages').select('status').execute()).toEqual([{ status: 'failed' }]),
    );
    expect(sent).toEqual([]);
  });
});
