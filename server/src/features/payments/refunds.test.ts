import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { aStudent, aTeacher, type Person } from '../../../test/builders.ts';
import { type Answer, get, post, refusal } from '../../../test/http.ts';
import { aManager, balanceOf, setHours, type TestManager } from '../../../test/manager.ts';
import { openPurchase, buy, fillCard, paidEvent, purchaseOf, refund, sendWebhook } from '../../../test/money.ts';
import { outboxOf } from '../../../test/outbox.ts';
import { openSchool, type School } from '../../../test/school.ts';
import { refundCheckout } from '../../platform/cards/sandbox/store.ts';
import { checkBooks } from './index.ts';

let school: School;
let manager: TestManager;
let teacher: Person;
beforeAll(async () => {
  school = await openSchool();
  school.mayLog(/the books do not balance/);
  [manager, teacher] = await Promise.all([aManager(school), aTeacher(school)]);
  await setHours(school, teacher);
});
afterAll(() => school.close());

let day = 10;
const book = (student: Person) => {
  day += 1;
  return manager.post('/lessons', {
    teacher_id: teacher.id,
    student_id: student.id,
    starts_at: school.clock.minuteIn(day * 60).toISOString(),
    duration_minutes: 25,
    anyway: true,
  });
};
const untilRefunded = (student: Person, id: string, status: string) =>
  vi.waitFor(async () => expect(await purchaseOf(school, student, id)).toMatchObject({ status, is_refunding: false }), {
    timeout: 30_000,
    interval: 50,
  });
const sandboxRefunded = async (id: string): Promise<number> =>
  (
    await school.database.pool.query<{ n: number }>(
      'select refunded_amount as n from sandbox_checkouts where purchase_id = $1',
      [id],
    )
  ).rows[0]?.n ?? -1;

