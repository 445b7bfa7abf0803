import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';

interface Session {
  id: string;
  url: string;
  client_reference_id: string;
  amount_total: number;
  currency: string;
  payment_status: 'unpaid' | 'paid';
  status: 'open' | 'complete' | 'expired';
  payment_intent: null | {
    id: string;
    latest_charge: { amount: number; amount_refunded: number; currency: string; payment_intent: string };
  };
}

export interface StripeRefund {
  id: string;
  object: 'refund';
  amount: number;
  currency: string;
  payment_intent: string;
  status: string;
  metadata: Record<string, string>;
}
export interface StripeDispute {
  id: string;
  object: 'dispute';
  amount: number;
  currency: string;
  payment_intent: string;
  status: string;
  balance_transactions: { amount: number }[];
  metadata: Record<string, string>;
}

/** Answers the Stripe API calls we use, with the same idempotency. */
export class StripeStandIn {
  readonly sessions = new Map<string, Session>();
  readonly refunds = new Map<string, StripeRefund>();
  readonly disputes: StripeDispute[] = [];
  /** The status of refunds that are requested from now on. */
  refundStatus = 'succeeded';
  /** Request bodies by path. */
  readonly asked: { path: string; form: URLSearchParams; key: string }[] = [];
  readonly #server: Server;

  private constructor() {
    this.#server = createServer((request, response) => {
      let body = '';
      request.on('data', (part) => (body += String(part)));
      request.on('end', () => {
        const key = String(request.headers['idempotency-key'] ?? '');
        const [status, answer] = this.#answer(request.method ?? '', request.url ?? '', new URLSearchParams(body), key);
        response.writeHead(status, { 'content-type': 'application/json' });
        response.end(JSON.stringify(answer));
      });
    });
  }

  static async start(): Promise<StripeStandIn> {
    const standIn = new StripeStandIn();
    standIn.#server.listen(0, '127.0.0.1');
    await once(standIn.#server, 'listening');
    return standIn;
  }

  get url(): string {
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`;
  }

  /** Simulates the payer paying on Stripe's page. */
  pay(purchaseId: string): Session {
    const session = [...this.sessions.values()].find((one) => one.client_reference_id === purchaseId);
    if (!session) throw new Error('no such checkout');
    const payment = `pi_${session.id}`;
    const charge = {
      amount: session.amount_total,
      amount_refunded: 0,
      currency: session.currency,
      payment_intent: payment,
    };
    Object.assign(session, {
      payment_status: 'paid',
      status: 'complete',
      payment_intent: { id: payment, latest_charge: charge },
    });
    return session;
  }

  /** A refund; without a key it is made in the dashboard. */
  addRefund(
    payment: string,
    amount: number,
    metadata: Record<string, string> = {},
    key: string = randomUUID(),
  ): StripeRefund {
    const id = `re_${key}`;
    const refund: StripeRefund = {
      id,
      object: 'refund',
      amount,
      currency: 'uah',
      payment_intent: payment,
      status: this.refundStatus,
      metadata,
    };
    this.refunds.set(key, refund);
    return refund;
  }

  /** A payer disputes a payment at the bank. */
  addDispute(payment: string, amount: number): StripeDispute {
    const dispute: StripeDispute = {
      id: `dp_${randomUUID()}`,
      object: 'dispute',
      amount,
      currency: 'uah',
      payment_intent: payment,
      status: 'needs_response',
      balance_transactions: [],
      metadata: {},
    };
    this.disputes.push(dispute);
    return dispute;
  }

  #goneFrom(payment: string): number {
    const refunds = [...this.refunds.values()].filter(
      (one) => one.payment_intent === payment && one.status !== 'failed' && one.status !== 'canceled',
    );
    const disputes = this.disputes.filter((one) => one.payment_intent === payment && one.status !== 'won');
    return [...refunds, ...disputes].reduce((sum, { amount }) => sum + amount, 0);
  }

  close(): void {
    this.#server.close();
    this.#server.closeAllConnections();
  }

  #answer(method: string, url: string, form: URLSearchParams, key: string): [number, object] {
    const { pathname: path, searchParams } = new URL(url, this.url);
    if (method === 'GET' && (path === '/v1/refunds' || path === '/v1/disputes')) {
      const all = path === '/v1/refunds' ? [...this.refunds.values()] : this.disputes;
      const data = all.filter((one) => one.payment_intent === searchParams.get('payment_intent'));
      return [200, { object: 'list', data, has_more: false }];
    }
    this.asked.push({ path, form, key });
    if (path === '/v1/checkout/sessions') {
      const known = this.sessions.get(key);
      if (known) return [200, known];
      const id = `cs_test_${this.sessions.size + 1}`;
      const session: Session = {
        id,
        url: `https://checkout.stripe.test/${id}`,
        client_reference_id: form.get('client_reference_id') ?? '',
        amount_total: Number(form.get('line_items[0][price_data][unit_amount]')),
        currency: form.get('line_items[0][price_data][currency]') ?? '',
        payment_status: 'unpaid',
        status: 'open',
        payment_intent: null,
      };
      this.sessions.set(key, session);
      return [200, session];
    }
    if (path.endsWith('/expire')) {
      const session = [...this.sessions.values()].find((one) => path.includes(`/${one.id}/`));
      if (session?.status !== 'open')
        return [400, { error: { type: 'invalid_request_error', message: 'Only open sessions can be expired' } }];
      session.status = 'expired';
      return [200, session];
    }
    if (path.startsWith('/v1/checkout/sessions/'))
      return [200, [...this.sessions.values()].find((one) => path.endsWith(one.id)) ?? {}];
    if (path === '/v1/refunds') {
      const known = this.refunds.get(key);
      if (known) return [200, known];
      const payment = form.get('payment_intent') ?? '';
      const amount = Number(form.get('amount'));
      const session = [...this.sessions.values()].find((one) => one.payment_intent?.id === payment);
      if (!session || amount > session.amount_total - this.#goneFrom(payment))
        return [400, { error: { type: 'invalid_request_error', message: 'more than is left of the charge' } }];
      const refund = this.addRefund(payment, amount, { refund_id: form.get('metadata[refund_id]') ?? '' }, key);
      return [200, refund];
    }
    return [404, { error: { type: 'invalid_request_error', message: 'no such call' } }];
  }
}
