import { randomUUID } from 'node:crypto';
import Stripe from 'stripe';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { aStudent, type Person } from '../../../test/builders.ts';
import { eraseNow } from '../../../test/eraseNow.ts';
import { get, post } from '../../../test/http.ts';
import { aManager, balanceOf, type TestManager } from '../../../test/manager.ts';
import { packageOf, purchaseOf, refund } from '../../../test/money.ts';
import { outboxOf } from '../../../test/outbox.ts';
import { openSchool, type School } from '../../../test/school.ts';
import { StripeStandIn } from '../../../test/StripeStandIn.ts';
import { checkBooks } from './index.ts';
import { reconcilePurchases } from './reconcilePurchases.ts';

const SECRET = 'whsec_of_the_test';
const signer = new Stripe('sk_test_x');
let stripe: StripeStandIn;
let school: School;
let manager: TestManager;
beforeAll(async () => {
  stripe = await StripeStandIn.start();
  const settings = { secretKey: 'sk_test_x', webhookSecrets: [SECRET], apiUrl: stripe.url };
  const cards = { active: 'stripe' as const, stripe: settings, liqpay: undefined, hasSandbox: false };
  school = await openSchool({ config: { cards } });
  manager = await aManager(school);
});
afterAll(async () => {
  await school.close();
  stripe.close();
});

const send = (type: string, object: object, id = `evt_${randomUUID()}`): Promise<number> =>
  sendBytes(JSON.stringify({ id, object: 'event', type, data: { object } }));

async function sendBytes(payload: string): Promise<number> {
  const timestamp = Math.floor(school.clock.now().getTime() / 1000);
  const signature = signer.webhooks.generateTestHeaderString({ payload, secret: SECRET, timestamp });
  const headers = { 'content-type': 'application/json', 'stripe-signature': signature };
  const { status } = await fetch(`${school.url}/api/v2/payments/webhooks/stripe`, {
    method: 'POST',
    headers,
    body: payload,
  });
  return status;
}

/** Buys; without telling, the payment is known to Stripe only. */
async function bought(student: Person, lessons: number, isTold = true) {
  const { id: package_id, full_price: price } = await packageOf(school, student, lessons);
  const { body } = await post(school, '/api/v2/payments/purchases', { package_id, key: randomUUID() }, student);
  const id = body.purchase_id as string;
  const { payment_intent: intent, ...session } = stripe.pay(id);
  const payment = intent?.id ?? '';
  const tell = () => send('checkout.session.completed', { ...session, payment_intent: payment });
  if (isTold) await tell();
  return { id, price, payment, tell };
}
/** The server's own job may have taken what is due: what comes of it is waited for. */
const untilBalance = (student: Person, lessons: number) =>
  vi.waitFor(async () => expect(await balanceOf(school, student)).toBe(lessons), { timeout: 30_000 });
const ask = async (time: { minutes?: number; days?: number }) => {
  school.clock.moveBy(time);
  await reconcilePurchases(school.app.deps);
};
const findings = async () => (await checkBooks(school.app.deps)).findings;
const subjects = async (student: Person) => (await outboxOf(school, student.email)).map((mail) => mail.subject);
const untilSettled = (student: Person, id: string, status: string) =>
  vi.waitFor(async () => expect(await purchaseOf(school, student, id)).toMatchObject({ status, is_refunding: false }), {
    timeout: 30_000,
  });
const disputeOf = async (student: Person) =>
  (await manager.get(`/students/${student.id}/purchases`)).body.items[0].disputes;