describe('statement 11: a refund', () => {
  it('refunds what was not used, through the provider, and notifies the parent', async () => {
    const student = await aStudent(school);
    const bought = await buy(school, student, 8);
    expect((await book(student)).status).toBe(200);
    expect(await purchaseOf(school, student, bought.purchaseId)).toMatchObject({
      refundable: { lessons: 7, amount: 231_000 },
    });
    expect(await refund(school, student, bought.purchaseId)).toMatchObject({
      status: 200,
      body: { lessons: 7, amount: 231_000 },
    });
    // The lessons are removed from the balance immediately.
    expect(await balanceOf(school, student)).toBe(0);
    await untilRefunded(student, bought.purchaseId, 'part_refunded');
    expect(await sandboxRefunded(bought.purchaseId)).toBe(231_000);
    expect((await outboxOf(school, student.email)).map((mail) => mail.subject)).toContain('Refund: ₴2,310');
    expect(await refund(school, student, bought.purchaseId)).toMatchObject(refusal('nothing_to_refund', 409));
  });

  it('asked for ten times in parallel is made once', async () => {
    const student = await aStudent(school);
    const bought = await buy(school, student, 4);
    const answers = await Promise.all(Array.from({ length: 10 }, () => refund(school, student, bought.purchaseId)));
    expect(answers.filter((one) => one.status === 200)).toHaveLength(1);
    expect(answers.filter((one) => one.body.error === 'nothing_to_refund')).toHaveLength(9);
    await untilRefunded(student, bought.purchaseId, 'refunded');
    expect(await sandboxRefunded(bought.purchaseId)).toBe(bought.price);
    // The provider's own report of the refund changes nothing.
    await sendWebhook(school, paidEvent(bought, { type: 'refunded', refunded_amount: bought.price }));
    expect(await balanceOf(school, student)).toBe(0);
  });

  it('of one payment leaves the lessons of the other: the oldest are used first', async () => {
    const student = await aStudent(school);
    const [first, second] = [await buy(school, student, 4), await buy(school, student, 8)];
    for (let lesson = 0; lesson < 5; lesson += 1) expect((await book(student)).status).toBe(200);
    expect(await purchaseOf(school, student, first.purchaseId)).toMatchObject({ refundable: { lessons: 0 } });
    expect(await purchaseOf(school, student, second.purchaseId)).toMatchObject({ refundable: { lessons: 7 } });
    expect(await refund(school, student, first.purchaseId)).toMatchObject(refusal('nothing_to_refund', 409));
  });

  it('comes in parts to the kopiyka of the whole', async () => {
    const student = await aStudent(school);
    const bought = await buy(school, student, 32);
    const part = (lessons: number) =>
      manager.post(`/purchases/${bought.purchaseId}/refund`, { lessons, reason: 'They move away' });
    let amount = 0;
    for (const lessons of [5, 7, 20]) {
      const { body } = await part(lessons);
      amount += Number(body.amount);
      await untilRefunded(student, bought.purchaseId, lessons === 20 ? 'refunded' : 'part_refunded');
    }
    expect(amount).toBe(bought.price);
    expect(await part(1)).toMatchObject(refusal('nothing_to_refund', 409));
  });

  it('is refused after 14 days, to strangers, and beside a booking never spends a lesson twice', async () => {
    const [student, stranger] = [await aStudent(school), await aStudent(school)];
    const bought = await buy(school, student, 4);
    expect(await refund(school, stranger, bought.purchaseId)).toMatchObject(refusal('not_found', 404));
    const [answer, ...booked] = await Promise.all([
      refund(school, student, bought.purchaseId),
      book(student),
      book(student),
      book(student),
    ]);
    const lessons = booked.filter((one) => one.status === 200).length;
    expect(answer).toMatchObject({ status: 200, body: { lessons: 4 - lessons } });
    const late = await buy(school, student, 8);
    school.clock.moveBy({ days: 14, minutes: 1 });
    expect(await purchaseOf(school, student, late.purchaseId)).toMatchObject({ refundable: null });
    expect(await refund(school, student, late.purchaseId)).toMatchObject(refusal('refund_too_late', 409));
    expect(await manager.post(`/purchases/${late.purchaseId}/refund`, { reason: 'They asked' })).toMatchObject(
      refusal('refund_too_late', 409),
    );
  });

  it('that the provider refuses puts the lessons back and says so', async () => {
    const student = await aStudent(school);
    const bought = await buy(school, student, 4);
    await school.database.pool.query('update sandbox_checkouts set amount = 1 where purchase_id = $1', [
      bought.purchaseId,
    ]);
    expect((await refund(school, student, bought.purchaseId)).status).toBe(200);
    await untilRefunded(student, bought.purchaseId, 'paid');
    expect(await balanceOf(school, student)).toBe(4);
    expect((await outboxOf(school, student.email)).map((mail) => mail.subject)).toContain(
      'Your refund didn’t go through',
    );
    school.errors.length = 0;
  });

  it.each([
    ['all of it', 1, 0, 'refunded'],
    ['a part', 4, 3, 'part_refunded'],
  ])(
    'that the provider refuses because a bank has refunded %s meanwhile leaves the lessons that are still paid for',
    async (_, share, lessons, status) => {
      const student = await aStudent(school);
      const bought = await buy(school, student, 4);
      const refunded_amount = bought.price / share;
      const { db, pool } = school.database;
      // While the provider doesn't answer us, the bank refunds, and its report comes.
      await refundCheckout(db, `sb_${bought.purchaseId}`, 'of the bank', refunded_amount);
      await pool.query('alter table sandbox_checkouts rename to away');
      expect((await refund(school, student, bought.purchaseId)).status).toBe(200);
      await sendWebhook(school, paidEvent(bought, { type: 'refunded', refunded_amount }));
      expect(await purchaseOf(school, student, bought.purchaseId)).toMatchObject({ is_refunding: true });
      await pool.query('alter table away rename to sandbox_checkouts');
      await untilRefunded(student, bought.purchaseId, status);
      expect(await balanceOf(school, student)).toBe(lessons);
      expect((await checkBooks(school.app.deps)).findings).toEqual([]);
      school.errors.length = 0;
    },
  );

  it('is made of a payment that arrives after the account was deleted', async () => {
    const student = await aStudent(school);
    const bought = await openPurchase(school, student, 8);
    expect(await manager.post(`/people/${student.id}/deletion`, { reason: 'asked' })).toMatchObject({ status: 200 });
    await fillCard(bought.url, { card: 'pays' });
    await expect.poll(() => sandboxRefunded(bought.purchaseId)).toBe(bought.price);
    const isSettled = async () =>
      (await school.database.pool.query('select status from purchases where id = $1', [bought.purchaseId])).rows[0]
        ?.status;
    await expect.poll(isSettled).toBe('refunded');
    expect((await checkBooks(school.app.deps)).findings).toEqual([]);
  });

  it('made at the provider takes the lessons that are there, and never more', async () => {
    const student = await aStudent(school);
    const bought = await buy(school, student, 8);
    for (let lesson = 0; lesson < 3; lesson += 1) await book(student);
    await sendWebhook(school, paidEvent(bought, { type: 'refunded', refunded_amount: bought.price }));
    expect(await balanceOf(school, student)).toBe(0);
    expect(await purchaseOf(school, student, bought.purchaseId)).toMatchObject({
      status: 'refunded',
      refunded_lessons: 5,
    });
    expect(school.errors.join()).toContain('lessons that were used');
    school.errors.length = 0;
  });
});

