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

/** Answers the three Stripe API calls we use, with the same idempotency. */
export class StripeStandIn {
  readonly sessions = new Map<string, Session>();
  readonly refunds = new Map<string, { id: string; amount: number; status: string }>();
  /** Request bodies by path. */
  readonly asked: { path: string; form: URLSearchParams; key: string }[] = [];
  readonly #server: Server;

  private constructor() {
    this.#server = createServer((request, response) => {
      let body = '';
      request.on('data', (part) => (body += String(part)));
      request.on('end', () => {
        const key = String(request.headers['idempotency-key'] ?? '');
        const [status, answer] = this.#answer(request.url ?? '', new URLSearchParams(body), key);
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

  close(): void {
    this.#server.close();
    this.#server.closeAllConnections();
  }

  #answer(url: string, form: URLSearchParams, key: string): [number, object] {
    const { pathname: path } = new URL(url, this.url);
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
      const refund = this.refunds.get(key) ?? {
        id: `re_${key}`,
        amount: Number(form.get('amount')),
        status: 'succeeded',
      };
      this.refunds.set(key, refund);
      return [200, refund];
    }
    return [404, { error: { type: 'invalid_request_error', message: 'no such call' } }];
  }
}
