import { createHash, randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { aLesson, aSibling, aStudent, aTeacher, type Person } from '../../../test/builders.ts';
import { ask, post, refusal } from '../../../test/http.ts';
import { aManager, type TestManager } from '../../../test/manager.ts';
import { openSchool, type School } from '../../../test/school.ts';

let school: School;
let owner: TestManager;
let support: TestManager;
let masha: Person;
let petro: Person;
let other: Person;
let lessonId: string;

beforeAll(async () => {
  school = await openSchool();
  [owner, support] = [await aManager(school), await aManager(school, 'support')];
  masha = await aStudent(school);
  petro = await aSibling(school, masha);
  other = await aStudent(school);
  lessonId = await aLesson(school, { teacher: await aTeacher(school), student: masha, startsAt: school.clock.in(600) });
});
afterAll(() => school.close());

const query = (statement: string, ...values: unknown[]) => school.database.pool.query(statement, values);
const tab = async (name: string, by = support, person = masha) => (await by.get(`/families/${person.id}/${name}`)).body;

describe('the money of a family', () => {
  it('has every entry of each child with the balance after it', async () => {
    for (const [child, amount, reason] of [
      [masha, 8, 'bought'],
      [masha, -1, 'booked'],
      [petro, 2, 'given'],
      [other, 5, 'bought'],
    ] as const)
      await query(
        `insert into credit_entries (student_id, amount, reason, lesson_id, cause, created_at, note)
         values ($1, $2, $3::text, case when $3::text = 'booked' then $4::uuid end, $5, $6, case when $3::text = 'given' then 'A gift' else '' end)`,
        child.id,
        amount,
        reason,
        lessonId,
        randomUUID(),
        school.clock.now(),
      );
    await owner.post(`/students/${petro.id}/minutes`, {
      amount: 15,
      reason: 'A long wait',
      key: `minutes-${randomUUID()}`,
    });
    const { items, total } = await tab('ledger');
    expect(total).toBe(3);
    expect(items).toMatchObject([
      { amount: 2, balance: 2, reason: 'given', note: 'A gift', lesson: null },
      { amount: -1, balance: 7, reason: 'booked', lesson: { id: lessonId } },
      { amount: 8, balance: 8, reason: 'bought' },
    ]);
    expect((await tab('ledger?unit=minutes', support, petro)).items).toMatchObject([{ amount: 15, balance: 15 }]);
    const elsewhere = await tab('ledger', support, other);
    expect((await support.get(`/families/${masha.id}/ledger?cursor=${elsewhere.items[0].id}`)).status).toBe(422);
    expect(await support.get(`/families/${randomUUID()}/ledger`)).toMatchObject(refusal('not_found', 404));
  });

  it('has purchases with receipts; what a card payment is called isn’t for support', async () => {
    const { rows } = await query(
      `insert into purchases (student_id, lessons_count, lesson_minutes, price, currency, key, provider, status, created_at, paid_at, payment_ref, card_ending)
       values ($1, 8, 25, 264000, 'UAH', $2, 'stripe', 'paid', $3, $3, $4, '4242') returning id`,
      petro.id,
      randomUUID(),
      school.clock.now(),
      `pi_${randomUUID()}`,
    );
    await query(
      `insert into receipts (kind, number, purchase_id, issued_at) values ('receipt', 77, $1, $2)`,
      rows[0].id,
      school.clock.now(),
    );
    const own = { id: rows[0].id, lessons_count: 8, price: 264_000, receipts: [{ number: 'R-000077' }] };
    expect((await tab('purchases', owner)).items).toMatchObject([
      { ...own, card: { provider: 'stripe', ending: '4242', payment_ref: expect.stringMatching(/^pi_/) } },
    ]);
    expect((await tab('purchases')).items).toMatchObject([{ ...own, card: null }]);
    expect((await tab('purchases?status=failed')).total).toBe(0);
    expect(JSON.stringify(await tab('purchases'))).not.toMatch(/pi_|4242|stripe/);
  });

  it('has payment links: open, paid and ended', async () => {
    const { body } = await support.post(`/students/${masha.id}/payment_links`, { lessons_count: 4, price: 100_000 });
    expect((await tab('payment_links')).items).toMatchObject([{ id: body.id, state: 'open', made_by: support.name }]);
    await ask(school, 'DELETE', `/api/v2/manager/payment_links/${body.id}`, { bearer: support.token });
    expect((await tab('payment_links?state=open')).total).toBe(0);
    expect((await tab('payment_links')).items).toMatchObject([{ id: body.id, state: 'ended' }]);
    await query(
      `insert into purchases (student_id, payment_link_id, lessons_count, lesson_minutes, price, currency, key, provider, status, created_at, paid_at)
       values ($1, $2, 4, 25, 100000, 'UAH', $3, 'sandbox', 'paid', $4, $4)`,
      masha.id,
      body.id,
      randomUUID(),
      school.clock.now(),
    );
    expect((await tab('payment_links?state=paid')).items).toMatchObject([{ id: body.id }]);
  });
});

describe('the devices of a family', () => {
  it('are where it is signed in, and end one by one, with an entry', async () => {
    const { sessions } = await tab('devices', support, petro);
    expect(sessions.length).toBeGreaterThan(0);
    const [session] = sessions;
    const end = (person: Person, by = support) =>
      ask(school, 'DELETE', `/api/v2/manager/families/${person.id}/sessions/${session.id}`, { bearer: by.token });
    expect(await end(other)).toMatchObject(refusal('not_found', 404));
    expect(await end(masha)).toMatchObject({ status: 200 });
    expect(await end(masha)).toMatchObject(refusal('not_found', 404));
    expect((await tab('devices')).sessions).toHaveLength(sessions.length - 1);
    expect((await tab('history')).items[0]).toMatchObject({ text: `signed out on one device by ${support.name}` });
  });

  it('say why somebody can’t sign in: addresses, codes, limits in force', async () => {
    const family = await aStudent(school);
    await query('update accounts set email_confirmed_at = null where id = $1', family.id);
    const at = school.clock.now();
    await query(
      `insert into sign_in_codes (request_hash, strategy, recipient, account_id, code_hash, tries_left, created_at, expires_at)
       values ($1, 'email', $2, $3, 'x', 0, $4, $5)`,
      createHash('sha256').update(randomUUID()).digest(),
      family.email,
      family.id,
      at,
      school.clock.in(10),
    );
    expect((await tab('devices', support, family)).sign_in).toMatchObject({
      email: { address: family.email, is_proved: false },
      is_blocked: false,
      codes: [{ by: 'email', state: 'guessed' }],
      limits: [],
    });
    for (let n = 0; n < 31; n += 1) {
      const address = { 'x-forwarded-for': `203.0.113.${n}` };
      await school.app.deps.limits
        .take({ name: 'sign-in-everywhere', tries: 30, perSeconds: 900 }, family.email)
        .catch(() => address);
    }
    const { limits } = (await tab('devices', support, family)).sign_in;
    expect(limits).toMatchObject([{ of: 'sign_in', until: expect.any(String) }]);
  });

  it('have the last checks before lessons', async () => {
    await query(
      `insert into ready_checks (lesson_id, student_id, token_hash, sent_at, checked_at, verdict, faults)
       values ($1, $2, $3, $4, $4, 'not_ready', '{microphone}')`,
      lessonId,
      masha.id,
      createHash('sha256').update(randomUUID()).digest(),
      school.clock.now(),
    );
    expect((await tab('devices')).checks).toMatchObject([
      { lesson_id: lessonId, verdict: 'not_ready', faults: ['microphone'] },
    ]);
  });
});

describe('the history of a family', () => {
  it('has what was done about any of its people in words, in the language that is asked for', async () => {
    const family = await aStudent(school);
    const child = await aSibling(school, family);
    await owner.post(`/students/${child.id}/credits`, { amount: 2, reason: 'A gift' });
    const { items } = await tab('history', support, family);
    expect(items[0]).toMatchObject({
      text: `the balance was changed by 2 lessons by ${owner.name}: A gift`,
      by: owner.name,
    });
    expect((await tab('history?locale=uk', support, family)).items[0].text).toMatch(/^зміна балансу, уроків: 2/);
    expect((await tab('history', support, child)).items).toEqual(items);
  });

  it('shows who looked, one line per manager and day', async () => {
    const family = await aStudent(school);
    for (let n = 0; n < 3; n += 1) await support.get(`/families/${family.id}`);
    await owner.get(`/families/${family.id}`);
    const looks = await tab('history?only=looks', support, family);
    expect(looks.items.map(({ by }: { by: string }) => by)).toEqual([owner.name, support.name]);
    expect((await tab('history', support, family)).items.map(({ text }: { text: string }) => text)).not.toContain(
      expect.stringContaining('opened'),
    );
  });

  it('isn’t for roles that don’t care for families', async () => {
    const methodist = await aManager(school, 'methodist');
    const bookkeeper = await aManager(school, 'bookkeeper');
    for (const name of ['ledger', 'devices', 'history'])
      expect((await methodist.get(`/families/${masha.id}/${name}`)).status).toBe(403);
    expect((await bookkeeper.get(`/families/${masha.id}/ledger`)).status).toBe(200);
    for (const name of ['devices', 'history'])
      expect((await bookkeeper.get(`/families/${masha.id}/${name}`)).status).toBe(403);
    expect((await post(school, `/api/v2/manager/families/${masha.id}/history`, {}, masha)).status).not.toBe(200);
  });
});
