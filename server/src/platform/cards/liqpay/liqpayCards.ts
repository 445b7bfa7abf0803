import { createHash, timingSafeEqual } from 'node:crypto';
import { z } from 'zod';
import { BadSignature, type PaymentUpdate, type CardProvider, CardRefused } from '../CardProvider.ts';

export interface LiqpayConfig {
  publicKey: string;
  /** The first one signs our requests; during a rotation, callbacks signed with any of them are accepted. */
  privateKeys: readonly [string, ...string[]];
  /** Differs from LiqPay's own only in tests. */
  apiUrl: string;
}

const ANSWERS_WITHIN_MS = 20_000;
const CHECKOUT_LASTS_MS = 2 * 60 * 60_000;
/** Signatures use SHA3-256 from this version on, SHA-1 before. */
const VERSION = 7;

/** Payments in progress, as LiqPay names them; any status that isn't known here is reported as unclear. */
const IN_PROGRESS = new Set(
  `3ds_verify captcha_verify cvv_verify ivr_verify otp_verify password_verify phone_verify pin_verify receiver_verify
  sender_verify senderapp_verify wait_qr p24_verify mp_verify cash_wait hold_wait invoice_wait prepared processing
  wait_accept wait_card wait_compensation wait_lc wait_reserve wait_secure wait_sender try_again error`.split(/\s+/),
);
/** The answer to a refund that isn't made yet: the money is reserved for it, or it is being processed. */
const REFUND_PENDING = new Set(['wait_reserve', 'processing', 'wait_accept']);

/** LiqPay's responses and callbacks: https://www.liqpay.ua/doc/api/callback */
const Payment = z.object({
  public_key: z.string().optional(),
  order_id: z.string().optional(),
  payment_id: z.union([z.string(), z.number()]).optional(),
  status: z.string(),
  amount: z.coerce.number().optional(),
  refund_amount: z.coerce.number().optional(),
  /** A refund waits until the school's account has enough money. */
  wait_amount: z.union([z.boolean(), z.stringbool()]).optional(),
  currency: z.string().optional(),
  /** The card number with its middle masked: 473118*97. */
  sender_card_mask2: z.string().nullish(),
  err_code: z.string().nullish(),
  err_description: z.string().nullish(),
});
type Payment = z.infer<typeof Payment>;

/** base64( sha3-256( private_key + data + private_key ) ), where `data` is base64-encoded JSON. */
export const liqpaySignature = (privateKey: string, data: string): string =>
  createHash('sha3-256').update(`${privateKey}${data}${privateKey}`).digest('base64');