describe('the books', () => {
  it('statement 5: rows of the ledger cannot be changed, deleted or emptied', async () => {
    const student = await aStudent(school);
    await buy(school, student, 4);
    const { pool } = school.database;
    for (const statement of [
      'update credit_entries set amount = 100',
      'delete from credit_entries',
      'truncate credit_entries',
      `delete from people where id = '${student.id}'`,
      `update credit_entries set note = 'x' where student_id = '${student.id}'`,
    ])
      await expect(pool.query(statement), statement).rejects.toThrow('what is in the books stays');
    expect(await balanceOf(school, student)).toBe(4);
    // Only deleting a whole family may do it, with this setting.
    await pool.query(`begin; set local skylark.erasing = 'on'; delete from people where id = '${student.id}'; commit`);
    expect((await pool.query('select 1 from credit_entries where student_id = $1', [student.id])).rowCount).toBe(0);
  });

  it('statement 6: 20 bookings at once with one lesson left: one succeeds', async () => {
    const student = await aStudent(school);
    await manager.post(`/students/${student.id}/credits`, { amount: 1, reason: 'A gift' });
    const answers = await Promise.all(Array.from({ length: 20 }, () => book(student)));
    expect(answers.filter((one) => one.status === 200)).toHaveLength(1);
    expect(answers.filter((one) => one.body.error === 'no_credits')).toHaveLength(19);
    expect(await balanceOf(school, student)).toBe(0);
    await expect(
      school.database.pool.query(
        "insert into credit_entries (student_id, amount, reason, cause, created_at) values ($1, -1, 'booked', 'by hand', now())",
        [student.id],
      ),
    ).rejects.toThrow('credit_balance_not_below_zero');
  });

  it('are read line by line, in pages, each line with what was left after it', async () => {
    const student = await aStudent(school);
    await buy(school, student, 32);
    for (let gift = 0; gift < 40; gift += 1)
      await manager.post(`/students/${student.id}/credits`, {
        amount: gift % 2 === 0 ? 2 : -1,
        reason: `Gift ${gift}`,
      });
    const lines: { amount: number; balance: number; id: string }[] = [];
    let cursor = '';
    do {
      const { body } = await get(school, `/api/v2/payments/credits${cursor}`, student);
      lines.push(...body.items);
      cursor = body.next_cursor === null ? '' : `?cursor=${body.next_cursor}`;
    } while (cursor !== '');
    expect(lines).toHaveLength(41);
    expect(new Set(lines.map((line) => line.id)).size).toBe(41);
    expect(lines[0]?.balance).toBe(await balanceOf(school, student));
    lines.forEach((line, index) => expect(line.balance - line.amount).toBe(lines[index + 1]?.balance ?? 0));
    const foreign = await get(school, `/api/v2/payments/credits?cursor=${lines[3]?.id}.0`, await aStudent(school));
    expect(foreign).toMatchObject(refusal('invalid_fields', 422));
  });

  it('that do not balance are found, logged and shown in the metrics', async () => {
    const { checkBooksTonight } = await import('./books.ts');
    const metric = async (): Promise<string | undefined> =>
      /^skylark_books_balanced (\S+)$/m.exec(String((await get(school, '/metrics')).body))?.[1];
    expect(await metric()).toBe('-1');
    await checkBooksTonight(school.app.deps);
    expect(await metric()).toBe('1');
    const student = await aStudent(school);
    await buy(school, student, 4);
    const wrong = (change: string) => school.database.pool.query(change, [student.id]);
    await wrong('update credit_balances set balance = balance + 1 where student_id = $1');
    await checkBooksTonight(school.app.deps);
    expect(await metric()).toBe('0');
    expect(school.errors.join()).toContain('balance_is_not_its_sum');
    expect(await manager.get('/books')).toMatchObject({ body: { is_balanced: false, findings: [{ of: student.id }] } });
    await wrong('update credit_balances set balance = balance - 1 where student_id = $1');
    expect(await manager.get('/books')).toMatchObject({ body: { is_balanced: true } });
  });
});

