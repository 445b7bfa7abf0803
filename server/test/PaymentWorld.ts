import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import Stripe from 'stripe';
import { liqpaySignature } from '../src/platform/cards/liqpay/liqpayCards.ts';
import type { Config } from '../src/config.ts';
import type { School } from './school.ts';
import { StripeStandIn } from './StripeStandIn.ts';

/**
 * What truly happened to payments at a provider, and what it says of it: each change is a message that the trial delivers,
 * repeats or loses.
 */
export interface PaymentWorld {
  readonly cards: Pick<Config, 'cards'>;
  /** Whether refunds that are asked for stay open at first. */
  isSlow: boolean;
  readonly messages: (() => Promise<number>)[];
  pay(purchaseId: string, price: number): void;
  /** By the provider's staff; refused if not so much is left. */
  refund(purchaseId: string, amount: number): void;
  /** Every open refund is made, or fails where that is possible. */
  settle(purchaseId: string, isMade: boolean): void;
  /** A refund that was made fails after all; a bank takes money; its decision. */
  failLate(purchaseId: string): void;
  withdraw(purchaseId: string, amount: number): void;
  decide(purchaseId: string, isWon: boolean): void;
  /** The sum that the payer has back. */
  returned(purchaseId: string): number;
  close(): void;
}

export const stripeWorld = async (school: () => School): Promise<PaymentWorld> => {
  const secret = 'whsec_of_the_trial';
  const signer = new Stripe('sk_test_x');
  const stripe = await StripeStandIn.start();
  const messages: PaymentWorld['messages'] = [];
  const say = (type: string, of: object): void => {
    const payload = JSON.stringify({ id: `evt_${randomUUID()}`, object: 'event', type, data: { object: of } });
    messages.push(async () => {
      const timestamp = Math.floor(school().clock.now().getTime() / 1000);
      const signature = signer.webhooks.generateTestHeaderString({ payload, secret, timestamp });
      const headers = { 'content-type': 'application/json', 'stripe-signature': signature };
      const url = `${school().url}/api/v2/payments/webhooks/stripe`;
      return (await fetch(url, { method: 'POST', headers, body: payload })).status;
    });
  };
  const sessionOf = (purchaseId: string) =>
    [...stripe.sessions.values()].find((one) => one.client_reference_id === purchaseId);
  const paymentOf = (purchaseId: string): string => sessionOf(purchaseId)?.payment_intent?.id ?? '';
  const refundsOf = (purchaseId: string) =>
    [...stripe.refunds.values()].filter((one) => one.payment_intent === paymentOf(purchaseId));
  const disputesOf = (purchaseId: string) =>
    stripe.disputes.filter((one) => one.payment_intent === paymentOf(purchaseId));
  const gone = (purchaseId: string): number =>
    [
      ...refundsOf(purchaseId).filter(({ status }) => status !== 'failed'),
      ...disputesOf(purchaseId).filter(({ status }) => status !== 'won'),
    ].reduce((sum, { amount }) => sum + amount, 0);
  const priceOf = (purchaseId: string): number => sessionOf(purchaseId)?.amount_total ?? 0;
  return {
    cards: {
      cards: {
        active: 'stripe',
        stripe: { secretKey: 'sk_test_x', webhookSecrets: [secret], apiUrl: stripe.url },
        liqpay: undefined,
        hasSandbox: false,
      },
    },
    messages,
    get isSlow() {
      return stripe.refundStatus === 'pending';
    },
    set isSlow(isSlow) {
      stripe.refundStatus = isSlow ? 'pending' : 'succeeded';
    },
    pay(purchaseId) {
      const { payment_intent: intent, ...session } = stripe.pay(purchaseId);
      say('checkout.session.completed', { ...session, payment_intent: intent?.id });
    },
    refund(purchaseId, amount) {
      if (amount > priceOf(purchaseId) - gone(purchaseId)) return;
      say('refund.created', stripe.addRefund(paymentOf(purchaseId), amount));
      say('charge.refunded', { object: 'charge', payment_intent: paymentOf(purchaseId) });
    },
    settle(purchaseId, isMade) {
      for (const refund of refundsOf(purchaseId))
        if (refund.status === 'pending') {
          refund.status = isMade ? 'succeeded' : 'failed';
          say(isMade ? 'refund.updated' : 'refund.failed', refund);
        }
    },
    failLate(purchaseId) {
      const made = refundsOf(purchaseId).find(({ status }) => status === 'succeeded');
      if (!made) return;
      made.status = 'failed';
      say('refund.failed', made);
      say('charge.refund.updated', made);
    },
    withdraw(purchaseId, amount) {
      if (amount > priceOf(purchaseId) - gone(purchaseId)) return;
      const dispute = stripe.addDispute(paymentOf(purchaseId), amount);
      say('charge.dispute.created', dispute);
      dispute.balance_transactions.push({ amount: -amount });
      say('charge.dispute.funds_withdrawn', dispute);
    },
    decide(purchaseId, isWon) {
      const open = disputesOf(purchaseId).find(({ status }) => status === 'needs_response');
      if (!open) return;
      open.status = isWon ? 'won' : 'lost';
      if (isWon) {
        open.balance_transactions.push({ amount: open.amount });
        say('charge.dispute.funds_reinstated', open);
      }
      say('charge.dispute.closed', open);
    },
    returned: (purchaseId) =>
      gone(purchaseId) -
      refundsOf(purchaseId)
        .filter(({ status }) => status === 'pending')
        .reduce((sum, { amount }) => sum + amount, 0),
    close: () => stripe.close(),
  };
};