/** LiqPay's card page, opened by submitting a signed form; the result arrives as a signed callback. */
export function createLiqpayCards(config: LiqpayConfig, publicUrl: () => string): CardProvider {
  const signed = (order: object): { data: string; signature: string } => {
    const whole = { version: VERSION, public_key: config.publicKey, ...order };
    const data = Buffer.from(JSON.stringify(whole)).toString('base64');
    return { data, signature: liqpaySignature(config.privateKeys[0], data) };
  };
  const ask = async (order: object): Promise<Payment> => {
    const response = await fetch(`${config.apiUrl}/api/request`, {
      method: 'POST',
      body: new URLSearchParams(signed(order)),
      redirect: 'error',
      signal: AbortSignal.timeout(ANSWERS_WITHIN_MS),
    });
    if (!response.ok) throw new Error(`LiqPay answered ${response.status}`);
    return Payment.parse(await response.json());
  };
  const updateOf = (payment: Payment): PaymentUpdate => {
    const { amount = 0, currency = '' } = payment;
    const paid = {
      paymentRef: String(payment.payment_id ?? ''),
      amount: inSmallest(amount),
      currency,
      cardEnding: /\d{2,4}$/.exec(payment.sender_card_mask2 ?? '')?.[0],
    };
    const isTest = config.publicKey.startsWith('sandbox_');
    switch (payment.status) {
      case 'success':
        return payment.refund_amount !== undefined && payment.refund_amount > 0
          ? { kind: 'refunded', ...paid, refundedAmount: inSmallest(payment.refund_amount) }
          : { kind: 'paid', ...paid };
      case 'sandbox':
        return isTest ? { kind: 'paid', ...paid } : { kind: 'nothing' };
      case 'reversed':
        if (payment.wait_amount === true) return { kind: 'nothing' };
        return { kind: 'refunded', ...paid, refundedAmount: inSmallest(payment.refund_amount ?? amount) };
      case 'failure':
        return { kind: 'failed' };
      default:
        return IN_PROGRESS.has(payment.status) ? { kind: 'nothing' } : { kind: 'unclear', state: payment.status };
    }
  };
  return {
    name: 'liqpay',
    marks: ['visa', 'mastercard', 'prostir', 'privat24', 'apple_pay', 'google_pay'],
    repeatsRefunds: false,
    begin({ purchaseId, amount, currency, title, locale, createdAt, returnUrl }) {
      const order = {
        action: 'pay',
        amount: amount / 100,
        currency,
        description: title,
        order_id: purchaseId,
        // Its page supports Ukrainian and English.
        language: locale === 'en' ? 'en' : 'uk',
        expired_date: new Date(createdAt.getTime() + CHECKOUT_LASTS_MS).toISOString().slice(0, 19).replace('T', ' '),
        result_url: returnUrl,
        server_url: `${publicUrl()}/api/v2/payments/webhooks/liqpay`,
      };
      const way = { by: 'form' as const, url: `${config.apiUrl}/api/3/checkout`, ...signed(order) };
      return Promise.resolve({ checkoutRef: purchaseId, way });
    },
    readWebhook({ body }) {
      const form = new URLSearchParams(body.toString('utf8'));
      const data = form.get('data') ?? '';
      const signature = form.get('signature') ?? '';
      if (!config.privateKeys.some((key) => isSame(signature, liqpaySignature(key, data))))
        throw new BadSignature('not signed by LiqPay');
      const payment = Payment.parse(jsonOf(data));
      // LiqPay doesn't number its messages: equal content means the same message.
      const id = createHash('sha256').update(data).digest('base64url');
      return { id, kind: payment.status, purchaseId: payment.order_id, update: updateOf(payment) };
    },
    aboutOf(body) {
      const data = new URLSearchParams(body.toString('utf8')).get('data') ?? '';
      return { purchaseId: Payment.pick({ order_id: true }).parse(jsonOf(data)).order_id };
    },
    async close({ purchaseId }) {
      const payment = await ask({ action: 'status', order_id: purchaseId });
      // LiqPay can't close an order. `expired_date` has closed it, unless a payment had started before.
      if (payment.status === 'error' || payment.status === 'failure') return { kind: 'expired' };
      return updateOf(payment);
    },
    async fetchStatus({ purchaseId }) {
      const payment = await ask({ action: 'status', order_id: purchaseId });
      // LiqPay reports an order without any payment attempt as an error.
      return payment.status === 'error' ? { kind: 'nothing' } : updateOf(payment);
    },
    async refund({ purchaseId, amount }) {
      const payment = await ask({ action: 'refund', order_id: purchaseId, amount: amount / 100 });
      if (payment.status === 'error' || payment.status === 'failure')
        throw new CardRefused(`LiqPay: ${payment.err_code ?? ''} ${payment.err_description ?? ''}`);
      return {
        ref: String(payment.payment_id ?? purchaseId),
        isPending: REFUND_PENDING.has(payment.status) || payment.wait_amount === true,
      };
    },
  };
}

const jsonOf = (data: string): unknown => JSON.parse(Buffer.from(data, 'base64').toString('utf8'));

const inSmallest = (amount: number): number => Math.round(amount * 100);

function isSame(given: string, right: string): boolean {
  const [a, b] = [Buffer.from(given), Buffer.from(right)];
  return a.length === b.length && timingSafeEqual(a, b);
}
