import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { aStudent, type Person } from '../../../test/builders.ts';
import { post, refusal } from '../../../test/http.ts';
import { aManager, balanceOf, type TestManager } from '../../../test/manager.ts';
import { openPurchase, type Bought, fillCard, paidEvent, purchaseOf, sendWebhook } from '../../../test/money.ts';
import { openSchool, type School } from '../../../test/school.ts';
import { checkBooks } from './index.ts';

let school: School;
let manager: TestManager;
beforeAll(async () => {
  school = await openSchool();
  manager = await aManager(school);
});
afterAll(() => school.close());

const HALF_PRICE = { lessons_count: 2, price: 70_000 };
const linkFor = async (student: Person): Promise<string> => {
  const { body } = await manager.post(`/students/${student.id}/payment_links`, HALF_PRICE);
  return new URL(body.url).searchParams.get('link') ?? '';
};
const open = (link: string) => post(school, `/api/v2/payments/links/${link}`, {});
const bought = (body: { purchase_id: string; way: { url: string } }): Bought => ({
  purchaseId: body.purchase_id,
  url: body.way.url,
  price: HALF_PRICE.price,
});

describe('a payment link', () => {
  it('that is opened again after two hours closes its first card page: only the second can be paid', async () => {
    const student = await aStudent(school);
    const link = await linkFor(student);
    const first = bought((await open(link)).body);
    school.clock.moveBy({ minutes: 121 });
    const second = bought((await open(link)).body);
    expect(second.purchaseId).not.toBe(first.purchaseId);
    await fillCard(first.url, { card: 'pays' });
    expect(await balanceOf(school, student)).toBe(0);
    expect(await purchaseOf(school, student, first.purchaseId)).toMatchObject({ status: 'expired' });
    await fillCard(second.url, { card: 'pays' });
    expect(await balanceOf(school, student)).toBe(2);
    expect(await open(link)).toMatchObject(refusal('link_paid', 409));
  });

  it('whose first page was paid without a word of it is paid: no second page is opened', async () => {
    const student = await aStudent(school);
    const link = await linkFor(student);
    const first = bought((await open(link)).body);
    await school.database.pool.query("update sandbox_checkouts set status = 'paid' where purchase_id = $1", [
      first.purchaseId,
    ]);
    school.clock.moveBy({ minutes: 121 });
    expect(await open(link)).toMatchObject(refusal('link_paid', 409));
    expect(await balanceOf(school, student)).toBe(2);
  });

  it('that is paid twice nevertheless gives its lessons once, and the second payment is refunded', async () => {
    const student = await aStudent(school);
    const link = await linkFor(student);
    const first = bought((await open(link)).body);
    school.clock.moveBy({ minutes: 121 });
    const second = bought((await open(link)).body);
    await fillCard(second.url, { card: 'pays' });
    // The bank was slow with the first page: it was paid before it was closed.
    await school.database.pool.query("update sandbox_checkouts set status = 'paid' where purchase_id = $1", [
      first.purchaseId,
    ]);
    expect(await sendWebhook(school, paidEvent(first))).toBe(200);
    expect(await balanceOf(school, student)).toBe(2);
    await vi.waitFor(
      async () => expect(await purchaseOf(school, student, first.purchaseId)).toMatchObject({ status: 'refunded' }),
      { timeout: 30_000, interval: 50 },
    );
    expect(await purchaseOf(school, student, second.purchaseId)).toMatchObject({ status: 'paid' });
    expect(await balanceOf(school, student)).toBe(2);
    expect(await checkBooks(school.app.deps)).toMatchObject({ isBalanced: true });
  });

  it('both pages of which are paid in the same instant gives its lessons once', async () => {
    const student = await aStudent(school);
    const link = await linkFor(student);
    const first = bought((await open(link)).body);
    school.clock.moveBy({ minutes: 121 });
    const second = bought((await open(link)).body);
    await school.database.pool.query("update sandbox_checkouts set status = 'paid' where purchase_id = any($1)", [
      [first.purchaseId, second.purchaseId],
    ]);
    expect(await Promise.all([first, second].map((one) => sendWebhook(school, paidEvent(one))))).toEqual([200, 200]);
    expect(await balanceOf(school, student)).toBe(2);
  });

  it('is of a package or of lessons at a price of their own, never of both', async () => {
    const student = await aStudent(school);
    const { body: packages } = await manager.get('/packages');
    const make = (more: object) => manager.post(`/students/${student.id}/payment_links`, { ...more });
    const package_id = packages.items[0].id as string;
    expect(await make({ package_id, price: 100 })).toMatchObject({
      status: 422,
      body: { fields: { price: 'no_match' } },
    });
    expect(await make({ package_id, lessons_count: 1 })).toMatchObject({
      status: 422,
      body: { fields: { lessons_count: 'no_match' } },
    });
    expect((await make({ package_id })).status).toBe(200);
  });
});

describe('what a provider says and cannot be', () => {
  it('is taken, and told to who keeps the books: a refund above the price, one payment of two purchases', async () => {
    const aside = await openSchool();
    aside.mayLog(/can’t be booked/);
    const student = await aStudent(aside);
    const [one, other] = [await openPurchase(aside, student, 4), await openPurchase(aside, student, 8)];
    expect(await sendWebhook(aside, paidEvent(one))).toBe(200);
    const back = paidEvent(one, { type: 'refunded', refunded_amount: one.price + 1 });
    expect(await sendWebhook(aside, back)).toBe(200);
    const same = paidEvent(other, { payment: `sb_${one.purchaseId}` });
    expect(await sendWebhook(aside, same)).toBe(200);
    expect(await balanceOf(aside, student)).toBe(4);
    expect(await checkBooks(aside.app.deps)).toMatchObject({
      isBalanced: false,
      findings: [{ what: 'another_sum_was_paid' }, { what: 'another_sum_was_paid' }],
    });
    // Also if they arrive at the same time, only one of the two gets the payment.
    const [third, fourth] = [await openPurchase(aside, student, 4), await openPurchase(aside, student, 4)];
    const said = [third, fourth].map((of) => sendWebhook(aside, paidEvent(of, { payment: 'pi_of_both' })));
    expect(await Promise.all(said)).toEqual([200, 200]);
    expect(await balanceOf(aside, student)).toBe(8);
    await aside.close();
  });
});

it('the number of a package is digits only', async () => {
  for (const written of ['0x9', '9e0', '%209', '9.0', '09', '-9'])
    expect((await manager.put(`/packages/${written}`, { full_price: 100 })).status, written).toBe(404);
  expect((await manager.put('/packages/9', { full_price: 100_000 })).status).toBe(200);
});
