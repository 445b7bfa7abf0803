import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { aStudent, type Person } from '../../../test/builders.ts';
import { get, post, refusal } from '../../../test/http.ts';
import { aManager, balanceOf } from '../../../test/manager.ts';
import { openPurchase, buy, fillCard, packageOf, paidEvent, purchaseOf, sendWebhook } from '../../../test/money.ts';
import { newestMessage } from '../../../test/outbox.ts';
import { openSchool, type School } from '../../../test/school.ts';
import { checkBooks } from './index.ts';
import { reconcilePurchases } from './reconcilePurchases.ts';

let school: School;
beforeAll(async () => {
  school = await openSchool();
});
afterAll(() => school.close());

const PURCHASES = '/api/v2/payments/purchases';
const all = <T>(count: number, make: (index: number) => Promise<T>): Promise<T[]> =>
  Promise.all(Array.from({ length: count }, (_, index) => make(index)));
const boughtEntries = async (student: Person): Promise<number> =>
  (
    await school.database.db
      .selectFrom('creditEntries')
      .select('id')
      .where('studentId', '=', student.id)
      .where('reason', '=', 'bought')
      .execute()
  ).length;

describe('a purchase', () => {
  it('gives its lessons when the card page was paid, with a receipt, and leads back', async () => {
    const student = await aStudent(school, { locale: 'uk', firstName: 'Марійка' });
    const begun = await openPurchase(school, student, 8);
    expect(await purchaseOf(school, student, begun.purchaseId)).toMatchObject({ status: 'started', price: 264_000 });
    expect(await balanceOf(school, student)).toBe(0);
    const answer = await fillCard(begun.url, { card: 'pays' });
    expect(answer.status).toBe(303);
    expect(answer.headers.get('location')).toContain(`/buy?purchase=${begun.purchaseId}`);
    expect(await purchaseOf(school, student, begun.purchaseId)).toMatchObject({
      status: 'paid',
      way: null,
      refundable: { lessons: 8, amount: 264_000 },
    });
    expect(await balanceOf(school, student)).toBe(8);
    const receipt = await newestMessage(school, student.email);
    expect(receipt.subject).toMatch(/^Чек: 8 уроків за 2\s640\s₴$/);
    expect(receipt.text).toContain('Марійка');
  });

  it('stays open when the bank declines, and is paid on the second try with 3-D Secure', async () => {
    const student = await aStudent(school);
    const begun = await openPurchase(school, student, 4);
    await fillCard(begun.url, { card: 'declines' });
    expect(await purchaseOf(school, student, begun.purchaseId)).toMatchObject({
      status: 'failed',
      way: { url: begun.url },
    });
    expect(await (await fetch(begun.url)).text()).toContain('The bank declined this card');
    await fillCard(begun.url, { card: 'asks' });
    expect(await (await fetch(begun.url)).text()).toContain('Your bank is asking');
    expect(await balanceOf(school, student)).toBe(0);
    await fillCard(begun.url, { answer: 'yes' });
    expect(await balanceOf(school, student)).toBe(4);
    await fillCard(begun.url, { card: 'pays' });
    expect(await balanceOf(school, student)).toBe(4);
  });

  it('statement 7: the same key 20 times in parallel is one purchase with equal replies; another wish under it is refused', async () => {
    const student = await aStudent(school);
    const [four, eight] = [await packageOf(school, student, 4), await packageOf(school, student, 8)];
    const key = randomUUID();
    const replies = await all(20, () => post(school, PURCHASES, { package_id: four.id, key }, student));
    expect(new Set(replies.map((reply) => JSON.stringify([reply.status, reply.body]))).size).toBe(1);
    expect(replies[0]?.status).toBe(200);
    expect((await get(school, PURCHASES, student)).body).toHaveLength(1);
    expect(await post(school, PURCHASES, { package_id: eight.id, key }, student)).toMatchObject(
      refusal('key_used', 409),
    );
    // Keys are scoped to a family.
    expect(await post(school, PURCHASES, { package_id: eight.id, key }, await aStudent(school))).toMatchObject({
      status: 200,
    });
  });

  it('statement 9: price, lessons and owner come from the server; whatever the request says changes nothing', async () => {
    const student = await aStudent(school);
    const other = await aStudent(school);
    const { id } = await packageOf(school, student, 32);
    const sneaky = {
      price: 1,
      full_price: 1,
      amount: 1,
      lessons_count: 100,
      currency: 'XTS',
      student_id: other.id,
      status: 'paid',
      provider: 'stripe',
    };
    const { body } = await post(school, PURCHASES, { package_id: id, key: randomUUID(), ...sneaky }, student);
    expect(await purchaseOf(school, student, body.purchase_id)).toMatchObject({
      lessons_count: 32,
      price: 928_000,
      currency: 'UAH',
      status: 'started',
    });
    await fillCard(body.way.url, { card: 'pays', amount: '1', lessons: '100' });
    expect([await balanceOf(school, student), await balanceOf(school, other)]).toEqual([32, 0]);
    expect(await post(school, PURCHASES, { package_id: randomUUID(), key: randomUUID() }, student)).toMatchObject(
      refusal('not_found', 404),
    );
    expect(await get(school, `${PURCHASES}/${body.purchase_id}`, other)).toMatchObject(refusal('not_found', 404));
  });

  it('keeps the price with which it began, and the history keeps every price', async () => {
    const [student, manager] = [await aStudent(school), await aManager(school)];
    const offer = (fullPrice: number) => manager.put('/packages/6', { full_price: fullPrice });
    await offer(60_000);
    const before = await packageOf(school, student, 6);
    const begun = await openPurchase(school, student, 6);
    expect((await offer(90_000)).status).toBe(200);
    await fillCard(begun.url, { card: 'pays' });
    expect(await purchaseOf(school, student, begun.purchaseId)).toMatchObject({ status: 'paid', price: 60_000 });
    // The old price is no longer on sale.
    expect(await post(school, PURCHASES, { package_id: before.id, key: randomUUID() }, student)).toMatchObject(
      refusal('not_found', 404),
    );
    const { body } = await manager.get('/packages');
    expect(body.items.filter((one: { lessons_count: number }) => one.lessons_count === 6)).toMatchObject([
      { full_price: 90_000, is_offered: true, until: null },
      { full_price: 60_000, is_offered: false, until: expect.any(String) },
    ]);
    await expect(school.database.pool.query('update packages set full_price = 1')).rejects.toThrow('offer a new one');
  });

  it('statement 10: after a crash between payment and credit the reconciler credits exactly once, on two servers', async () => {
    const student = await aStudent(school);
    const begun = await openPurchase(school, student, 16);
    // The bank took the payment, but the server that would have received the webhook was down.
    await school.database.pool.query("update sandbox_checkouts set status = 'paid' where purchase_id = $1", [
      begun.purchaseId,
    ]);
    const second = await school.openSecond();
    school.clock.moveBy({ minutes: 2 });
    await Promise.all([
      reconcilePurchases(school.app.deps),
      reconcilePurchases(second.app.deps),
      sendWebhook(school, paidEvent(begun)),
    ]);
    school.clock.moveBy({ minutes: 60 });
    await Promise.all([reconcilePurchases(school.app.deps), reconcilePurchases(second.app.deps)]);
    await second.close();
    expect(await balanceOf(school, student)).toBe(16);
    expect(await boughtEntries(student)).toBe(1);
  });

  it('whose provider can’t be queried for weeks does not hold up others', async () => {
    const [stuck, student] = await Promise.all([aStudent(school), aStudent(school)]);
    const [old, begun] = [await openPurchase(school, stuck, 4), await openPurchase(school, student, 16)];
    const { pool } = school.database;
    await pool.query(`update purchases set checks = 100, next_check_at = '-infinity' where id = $1`, [old.purchaseId]);
    await pool.query("update sandbox_checkouts set status = 'paid' where purchase_id = $1", [begun.purchaseId]);
    school.clock.moveBy({ minutes: 2 });
    await reconcilePurchases(school.app.deps);
    expect(await balanceOf(school, student)).toBe(16);
  });

  it('is given up after three days too when the school has no longer its provider', async () => {
    const student = await aStudent(school);
    const begun = await openPurchase(school, student, 4);
    await school.database.pool.query("update purchases set provider = 'stripe' where id = $1", [begun.purchaseId]);
    school.clock.moveBy({ minutes: 3 * 24 * 60 + 10 });
    await reconcilePurchases(school.app.deps);
    expect(await purchaseOf(school, student, begun.purchaseId)).toMatchObject({ status: 'expired' });
  });

  it('is given up after three days, and may still be paid by a bank that was late', async () => {
    const student = await aStudent(school);
    const begun = await openPurchase(school, student, 4);
    school.clock.moveBy({ minutes: 3 * 24 * 60 + 10 });
    await reconcilePurchases(school.app.deps);
    expect(await purchaseOf(school, student, begun.purchaseId)).toMatchObject({ status: 'expired', way: null });
    expect(await sendWebhook(school, paidEvent(begun))).toBe(200);
    expect(await balanceOf(school, student)).toBe(4);
  });
});