describe('a dispute', () => {
  it('takes the lessons when the bank has the money, keeps the family from booking, and is given back when won', async () => {
    const student = await aStudent(school);
    const { id, price, payment } = await bought(student, 8);
    const dispute = stripe.addDispute(payment, price);
    expect(await send('charge.dispute.created', dispute)).toBe(200);
    expect(await balanceOf(school, student)).toBe(8);
    expect((await get(school, '/api/v2/booking', student)).body).toMatchObject({
      refusal: 'payment_disputed',
      bookable: 0,
    });
    dispute.balance_transactions.push({ amount: -price });
    const withdrawn = structuredClone(dispute);
    for (const _ of [1, 2]) await send('charge.dispute.funds_withdrawn', withdrawn);
    expect(await balanceOf(school, student)).toBe(0);
    expect(await purchaseOf(school, student, id)).toMatchObject({ status: 'refunded', refunded_amount: price });
    expect(await subjects(student)).toContain('Your bank returned the payment of ₴2,640');
    expect(await disputeOf(student)).toMatchObject([{ state: 'withdrawn', amount: price, stops_booking: true }]);

    Object.assign(dispute, { status: 'won' });
    dispute.balance_transactions.push({ amount: price });
    await send('charge.dispute.funds_reinstated', dispute);
    await send('charge.dispute.closed', dispute);
    // A late copy of an earlier event changes nothing.
    await send('charge.dispute.funds_withdrawn', withdrawn);
    expect(await balanceOf(school, student)).toBe(8);
    expect(await purchaseOf(school, student, id)).toMatchObject({ status: 'paid', refunded_amount: 0 });
    expect((await get(school, '/api/v2/booking', student)).body).toMatchObject({ refusal: null, bookable: 8 });
    expect(await subjects(student)).toContain('₴2,640: your payment counts again');
    const note = (await purchaseOf(school, student, id)).receipts[1];
    expect((await get(school, `/api/v2/payments/receipts/${note.id}`, student)).body).toMatchObject({
      kind: 'credit_note',
      cancelled_at: expect.any(String),
    });
    expect(await findings()).toEqual([]);
  });

  it('that is lost keeps the family from booking until a manager allows it, or always if the school wants', async () => {
    const student = await aStudent(school);
    const { id, price, payment } = await bought(student, 4);
    await manager.post(`/students/${student.id}/credits`, { amount: 2, reason: 'A gift' });
    const dispute = stripe.addDispute(payment, price);
    Object.assign(dispute, { status: 'lost', balance_transactions: [{ amount: -price }] });
    await send('charge.dispute.closed', dispute);
    expect(await balanceOf(school, student)).toBe(2);
    const booking = async () => (await get(school, '/api/v2/booking', student)).body.refusal;
    expect(await booking()).toBe('payment_disputed');
    await school.database.pool.query('update booking_rules set stops_when_disputed = false');
    expect(await booking()).toBeNull();
    await school.database.pool.query('update booking_rules set stops_when_disputed = true');
    expect((await manager.post(`/purchases/${id}/disputes/booking`, {})).status).toBe(200);
    expect(await booking()).toBeNull();
    expect((await manager.post(`/purchases/${randomUUID()}/disputes/booking`, {})).status).toBe(404);
    expect(await findings()).toEqual([]);
  });

  it('that arrives before its payment, or whose events are lost, is found by asking', async () => {
    const [early, lost] = [await aStudent(school), await aStudent(school)];
    const first = await bought(early, 4, false);
    const dispute = stripe.addDispute(first.payment, first.price);
    dispute.balance_transactions.push({ amount: -first.price });
    await send('charge.dispute.funds_withdrawn', dispute);
    await first.tell();
    expect(await balanceOf(school, early)).toBe(4);
    const second = await bought(lost, 8);
    stripe.addDispute(second.payment, second.price).balance_transactions.push({ amount: -second.price });
    await ask({ minutes: 1 });
    await untilBalance(early, 0);
    await ask({ days: 8 });
    await untilBalance(lost, 0);
    expect(await findings()).toEqual([]);
  });
});

describe('a refund', () => {
  it('that Stripe accepts and that fails later stays open, then puts the lessons back', async () => {
    const student = await aStudent(school);
    const { id } = await bought(student, 4);
    stripe.refundStatus = 'pending';
    await refund(school, student, id);
    await expect.poll(() => [...stripe.refunds.values()].at(-1)?.status).toBe('pending');
    await ask({ minutes: 420 });
    expect(await purchaseOf(school, student, id)).toMatchObject({ status: 'paid', is_refunding: true });
    expect((await subjects(student)).some((subject) => subject.startsWith('Refund'))).toBe(false);
    const made = [...stripe.refunds.values()].at(-1);
    Object.assign(made ?? {}, { status: 'failed' });
    await send('refund.failed', made ?? {});
    await untilSettled(student, id, 'paid');
    expect(await balanceOf(school, student)).toBe(4);
    expect(await subjects(student)).toContain('Your refund didn’t go through');
    stripe.refundStatus = 'succeeded';
    expect(await findings()).toEqual([]);
  });

  it('that fails after it succeeded is undone, even if nobody says so', async () => {
    const [told, untold] = [await aStudent(school), await aStudent(school)];
    const both = [await bought(told, 4), await bought(untold, 4)];
    for (const [index, student] of [told, untold].entries()) {
      await refund(school, student, both[index]?.id ?? '');
      await untilSettled(student, both[index]?.id ?? '', 'refunded');
    }
    for (const { payment } of both)
      for (const one of stripe.refunds.values()) if (one.payment_intent === payment) one.status = 'failed';
    const made = [...stripe.refunds.values()].find((one) => one.payment_intent === both[0]?.payment);
    await send('refund.failed', made ?? {});
    expect(await balanceOf(school, told)).toBe(4);
    await ask({ minutes: 420 });
    await untilBalance(untold, 4);
    for (const student of [told, untold]) expect(await subjects(student)).toContain('Your refund didn’t go through');
    expect(await findings()).toEqual([]);
  });
});

