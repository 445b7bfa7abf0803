import Stripe from 'stripe';
import {
  BadSignature,
  type CardEvent,
  type PaymentUpdate,
  type CardProvider,
  CardRefused,
  type Known,
  type MoneyReturn,
  SIGNATURE_LASTS_SECONDS,
} from '../CardProvider.ts';

export interface StripeConfig {
  secretKey: string;
  /** During a rotation the new secret followed by the old one: events signed with either are accepted. */
  webhookSecrets: readonly string[];
  /** Differs from Stripe's own only in tests. */
  apiUrl: string;
}

const ANSWERS_WITHIN_MS = 15_000;
/** Stripe allows 30 minutes to 24 hours. */
const CHECKOUT_LASTS_MS = 2 * 60 * 60_000;

/** Stripe Checkout: payers are redirected to Stripe's own page, so we never handle card numbers. */
export function createStripeCards(config: StripeConfig): CardProvider {
  const { hostname, port, protocol } = new URL(config.apiUrl);
  const stripe = new Stripe(config.secretKey, {
    host: hostname,
    ...(port !== '' && { port: Number(port) }),
    protocol: protocol === 'http:' ? 'http' : 'https',
    timeout: ANSWERS_WITHIN_MS,
    maxNetworkRetries: 1,
    telemetry: false,
  });
  const fetchStatus = async ({ checkoutRef }: Known): Promise<PaymentUpdate> => {
    if (checkoutRef === null) return { kind: 'nothing' };
    const session = await stripe.checkout.sessions.retrieve(checkoutRef, {
      expand: ['payment_intent.latest_charge'],
    });
    const update = sessionUpdate(session);
    if (update.kind !== 'paid') return update;
    const intent = session.payment_intent;
    const charge = intent !== null && typeof intent === 'object' ? intent.latest_charge : null;
    const last4 =
      charge !== null && typeof charge === 'object' ? charge.payment_method_details?.card?.last4 : undefined;
    const of = { payment_intent: update.paymentRef, limit: 100 };
    const [refunds, disputes] = await Promise.all([stripe.refunds.list(of), stripe.disputes.list(of)]);
    const returns = [...refunds.data.map(refundReturn), ...disputes.data.map((one) => disputeReturn(one))];
    return { ...update, cardEnding: last4 ?? undefined, returns };
  };
  return {
    name: 'stripe',
    marks: ['visa', 'mastercard', 'apple_pay', 'google_pay'],
    repeatsRefunds: true,
    async begin({ purchaseId, amount, currency, title, locale, email, createdAt, returnUrl, cancelUrl }) {
      const metadata = { purchase_id: purchaseId };
      const session = await stripe.checkout.sessions.create(
        {
          mode: 'payment',
          client_reference_id: purchaseId,
          line_items: [
            {
              quantity: 1,
              price_data: { currency: currency.toLowerCase(), unit_amount: amount, product_data: { name: title } },
            },
          ],
          metadata,
          payment_intent_data: { metadata },
          // Stripe's page supports English and Russian; otherwise it follows the browser.
          locale: locale === 'uk' ? 'auto' : locale,
          ...(email !== null && { customer_email: email }),
          expires_at: Math.floor((createdAt.getTime() + CHECKOUT_LASTS_MS) / 1000),
          success_url: returnUrl,
          cancel_url: cancelUrl,
        },
        { idempotencyKey: `purchase:${purchaseId}` },
      );
      if (session.url === null) throw new Error('Stripe gave no address of a card page');
      return { checkoutRef: session.id, way: { by: 'address', url: session.url } };
    },
    readWebhook({ body, headers, now }) {
      const signature = headers['stripe-signature'];
      const given = typeof signature === 'string' ? signature : '';
      let cause: unknown;
      for (const secret of config.webhookSecrets)
        try {
          return cardEvent(
            stripe.webhooks.constructEvent(body, given, secret, SIGNATURE_LASTS_SECONDS, undefined, now.getTime()),
          );
        } catch (error) {
          if (!(error instanceof Stripe.errors.StripeSignatureVerificationError)) throw error;
          cause = error;
        }
      throw new BadSignature('not signed by Stripe', { cause });
    },
    aboutOf: (body) => paymentOf((JSON.parse(body.toString('utf8')) as Stripe.Event).data.object),
    async close(known) {
      if (known.checkoutRef === null) return { kind: 'expired' };
      try {
        return sessionUpdate(await stripe.checkout.sessions.expire(known.checkoutRef));
      } catch (error) {
        // Only an open session can be closed: this one was paid or is closed already.
        if (error instanceof Stripe.errors.StripeInvalidRequestError) return fetchStatus(known);
        throw error;
      }
    },
    fetchStatus,
    async refund({ key, paymentRef, amount }) {
      if (paymentRef === null) throw new CardRefused('there is no payment to refund');
      try {
        const refund = await stripe.refunds.create(
          { payment_intent: paymentRef, amount, metadata: { refund_id: key } },
          { idempotencyKey: `refund:${key}` },
        );
        if (refund.status === 'failed' || refund.status === 'canceled')
          throw new CardRefused(`Stripe: ${refund.status}`);
        return { ref: refund.id, isPending: refund.status !== 'succeeded' };
      } catch (error) {
        if (error instanceof Stripe.errors.StripeInvalidRequestError || error instanceof Stripe.errors.StripeCardError)
          throw new CardRefused(error.message, { cause: error });
        throw error;
      }
    },
  };
}