describe('statement 8: a webhook', () => {
  it('with a wrong signature, a changed body or a time older than 300 s is answered with 400 and has no effect', async () => {
    const student = await aStudent(school);
    const begun = await openPurchase(school, student, 8);
    const event = paidEvent(begun);
    expect(await sendWebhook(school, event, { signature: 'nonsense' })).toBe(400);
    expect(
      await sendWebhook(school, event, {
        signature: `t=${Math.floor(school.clock.now().getTime() / 1000)},v1=${'0'.repeat(64)}`,
      }),
    ).toBe(400);
    expect(await sendWebhook(school, event, { body: JSON.stringify({ ...event, amount: 1 }) })).toBe(400);
    expect(await sendWebhook(school, event, { at: new Date(school.clock.now().getTime() - 301_000) })).toBe(400);
    expect(await sendWebhook(school, event, { at: new Date(school.clock.now().getTime() + 301_000) })).toBe(400);
    expect(await purchaseOf(school, student, begun.purchaseId)).toMatchObject({ status: 'started' });
    expect(await balanceOf(school, student)).toBe(0);
    expect(await sendWebhook(school, event, { at: new Date(school.clock.now().getTime() - 299_000) })).toBe(200);
    expect(await balanceOf(school, student)).toBe(8);
  });

  it('20 times in parallel on two servers, and again a day later, has one effect', async () => {
    const student = await aStudent(school);
    const begun = await openPurchase(school, student, 8);
    const second = await school.openSecond();
    const event = paidEvent(begun);
    const statuses = await all(20, (index) => sendWebhook(index % 2 === 0 ? school : second, event));
    // Copies with other ids have the same content.
    statuses.push(...(await all(5, () => sendWebhook(second, { ...event, id: randomUUID() }))));
    school.clock.moveBy({ minutes: 24 * 60 });
    statuses.push(await sendWebhook(school, event));
    await second.close();
    expect(new Set(statuses)).toEqual(new Set([200]));
    expect(await balanceOf(school, student)).toBe(8);
    expect(await boughtEntries(student)).toBe(1);
  });

  it('of a refund that comes before that of the payment ends where it should', async () => {
    const student = await aStudent(school);
    const begun = await openPurchase(school, student, 8);
    const refunded = paidEvent(begun, { type: 'refunded', refunded_amount: begun.price });
    expect(await sendWebhook(school, refunded)).toBe(200);
    expect(await sendWebhook(school, paidEvent(begun))).toBe(200);
    expect(await sendWebhook(school, paidEvent(begun, { type: 'failed' }))).toBe(200);
    expect(await sendWebhook(school, { ...refunded, id: randomUUID() })).toBe(200);
    expect(await purchaseOf(school, student, begun.purchaseId)).toMatchObject({
      status: 'refunded',
      refunded_lessons: 8,
    });
    expect(await balanceOf(school, student)).toBe(0);
  });

  it('of a failure after the payment changes nothing, and one about nobody is taken and forgotten', async () => {
    const student = await aStudent(school);
    const bought = await buy(school, student, 4);
    for (const type of ['failed', 'expired']) expect(await sendWebhook(school, paidEvent(bought, { type }))).toBe(200);
    expect(await purchaseOf(school, student, bought.purchaseId)).toMatchObject({ status: 'paid' });
    expect(await sendWebhook(school, paidEvent({ ...bought, purchaseId: randomUUID() }))).toBe(200);
    expect(await fetch(`${school.url}/api/v2/payments/webhooks/paypal`, { method: 'POST', body: '{}' })).toMatchObject({
      status: 404,
    });
  });

  it('of another sum than was asked for gives nothing and raises an alarm', async () => {
    const aside = await openSchool();
    aside.mayLog(/can’t be booked/, /the books do not balance/);
    const student = await aStudent(aside);
    const begun = await openPurchase(aside, student, 8);
    expect(await sendWebhook(aside, paidEvent(begun, { amount: 1 }))).toBe(200);
    expect(await sendWebhook(aside, paidEvent(begun, { currency: 'JPY' }))).toBe(200);
    expect(await balanceOf(aside, student)).toBe(0);
    expect(aside.errors.join()).toContain('"why":"another_sum"');
    expect(await checkBooks(aside.app.deps)).toMatchObject({
      isBalanced: false,
      findings: [{ what: 'another_sum_was_paid' }, {}],
    });
    await aside.close();
  });
});

it('all of this has left the books balanced', async () => {
  expect(await checkBooks(school.app.deps)).toMatchObject({ isBalanced: true, findings: [] });
});
