import type { CardMark } from '@skylark/contract/payments.facts';
import type { PayWay } from '@skylark/contract/payments';
import type { Locale } from '@skylark/contract/people.facts';

export type CardProviderName = 'sandbox' | 'stripe' | 'liqpay';

/** What is to be paid: our own price, never one that came with a request. Money in the smallest unit. */
export interface Checkout {
  purchaseId: string;
  amount: number;
  currency: string;
  /** What the payer reads on the card page. */
  title: string;
  locale: Locale;
  email: string | null;
  createdAt: Date;
  returnUrl: string;
  cancelUrl: string;
}

interface Paid {
  paymentRef: string;
  amount: number;
  currency: string;
  /** The last two to four digits of the card, where the provider names them. */
  cardEnding?: string | undefined;
}

/** What a provider says of a payment. `refundedAmount` is everything that went back until now. */
export type PaymentUpdate =
  | ({ kind: 'paid' } & Paid)
  | { kind: 'failed' }
  | { kind: 'expired' }
  | ({ kind: 'refunded'; refundedAmount: number } & Paid)
  | { kind: 'nothing' };

/** An update that the provider sent by itself; the same id may come more than once, and in any order. */
export interface CardEvent {
  id: string;
  kind: string;
  purchaseId: string | undefined;
  update: PaymentUpdate;
}

/** A purchase as its provider knows it. */
export interface Known {
  purchaseId: string;
  checkoutRef: string | null;
  paymentRef: string | null;
}

export interface CardProvider {
  name: CardProviderName;
  marks: readonly CardMark[];
  /** Whether a refund under the same key is made once, however often it is asked for. */
  repeatsRefunds: boolean;
  /** The same purchase always gets the same way, however often this is called. */
  begin(checkout: Checkout): Promise<{ checkoutRef: string; way: PayWay }>;
  /** @throws BadSignature when it was not the provider who wrote this, or too long ago */
  readWebhook(sent: { body: Buffer; headers: Record<string, string | string[] | undefined>; now: Date }): CardEvent;
  fetchStatus(known: Known): Promise<PaymentUpdate>;
  /**
   * Closes a card page whose time is over, so that it cannot be paid any more.
   * @returns `expired` when it is closed; otherwise what has become of it, `nothing` while a payment is under way
   */
  close(known: Known): Promise<PaymentUpdate>;
  /** @returns what the provider calls the refund @throws CardRefused when asking again is of no use */
  refund(of: Known & { key: string; amount: number; currency: string }): Promise<string>;
}

export class BadSignature extends Error {}
/** The provider said no, for good. */
export class CardRefused extends Error {}

export interface Cards {
  /** Whom new payments go to; undefined while the school takes no cards. */
  active: CardProvider | undefined;
  /** For what was paid earlier, by another provider perhaps. */
  of(name: string): CardProvider | undefined;
}

/** How old a signed message may be: what the providers recommend themselves. */
export const SIGNATURE_LASTS_SECONDS = 300;
