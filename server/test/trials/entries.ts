import fc from 'fast-check';
import Stripe from 'stripe';
import { liqpaySignature } from '../../src/platform/cards/liqpay/liqpayCards.ts';
import { signSandbox } from '../../src/platform/cards/sandbox/sandboxSignature.ts';
import { mutateTree, type Sent, strangeParts, strangeValues } from './mutations.ts';

const signer = new Stripe('sk_test_x');
export const STRIPE_SECRET = 'whsec_of_the_trial';
export const LIQPAY_SECRET = 'liqpay-secret-of-the-trial';

/** The server's endpoints outside the contract: `METHOD /path`, parameters in braces. */
export const PAGES = [
  'GET /{page}',
  'GET /',
  'GET /welcome',
  'GET /teachers/{id}',
  'GET /login',
  'GET /register',
  'GET /register/wizard',
  'GET /register/wizard/{step}',
  'GET /pages/terms',
  'GET /pages/{name}',
  'GET /lessons/{id}',
  'GET /rooms/{id}',
  'GET /check',
  'GET /school_view',
  'GET /pen',
  'GET /certificates/{number}',
  'GET /offline',
  'GET /desk',
  'GET /desk/{page}',
  'GET /manifest.webmanifest',
  'GET /desk/alarms.js',
  'GET /desk/manifest.webmanifest',
  'GET /sw.js',
  'GET /robots.txt',
  'GET /sitemap.xml',
  'GET /assets/{file}',
  'GET /public/{file}',
  'GET /healthz',
  'GET /readyz',
  'GET /metrics',
  'GET /api/v2/openapi.json',
  'GET /api/{call}',
  'GET /dev/outbox',
  'GET /dev/outbox/{id}',
  'GET /sandbox/cards/{id}',
  'POST /sandbox/cards/{id}',
  'GET /dev/calendars',
  'GET /sandbox/google/o/oauth2/v2/auth',
  'POST /sandbox/google/o/oauth2/v2/auth',
  'POST /sandbox/google/token',
  'POST /sandbox/google/revoke',
  'POST /sandbox/google/calendar/v3/calendars/primary/events',
  'PUT /sandbox/google/calendar/v3/calendars/primary/events/{id}',
  'DELETE /sandbox/google/calendar/v3/calendars/primary/events/{id}',
  'POST /{page}',
] as const;
export const WEBHOOKS = [
  'POST /api/v2/telegram/webhook',
  'POST /api/v2/payments/webhooks/stripe',
  'POST /api/v2/payments/webhooks/liqpay',
  'POST /api/v2/payments/webhooks/sandbox',
  'POST /api/v2/payments/webhooks/{provider}',
] as const;
export type Webhook = (typeof WEBHOOKS)[number];

export interface Visit extends Sent {
  headers: Record<string, string>;
}

/** A response containing this has put untrusted input into a page. */
export const MARK = '<script>mark()</script>';

const written = fc.oneof(
  fc.constantFrom(MARK, `"${MARK}`, `';${MARK}`, 'uk', 'ru,uk;q=0.9', 'br;q=0, gzip', '*', 'W/"x"', 'bytes=0-', 'null'),
  fc.constantFrom('q=;q=;q=', ','.repeat(3_000), 'a;q=1e999,'.repeat(200), 'lang=uk; lang=ru', ';'.repeat(2_000)),
  fc.string({ unit: fc.integer({ min: 0x20, max: 0x7e }).map((code) => String.fromCharCode(code)), maxLength: 60 }),
);
const headers = fc.dictionary(
  fc.constantFrom(
    'accept', 'accept-language', 'accept-encoding', 'cookie', 'if-none-match', 'if-modified-since', 'range', 'x-child',
    'x-auth-token', 'authorization', 'x-forwarded-for', 'x-forwarded-host', 'origin', 'referer', 'user-agent',
  ), // prettier-ignore
  written,
  { maxKeys: 4 },
);
const queries = fc
  .array(
    fc.tuple(
      fc.constantFrom('lang', 'to', 'format', 'back_url', 'receipt', '__proto__', 'x', '%00', ''),
      fc.oneof(strangeParts, written.map(encodeURIComponent)),
    ),
    { maxLength: 3 },
  )
  .map((pairs) => pairs.map((pair) => pair.join('=')).join('&'));