const idOf = (one: string | { id: string } | null): string => (typeof one === 'string' ? one : (one?.id ?? ''));

function sessionUpdate(session: Stripe.Checkout.Session): PaymentUpdate {
  if (session.payment_status === 'paid')
    return {
      kind: 'paid',
      paymentRef: idOf(session.payment_intent),
      amount: session.amount_total ?? 0,
      currency: (session.currency ?? '').toUpperCase(),
    };
  return session.status === 'expired' ? { kind: 'expired' } : { kind: 'nothing' };
}

/** A refund may fail days after Stripe has accepted it, even after it `succeeded`. */
const refundReturn = (refund: Stripe.Refund): MoneyReturn => ({
  kind: 'refund',
  ref: refund.id,
  refundId: refund.metadata?.['refund_id'],
  amount: refund.amount,
  currency: refund.currency.toUpperCase(),
  state:
    refund.status === 'succeeded'
      ? 'returned'
      : refund.status === 'failed' || refund.status === 'canceled'
        ? 'kept'
        : 'pending',
  isClosed: false,
});

/** The balance transactions of a dispute say what moved: the withdrawal is negative, what is reinstated positive. */
function disputeReturn(dispute: Stripe.Dispute, eventType?: string): MoneyReturn {
  const { status } = dispute;
  const moved = dispute.balance_transactions.map(({ amount }) => amount);
  const isKept =
    status === 'won' ||
    status === 'warning_closed' ||
    status === 'prevented' ||
    eventType === 'charge.dispute.funds_reinstated' ||
    moved.some((amount) => amount > 0);
  const isWithdrawn =
    status === 'lost' || eventType === 'charge.dispute.funds_withdrawn' || moved.some((amount) => amount < 0);
  return {
    kind: 'dispute',
    ref: dispute.id,
    amount: dispute.amount,
    currency: dispute.currency.toUpperCase(),
    state: isKept ? 'kept' : isWithdrawn ? 'returned' : 'pending',
    isClosed: isKept || status === 'lost',
  };
}

/** Events we ignore: steps of a payment, whose checkout session reports the outcome, and warnings. */
const WITHOUT_NEWS =
  /^(payment_intent\.(?!payment_failed)|charge\.(succeeded|updated|captured|pending|failed|expired)$|charge\.dispute\.updated$|review\.|radar\.)/;

/** The payment that an object of any type refers to. */
function paymentOf(object: object): { purchaseId: string | undefined; paymentRef: string | undefined } {
  const { id, object: kind, payment_intent: intent, metadata } = object as Record<string, unknown>;
  const named = metadata as Record<string, unknown> | null | undefined;
  const text = (one: unknown): string | undefined => (typeof one === 'string' && one !== '' ? one : undefined);
  const ref = typeof intent === 'object' && intent !== null ? (intent as Record<string, unknown>)['id'] : intent;
  return {
    purchaseId: text(named?.['purchase_id']),
    paymentRef: text(kind === 'payment_intent' ? id : ref),
  };
}

/** Maps the Stripe events that matter to us: https://docs.stripe.com/api/events/types */
function cardEvent(event: Stripe.Event): CardEvent {
  const about = (purchaseId: string | null | undefined, update: PaymentUpdate): CardEvent => ({
    id: event.id,
    kind: event.type,
    purchaseId: purchaseId ?? undefined,
    update,
  });
  const ofPayment = (update: PaymentUpdate): CardEvent => ({
    id: event.id,
    kind: event.type,
    ...paymentOf(event.data.object),
    update,
  });
  switch (event.type) {
    case 'checkout.session.completed':
    case 'checkout.session.async_payment_succeeded':
      return about(event.data.object.client_reference_id, sessionUpdate(event.data.object));
    case 'checkout.session.async_payment_failed':
      return about(event.data.object.client_reference_id, { kind: 'failed' });
    case 'checkout.session.expired':
      return about(event.data.object.client_reference_id, { kind: 'expired' });
    case 'payment_intent.payment_failed':
      return about(event.data.object.metadata['purchase_id'], { kind: 'failed' });
    case 'refund.created':
    case 'refund.updated':
    case 'refund.failed':
    case 'charge.refund.updated':
      return ofPayment({ kind: 'returned', returns: [refundReturn(event.data.object)] });
    case 'charge.dispute.created':
    case 'charge.dispute.closed':
    case 'charge.dispute.funds_withdrawn':
    case 'charge.dispute.funds_reinstated':
      return ofPayment({ kind: 'returned', returns: [disputeReturn(event.data.object, event.type)] });
    // This event contains only the sum of all refunds.
    case 'charge.refunded':
      return ofPayment({ kind: 'ask' });
    default:
      return ofPayment(WITHOUT_NEWS.test(event.type) ? { kind: 'nothing' } : { kind: 'unclear', state: event.type });
  }
}