interface Order {
  price: number;
  refunded: number;
  waiting: number;
}

/** LiqPay names no single refunds, and none of them fails after it was made (docs/decisions/0050). */
export const liqpayWorld = async (school: () => School): Promise<PaymentWorld> => {
  const orders = new Map<string, Order>();
  const messages: PaymentWorld['messages'] = [];
  const stateOf = (id: string): object => {
    const order = orders.get(id);
    if (!order) return { status: 'error', err_code: 'payment_not_found' };
    return {
      public_key: 'i1',
      order_id: id,
      payment_id: `liq_${id}`,
      currency: 'UAH',
      amount: order.price / 100,
      status: order.refunded === order.price ? 'reversed' : 'success',
      ...(order.refunded > 0 && { refund_amount: order.refunded / 100 }),
    };
  };
  const say = (id: string): void => {
    const data = Buffer.from(JSON.stringify(stateOf(id))).toString('base64');
    messages.push(async () => {
      const body = new URLSearchParams({ data, signature: liqpaySignature('private', data) });
      return (await fetch(`${school().url}/api/v2/payments/webhooks/liqpay`, { method: 'POST', body })).status;
    });
  };
  const giveBack = (id: string, amount: number): 'reversed' | 'wait_reserve' | 'error' => {
    const order = orders.get(id);
    if (!order || amount > order.price - order.refunded - order.waiting) return 'error';
    if (world.isSlow) {
      order.waiting += amount;
      return 'wait_reserve';
    }
    order.refunded += amount;
    say(id);
    return 'reversed';
  };
  const api = createServer((request, response) => {
    let body = '';
    request.on('data', (part) => (body += String(part)));
    request.on('end', () => {
      const order = JSON.parse(Buffer.from(new URLSearchParams(body).get('data') ?? '', 'base64').toString()) as Record<
        string,
        unknown
      >;
      const id = String(order['order_id']);
      const answer =
        order['action'] === 'refund'
          ? { payment_id: `liq_${id}`, status: giveBack(id, Math.round(Number(order['amount']) * 100)) }
          : stateOf(id);
      response.end(JSON.stringify(answer));
    });
  });
  api.listen(0, '127.0.0.1');
  await once(api, 'listening');
  const apiUrl = `http://127.0.0.1:${(api.address() as AddressInfo).port}`;
  const nothing = (): void => undefined;
  const world: PaymentWorld = {
    cards: {
      cards: {
        active: 'liqpay',
        stripe: undefined,
        liqpay: { publicKey: 'i1', privateKeys: ['private'], apiUrl },
        hasSandbox: false,
      },
    },
    isSlow: false,
    messages,
    pay(purchaseId, price) {
      orders.set(purchaseId, { price, refunded: 0, waiting: 0 });
      say(purchaseId);
    },
    refund: giveBack,
    settle(purchaseId) {
      const order = orders.get(purchaseId);
      if (!order || order.waiting === 0) return;
      order.refunded += order.waiting;
      order.waiting = 0;
      say(purchaseId);
    },
    failLate: nothing,
    withdraw: giveBack,
    decide: nothing,
    returned: (purchaseId) => orders.get(purchaseId)?.refunded ?? 0,
    close: () => {
      api.close();
      api.closeAllConnections();
    },
  };
  return world;
};