it('an event that arrives before an earlier one raises no alarm: Stripe is asked', async () => {
  const student = await aStudent(school);
  const { id, payment, price } = await bought(student, 4);
  const first = stripe.addRefund(payment, price);
  await send('refund.created', first);
  expect(await balanceOf(school, student)).toBe(0);
  first.status = 'failed';
  // The event of the failure is late; a half was given back since.
  await send('refund.created', stripe.addRefund(payment, price / 2));
  await ask({ minutes: 1 });
  await untilBalance(student, 2);
  await send('refund.failed', first);
  expect(await balanceOf(school, student)).toBe(2);
  expect(await purchaseOf(school, student, id)).toMatchObject({ refunded_amount: price / 2 });
  expect(await findings()).toEqual([]);
});

it('more money that went back than was paid is an alarm of the books, and told to the managers once', async () => {
  const student = await aStudent(school, { firstName: 'Zlata' });
  const { id, payment, price } = await bought(student, 4);
  const { email } = (await manager.get('/me/notices')).body;
  stripe.addRefund(payment, price);
  Object.assign(stripe.addDispute(payment, price), { status: 'lost' });
  for (const days of [8, 8]) await ask({ days });
  await untilBalance(student, 0);
  expect(await findings()).toMatchObject([{ what: 'another_sum_was_paid', of: id, details: 'answer' }]);
  const mails = (await outboxOf(school, email)).filter(({ subject }) => subject.startsWith('Zlata Body: a payment'));
  expect(mails.map(({ text }) => text)).toEqual([expect.stringContaining('more money returned than was paid')]);
  await school.database.pool.query("delete from provider_events where outcome = 'alarm'");
  school.errors.length = 0;
});

it('a signed event about money of a known payment that is not understood is an alarm of the books', async () => {
  const student = await aStudent(school);
  const { id, payment } = await bought(student, 4);
  await send('charge.dispute.escalated', { object: 'dispute', id: 'dp_x', payment_intent: payment });
  await send('charge.dispute.escalated', { object: 'dispute', id: 'dp_y', payment_intent: 'pi_of_nobody' });
  expect(await findings()).toMatchObject([
    { what: 'another_sum_was_paid', of: id, details: 'charge.dispute.escalated' },
  ]);
  await school.database.pool.query("delete from provider_events where outcome = 'alarm'");
  school.errors.length = 0;
});

it.each<[string, (payment: string) => object]>([
  ['a refund without its sum', (payment) => ({ object: 'refund', id: 're_x', payment_intent: payment })],
  ['a sum that is no number', (payment) => ({ id: 're_x', payment_intent: payment, amount: '10', currency: 'uah' })],
  ['more than any sum', (payment) => ({ id: 're_x', payment_intent: payment, amount: 2 ** 40, currency: 'uah' })],
  [
    'a name of 300 letters',
    (payment) => ({ id: 'r'.repeat(300), payment_intent: payment, amount: 1, currency: 'uah' }),
  ],
  ['a text with NUL', (payment) => ({ id: 're_\0', payment_intent: payment, amount: 1, currency: 'uah' })],
])('what Stripe signs and nobody can read is an alarm of its payment, and asked about: %s', async (_, object) => {
  const student = await aStudent(school);
  const { id, payment } = await bought(student, 4);
  const event = `evt_${randomUUID()}`;
  for (const _again of [1, 2]) expect(await send('refund.updated', object(payment), event)).toBe(200);
  expect(await findings()).toMatchObject([{ what: 'another_sum_was_paid', of: id, details: 'unreadable' }]);
  expect(await balanceOf(school, student)).toBe(4);
  await school.database.pool.query("delete from provider_events where outcome = 'alarm'");
  school.errors.length = 0;
});

it.each(['{}', '{"data":{}}', '[]', 'null', '"', '{"id":"evt_', `{"type":"refund.updated","data":{"object":null}}`])(
  'signed bytes that are about no payment are an alarm too: %s',
  async (payload) => {
    expect(await sendBytes(payload)).toBe(200);
    expect(await findings()).toMatchObject([{ what: 'another_sum_was_paid', details: 'unreadable' }]);
    await school.database.pool.query("delete from provider_events where outcome = 'alarm'");
    school.errors.length = 0;
  },
);

it('money of a family that was erased reaches the managers, without its name', async () => {
  const student = await aStudent(school, { firstName: 'Havryil' });
  const { id, payment, price } = await bought(student, 4);
  await eraseNow(school, student);
  const { email } = (await manager.get('/me/notices')).body;
  await send('charge.dispute.escalated', { object: 'dispute', id: 'dp_z', payment_intent: payment });
  const dispute = stripe.addDispute(payment, price);
  await send('charge.dispute.created', dispute);
  const mails = (await outboxOf(school, email)).filter(({ text }) => text.includes(id) || text.includes(dispute.id));
  expect(mails.map(({ subject }) => subject).toSorted()).toEqual([
    expect.stringMatching(/^—: a payment is disputed/),
    expect.stringMatching(/^—: a payment needs a look/),
  ]);
  expect(JSON.stringify(mails)).not.toContain('Havryil');
  await school.database.pool.query("delete from provider_events where outcome = 'alarm'");
  school.errors.length = 0;
});