const bodies = fc.oneof(
  fc.constant(Buffer.alloc(0)),
  fc.uint8Array({ maxLength: 200 }).map((bytes) => Buffer.from(bytes)),
  fc.json({ maxDepth: 3 }).map((json) => Buffer.from(json)),
  fc.constantFrom('card=pays', 'card=asks', 'answer=yes', 'card=%00').map((form) => Buffer.from(form)),
);
const types = fc.constantFrom(
  'application/json',
  'application/x-www-form-urlencoded',
  'text/plain',
  'multipart/form-data; boundary=x',
  'nonsense',
);

/** Requests a stranger may send to an endpoint. @param parts existing values for path parameters */
export const visitsTo = (key: string, parts: readonly string[]): fc.Arbitrary<Visit> =>
  fc.record({
    path: fc.record(
      Object.fromEntries(
        [...key.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => [
          name,
          fc.oneof(strangeParts, fc.constantFrom(...parts), written.map(encodeURIComponent)),
        ]),
      ),
    ),
    query: queries,
    headers,
    body: key.startsWith('GET') ? fc.constant(undefined) : bodies,
    contentType: key.startsWith('GET') ? fc.constant(undefined) : types,
  });

/** The other server's request without modifications. */
const rightBody = (webhook: Webhook, purchaseId: string, kind: number): unknown => {
  const from = { id: 5_000_000_001, is_bot: false, first_name: 'Olena', language_code: 'uk' };
  const chat = { id: 5_000_000_001, type: 'private' };
  const entities = [{ type: 'bot_command', offset: 0, length: 6 }];
  const object = {
    id: 'cs_1',
    client_reference_id: purchaseId,
    payment_status: 'paid',
    amount_total: 1,
    currency: 'uah',
  };
  switch (webhook) {
    case 'POST /api/v2/telegram/webhook':
      return [
        { update_id: 1, message: { message_id: 1, date: 0, chat, from, text: '/start abc', entities } },
        {
          update_id: 2,
          callback_query: { id: '1', from, message: { message_id: 1, date: 0, chat }, data: 'move abc' },
        },
        { update_id: 3, my_chat_member: { chat, from, date: 0, new_chat_member: { status: 'kicked', user: from } } },
      ][kind];
    case 'POST /api/v2/payments/webhooks/stripe':
      return { id: 'evt_1', object: 'event', type: 'checkout.session.completed', data: { object } };
    case 'POST /api/v2/payments/webhooks/liqpay':
      return {
        order_id: purchaseId,
        status: 'success',
        payment_id: 1,
        amount: 1,
        currency: 'UAH',
        sender_card_mask2: '4*97',
      };
    default:
      return { id: 'e_1', type: 'paid', purchase_id: purchaseId, payment: 'p_1', amount: 1, currency: 'UAH' };
  }
};

/** The other server's own request, signed, with one value changed. */
export const signedTo = (webhook: Webhook, of: { purchaseId: string; telegram: string; now: () => Date }) =>
  fc
    .record({ at: fc.nat({ max: 30 }), value: fc.option(strangeValues), kind: fc.nat(2) })
    .map(({ at, value, kind }): Visit => {
      const right = rightBody(webhook, of.purchaseId, kind);
      const json = JSON.stringify(value === null ? right : mutateTree(right, at, value)) ?? 'null';
      const visit = {
        path: { provider: 'sandbox' },
        query: '',
        contentType: 'application/json',
        body: Buffer.from(json),
      };
      switch (webhook) {
        case 'POST /api/v2/telegram/webhook':
          return { ...visit, headers: { 'x-telegram-bot-api-secret-token': of.telegram } };
        case 'POST /api/v2/payments/webhooks/stripe': {
          const timestamp = Math.floor(of.now().getTime() / 1_000);
          const signing = { payload: json, secret: STRIPE_SECRET, timestamp };
          return { ...visit, headers: { 'stripe-signature': signer.webhooks.generateTestHeaderString(signing) } };
        }
        case 'POST /api/v2/payments/webhooks/liqpay': {
          const data = Buffer.from(json).toString('base64');
          const form = new URLSearchParams({ data, signature: liqpaySignature(LIQPAY_SECRET, data) });
          return { ...visit, body: Buffer.from(form.toString()), headers: {} };
        }
        default:
          return { ...visit, headers: { 'sandbox-signature': signSandbox(json, of.now()) } };
      }
    });
