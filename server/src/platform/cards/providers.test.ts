import { createHash, randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import Stripe from 'stripe';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { aStudent, type Person } from '../../../test/builders.ts';
import { get, post } from '../../../test/http.ts';
import { aManager, balanceOf, type TestManager } from '../../../test/manager.ts';
import { packageOf, purchaseOf, refund } from '../../../test/money.ts';
import { outboxOf } from '../../../test/outbox.ts';
import { openSchool, type School } from '../../../test/school.ts';
import { StripeStandIn } from '../../../test/StripeStandIn.ts';
import { type Config, readConfig } from '../../config.ts';
import { checkBooks } from '../../features/payments/index.ts';
import { reconcilePurchases } from '../../features/payments/reconcilePurchases.ts';
import { liqpaySignature } from './liqpay/liqpayCards.ts';

const begin = async (school: School, student: Person, lessons: number) => {
  const { id } = await packageOf(school, student, lessons);
  const { body } = await post(school, '/api/v2/payments/purchases', { package_id: id, key: randomUUID() }, student);
  return body as { purchase_id: string; way: { by: string; url: string; data: string; signature: string } };
};
const cards = (change: Partial<Config['cards']>): { config: Partial<Config> } => ({
  config: { cards: { active: undefined, stripe: undefined, liqpay: undefined, hasSandbox: false, ...change } },
});

describe('the settings', () => {
  it('choose who takes cards, and say which half is missing', () => {
    expect(readConfig({}).cards).toMatchObject({ active: 'sandbox', hasSandbox: true });
    const production = { NODE_ENV: 'production', PUBLIC_URL: 'https://school.test', PRIVATE_DATABASE: '1' };
    expect(readConfig(production).cards).toMatchObject({ active: undefined, hasSandbox: false });
    expect(() => readConfig({ ...production, CARDS: 'sandbox' })).toThrow('refused in production');
    expect(() => readConfig({ STRIPE_SECRET_KEY: 'sk' })).toThrow('STRIPE_SECRET_KEY and STRIPE_WEBHOOK_SECRET');
    expect(() => readConfig({ LIQPAY_PRIVATE_KEY: 'x' })).toThrow('LIQPAY_PUBLIC_KEY and LIQPAY_PRIVATE_KEY');
    const both = {
      STRIPE_SECRET_KEY: 'a',
      STRIPE_WEBHOOK_SECRET: 'b',
      LIQPAY_PUBLIC_KEY: 'c',
      LIQPAY_PRIVATE_KEY: 'd',
    };
    expect(() => readConfig(both)).toThrow('CARDS');
    expect(readConfig({ ...both, CARDS: 'liqpay' }).cards.active).toBe('liqpay');
    expect(() => readConfig({ CARDS: 'stripe' })).toThrow('stripe needs its keys');
  });

  it('without a provider no card is accepted, and there is no card page', async () => {
    const school = await openSchool(cards({}));
    const student = await aStudent(school);
    expect((await get(school, '/api/v2/payments/methods')).body).toEqual({
      is_open: false,
      is_sandbox: false,
      marks: [],
    });
    expect(await begin(school, student, 8)).toMatchObject({ error: 'cards_closed' });
    for (const path of ['/api/v2/payments/webhooks/sandbox', '/api/v2/payments/webhooks/stripe'])
      expect((await post(school, path, {})).status).toBe(404);
    expect(String((await get(school, '/sandbox/cards/sb_x')).body)).not.toContain('no card is needed');
    await school.close();
  });
});

describe('Stripe', () => {
  const SECRET = 'whsec_of_the_test';
  const OLD_SECRET = 'whsec_before';
  let stripe: StripeStandIn;
  let school: School;
  beforeAll(async () => {
    stripe = await StripeStandIn.start();
    school = await openSchool(
      cards({
        active: 'stripe',
        stripe: { secretKey: 'sk_test_x', webhookSecrets: [SECRET, OLD_SECRET], apiUrl: stripe.url },
      }),
    );
  });
  afterAll(async () => {
    await school.close();
    stripe.close();
  });

  const signer = new Stripe('sk_test_x');
  const send = async (
    event: object,
    how: { ageSeconds?: number; secret?: string; change?: (body: string) => string } = {},
  ) => {
    const payload = JSON.stringify(event);
    const timestamp = Math.floor(school.clock.now().getTime() / 1000) - (how.ageSeconds ?? 0);
    const signature = signer.webhooks.generateTestHeaderString({ payload, secret: how.secret ?? SECRET, timestamp });
    const response = await fetch(`${school.url}/api/v2/payments/webhooks/stripe`, {
      method: 'POST',
      headers: { 'content-type': 'application/json; charset=utf-8', 'stripe-signature': signature },
      body: how.change?.(payload) ?? payload,
    });
    return response.status;
  };
  const event = (type: string, object: object) => ({
    id: `evt_${randomUUID()}`,
    object: 'event',
    type,
    data: { object },
  });

  it('is asked for a checkout at our price, and its signed word gives the lessons once', async () => {
    const student = await aStudent(school);
    const begun = await begin(school, student, 8);
    expect(begun.way).toEqual({ by: 'address', url: expect.stringContaining('https://checkout.stripe.test/') });
    const asked = stripe.asked.at(-1);
    expect(Object.fromEntries(asked?.form ?? [])).toMatchObject({
      'line_items[0][price_data][unit_amount]': '264000',
      'line_items[0][price_data][currency]': 'uah',
      client_reference_id: begun.purchase_id,
      customer_email: student.email,
      success_url: `${school.url}/buy?purchase=${begun.purchase_id}`,
    });
    expect(asked?.key).toBe(`purchase:${begun.purchase_id}`);
    const { payment_intent, ...session } = stripe.pay(begun.purchase_id);
    const paid = event('checkout.session.completed', { ...session, payment_intent: payment_intent?.id });
    expect(await send(paid, { secret: 'whsec_another' })).toBe(400);
    expect(await send(paid, { ageSeconds: 301 })).toBe(400);
    expect(await send(paid, { change: (body) => body.replace('264000', '264001') })).toBe(400);
    expect(await balanceOf(school, student)).toBe(0);
    const all = await Promise.all(Array.from({ length: 20 }, () => send(paid)));
    expect(new Set(all)).toEqual(new Set([200]));
    expect(await balanceOf(school, student)).toBe(8);
    expect(await send(event('customer.created', { id: 'cus_1' }))).toBe(200);
    // During a rotation Stripe may still sign with the previous secret.
    expect(await send(event('customer.created', { id: 'cus_2' }), { secret: OLD_SECRET })).toBe(200);
  });

  it('refunds under a key of ours, and its own word of it changes nothing more', async () => {
    const student = await aStudent(school);
    const { purchase_id: id } = await begin(school, student, 4);
    const { payment_intent: intent, ...session } = stripe.pay(id);
    await send(event('checkout.session.completed', { ...session, payment_intent: intent?.id }));
    expect((await refund(school, student, id)).status).toBe(200);
    await vi.waitFor(async () => expect(await purchaseOf(school, student, id)).toMatchObject({ status: 'refunded' }), {
      timeout: 30_000,
    });
    expect([...stripe.refunds.values()].at(-1)).toMatchObject({ amount: 140_000 });
    const charge = { ...intent?.latest_charge, amount_refunded: 140_000, metadata: { purchase_id: id } };
    expect(await send(event('charge.refunded', charge))).toBe(200);
    expect(await balanceOf(school, student)).toBe(0);
  });

  it('is asked what became of a checkout that nobody reported', async () => {
    const student = await aStudent(school);
    const { purchase_id: id } = await begin(school, student, 16);
    stripe.pay(id);
    school.clock.moveBy({ minutes: 2 });
    const { reconcilePurchases } = await import('../../features/payments/reconcilePurchases.ts');
    await reconcilePurchases(school.app.deps);
    expect(await balanceOf(school, student)).toBe(16);
  });

  it('closes the page of a payment link before it opens another; one that was paid meanwhile is paid', async () => {
    const [manager, student] = await Promise.all([aManager(school), aStudent(school)]);
    const linkFor = async () => {
      const wish = { lessons_count: 2, price: 70_000 };
      const { body } = await manager.post(`/students/${student.id}/payment_links`, wish);
      return `/api/v2/payments/links/${new URL(body.url).searchParams.get('link')}`;
    };
    const sessionOf = (id: string) => [...stripe.sessions.values()].find((one) => one.client_reference_id === id);
    const [closed, paid] = [await linkFor(), await linkFor()];
    const first = await post(school, closed, {});
    const other = await post(school, paid, {});
    school.clock.moveBy({ minutes: 121 });
    const second = await post(school, closed, {});
    expect(sessionOf(first.body.purchase_id)?.status).toBe('expired');
    expect(sessionOf(second.body.purchase_id)?.status).toBe('open');
    stripe.pay(other.body.purchase_id);
    expect(await post(school, paid, {})).toMatchObject({ status: 409, body: { error: 'link_paid' } });
    expect(await balanceOf(school, student)).toBe(2);
  });
});

describe('LiqPay', () => {
  it('is reached by a form that is signed as its documentation signs', () => {
    const data =
      'eyJwdWJsaWNfa2V5IjoiaTAwMDAwMDAwIiwidmVyc2lvbiI6NywiYWN0aW9uIjoicGF5IiwiYW1vdW50IjoiMyIsImN1cnJlbmN5IjoiVUFIIiwiZGVzY3JpcHRpb24iOiJ0ZXN0Iiwib3JkZXJfaWQiOiIwMDAwMDEifQ==';
    expect(liqpaySignature('a4825234f4bae72a0be04eafe9e8e2bada209255', data)).toBe(
      '0adgJ8F2Ds5HCVkcz4AlmdLMRoIJf7IxsL3QmeFRz/s=',
    );
  });

  it('adds the lessons by its callback, refunds once, and is the only other allowed form target', async () => {
    const answers: Record<string, object> = {};
    const orders: Record<string, unknown>[] = [];
    const api = createServer((request, response) => {
      let body = '';
      request.on('data', (part) => (body += String(part)));
      request.on('end', () => {
        const form = new URLSearchParams(body);
        const order = JSON.parse(Buffer.from(form.get('data') ?? '', 'base64').toString()) as Record<string, unknown>;
        orders.push(order);
        response.end(JSON.stringify(answers[String(order['action'])] ?? { status: 'error' }));
      });
    });
    api.listen(0, '127.0.0.1');
    await once(api, 'listening');
    const apiUrl = `http://127.0.0.1:${(api.address() as AddressInfo).port}`;
    const school = await openSchool(
      cards({ active: 'liqpay', liqpay: { publicKey: 'i1', privateKeys: ['private', 'old private'], apiUrl } }),
    );
    const student = await aStudent(school, { locale: 'uk' });
    const begun = await begin(school, student, 8);
    expect(begun.way).toMatchObject({ by: 'form', url: `${apiUrl}/api/3/checkout` });
    expect(begun.way.signature).toBe(createHash('sha3-256').update(`private${begun.way.data}private`).digest('base64'));
    expect(JSON.parse(Buffer.from(begun.way.data, 'base64').toString())).toMatchObject({
      version: 7,
      public_key: 'i1',
      action: 'pay',
      amount: 2640,
      currency: 'UAH',
      order_id: begun.purchase_id,
      language: 'uk',
    });
    expect((await get(school, '/buy')).headers.get('content-security-policy')).toContain(
      `form-action 'self' ${apiUrl}`,
    );

    const callback = async (payment: object, key = 'private'): Promise<number> => {
      const data = Buffer.from(
        JSON.stringify({
          public_key: 'i1',
          order_id: begun.purchase_id,
          payment_id: 77,
          currency: 'UAH',
          amount: 2640,
          ...payment,
        }),
      ).toString('base64');
      const body = new URLSearchParams({ data, signature: liqpaySignature(key, data) });
      return (await fetch(`${school.url}/api/v2/payments/webhooks/liqpay`, { method: 'POST', body })).status;
    };
    expect(await callback({ status: 'success' }, 'another key')).toBe(400);
    expect(await callback({ status: 'sandbox' })).toBe(200);
    expect(await balanceOf(school, student)).toBe(0);
    expect(await callback({ status: 'failure' }, 'old private')).toBe(200);
    expect(await Promise.all(Array.from({ length: 20 }, () => callback({ status: 'success' })))).toEqual(
      Array(20).fill(200),
    );
    expect(await balanceOf(school, student)).toBe(8);

    answers['status'] = { status: 'success', amount: 2640, currency: 'UAH', payment_id: 77 };
    answers['refund'] = { status: 'reversed', payment_id: 77 };
    await refund(school, student, begun.purchase_id);
    await vi.waitFor(
      async () => expect(await purchaseOf(school, student, begun.purchase_id)).toMatchObject({ status: 'refunded' }),
      { timeout: 30_000 },
    );
    expect(orders.filter((order) => order['action'] === 'refund')).toMatchObject([
      { amount: 2640, order_id: begun.purchase_id },
    ]);
    await callback({ status: 'reversed' });
    expect(await balanceOf(school, student)).toBe(0);
    await school.close();
    api.close();
    api.closeAllConnections();
  });
});

describe('what LiqPay says before a payment is decided', () => {
  let api: Server;
  let school: School;
  let state: object = { status: 'error' };
  beforeAll(async () => {
    api = createServer((request, response) => {
      request.resume().on('end', () => response.end(JSON.stringify(state)));
    });
    api.listen(0, '127.0.0.1');
    await once(api, 'listening');
    const apiUrl = `http://127.0.0.1:${(api.address() as AddressInfo).port}`;
    school = await openSchool(
      cards({ active: 'liqpay', liqpay: { publicKey: 'i1', privateKeys: ['private'], apiUrl } }),
    );
  });
  afterAll(async () => {
    await school.close();
    api.close();
    api.closeAllConnections();
  });
  const callback = async (purchaseId: string, payment: object): Promise<number> => {
    const whole = {
      public_key: 'i1',
      order_id: purchaseId,
      payment_id: `pay ${purchaseId}`,
      currency: 'UAH',
      amount: 2640,
    };
    const data = Buffer.from(JSON.stringify({ ...whole, ...payment })).toString('base64');
    const body = new URLSearchParams({ data, signature: liqpaySignature('private', data) });
    return (await fetch(`${school.url}/api/v2/payments/webhooks/liqpay`, { method: 'POST', body })).status;
  };
  const alarms = async () => (await checkBooks(school.app.deps)).findings;

  it.each(['wait_accept', 'wait_secure', 'hold_wait', 'wait_compensation', 'processing', '3ds_verify', 'try_again'])(
    '%s leaves the purchase open, and the payment counts once it succeeds',
    async (status) => {
      const student = await aStudent(school);
      const { purchase_id } = await begin(school, student, 8);
      state = { status, order_id: purchase_id };
      expect(await callback(purchase_id, { status })).toBe(200);
      expect(await balanceOf(school, student)).toBe(0);
      expect(await purchaseOf(school, student, purchase_id)).toMatchObject({ status: 'started' });
      expect(await alarms()).toEqual([]);
      // The callback of the success is lost: LiqPay is asked, until it says so.
      for (const _ of [1, 2, 3]) {
        school.clock.moveBy({ minutes: 30 });
        await reconcilePurchases(school.app.deps);
      }
      expect(await balanceOf(school, student)).toBe(0);
      state = { status: 'success', amount: 2640, currency: 'UAH', payment_id: `pay ${purchase_id}` };
      for (const _ of [1, 2, 3]) {
        school.clock.moveBy({ minutes: 120 });
        await reconcilePurchases(school.app.deps);
      }
      expect(await balanceOf(school, student)).toBe(8);
      expect(await callback(purchase_id, { status: 'success' })).toBe(200);
      expect(await balanceOf(school, student)).toBe(8);
    },
  );

  it('a state that nobody knows is told to the managers, asked about, and the payment counts once it succeeds', async () => {
    const [manager, bookkeeper, methodist] = await Promise.all([
      aManager(school),
      aManager(school, 'bookkeeper'),
      aManager(school, 'methodist'),
    ]);
    const emailOf = async (one: TestManager) => (await one.patch('/me/notices', {})).body.email as string;
    await manager.patch('/me/notices', { notices: [{ kind: 'payment_unclear', time: 'daily' }] });
    await bookkeeper.patch('/me/notices', { locale: 'uk' });
    const student = await aStudent(school, { firstName: 'Solomiia' });
    const { purchase_id } = await begin(school, student, 8);
    const told = async (one: TestManager) =>
      (await outboxOf(school, await emailOf(one))).map(({ subject, text }) => `${subject}: ${text}`);
    state = { status: 'wait_amount', order_id: purchase_id };
    expect(await callback(purchase_id, { status: 'wait_amount' })).toBe(200);
    expect(await balanceOf(school, student)).toBe(0);
    expect((await alarms()).length).toBeGreaterThan(0);
    expect((await manager.get('/books')).body.findings.length).toBeGreaterThan(0);
    // Asked, LiqPay says the same: once is enough for a while, also of what managers are told.
    await reconcilePurchases(school.app.deps);
    const mails = await told(bookkeeper);
    expect(mails).toEqual([expect.stringContaining('Solomiia Body: перевірте платіж')]);
    expect(mails[0]).toContain('LiqPay повідомляє невідомий тут стан платежу: wait_amount.');
    expect([await told(manager), await told(methodist)]).toEqual([[], []]);
    const lines = await school.database.db.selectFrom('managerNotices').select(['kind', 'text']).execute();
    expect(lines).toEqual([{ kind: 'payment_unclear', text: expect.stringContaining(purchase_id) }]);
    const asked = async () =>
      (
        await school.database.db.selectFrom('purchases').select('nextCheckAt').where('id', '=', purchase_id).execute()
      )[0];
    expect((await asked())?.nextCheckAt?.getTime()).toBeGreaterThan(school.clock.now().getTime());
    state = { status: 'success', amount: 2640, currency: 'UAH', payment_id: `pay ${purchase_id}` };
    for (const _ of [1, 2, 3]) {
      school.clock.moveBy({ minutes: 120 });
      await reconcilePurchases(school.app.deps);
    }
    expect(await balanceOf(school, student)).toBe(8);
    school.errors.length = 0;
  });

  it.each([{ status: 5 }, { status: 'success', amount: 'much' }, { status: 'reversed', refund_amount: {} }])(
    'a callback that can’t be read is an alarm of its purchase: %j',
    async (payment) => {
      const student = await aStudent(school);
      const { purchase_id } = await begin(school, student, 8);
      state = { status: 'error' };
      expect(await callback(purchase_id, payment)).toBe(200);
      expect(await balanceOf(school, student)).toBe(0);
      expect(await alarms()).toContainEqual(expect.objectContaining({ of: purchase_id, details: 'unreadable' }));
      school.errors.length = 0;
    },
  );
});