describe('a payment link', () => {
  const make = async (student: Person, wish: object): Promise<{ id: string; url: string }> =>
    (await manager.post(`/students/${student.id}/payment_links`, wish)).body;
  const path = (url: string): string => `/api/v2/payments/links/${new URL(url).searchParams.get('link')}`;

  it('is paid by anybody, once, at the price that the manager gave, and shows what became of it', async () => {
    const student = await aStudent(school, { firstName: 'Solomiia' });
    const { url } = await make(student, { lessons_count: 3, price: 75_000, is_mailed: true });
    expect((await get(school, path(url))).body).toEqual({
      status: 'open',
      school: 'Skylark',
      lessons_count: 3,
      price: 75_000,
      currency: 'UAH',
      child_name: 'Solomiia',
      expires_at: expect.any(String),
    });
    const begin = () => post(school, path(url), { price: 1, student_id: teacher.id });
    const many = await Promise.all(Array.from({ length: 8 }, begin));
    const [{ body }] = many as [Answer];
    for (const one of many) expect(one.body).toEqual(body);
    expect((await get(school, path(url))).body.status).toBe('waiting');
    // Someone else paying at the same time gets the same card page.
    expect((await begin()).body).toEqual(body);
    await fetch(body.way.url, { method: 'POST', body: new URLSearchParams({ card: 'pays' }), redirect: 'manual' });
    expect((await get(school, path(url))).body.status).toBe('paid');
    expect(await begin()).toMatchObject(refusal('link_paid', 409));
    expect(await balanceOf(school, student)).toBe(3);
    expect((await outboxOf(school, student.email)).map((mail) => mail.subject)).toContain(
      'Payment for 3 lessons: ₴750',
    );
  });

  it('ends after its days, when a manager ends it, and cannot be guessed', async () => {
    const student = await aStudent(school);
    const [late, ended] = [
      await make(student, { lessons_count: 1, price: 100, days: 1 }),
      await make(student, { lessons_count: 1, price: 100 }),
    ];
    school.clock.moveBy({ days: 1, minutes: 1 });
    await fetch(`${school.url}/api/v2/manager/payment_links/${ended.id}`, {
      method: 'DELETE',
      headers: { authorization: 'Bearer wrong' },
    });
    expect((await get(school, path(ended.url))).body.status).toBe('open');
    await school.database.pool.query('update payment_links set ended_at = now() where id = $1', [ended.id]);
    for (const { url } of [late, ended]) {
      expect((await get(school, path(url))).body.status).toBe('expired');
      expect(await post(school, path(url), {})).toMatchObject(refusal('link_used', 410));
    }
    expect(await get(school, `/api/v2/payments/links/${'x'.repeat(43)}`)).toMatchObject(refusal('not_found', 404));
    expect(await manager.post(`/students/${student.id}/payment_links`, { lessons_count: 3 })).toMatchObject({
      status: 422,
    });
  });
});

it('all of this has left the books balanced', async () => {
  expect(await checkBooks(school.app.deps)).toMatchObject({ isBalanced: true, findings: [] });
});
