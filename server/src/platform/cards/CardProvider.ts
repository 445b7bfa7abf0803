import type { CardMark } from '@skylark/contract/payments.facts';
import type { PayWay } from '@skylark/contract/payments';
import type { Locale } from '@skylark/contract/people.facts';

export const cardProviderNames = ['sandbox', 'stripe', 'liqpay'] as const;
export type CardProviderName = (typeof cardProviderNames)[number];

/** A payment to be made, with our own price and never one from a request. Amounts are in the smallest currency unit. */
export interface Checkout {
  purchaseId: string;
  amount: number;
  currency: string;
  /** Shown to the payer on the card page. */
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
  /** The last two to four digits of the card, if the provider reports them. */
  cardEnding?: string | undefined;
}

/** Money of a payment that goes back to the payer: by a refund, or by a bank because the payer disputes the payment. */
export interface MoneyReturn {
  kind: 'refund' | 'dispute';
  /** The provider's id of it. */
  ref: string;
  /** Our id of a refund, if it was requested here. */
  refundId?: string | undefined;
  amount: number;
  currency: string;
  /** pending: nothing has moved yet. returned: the payer has the money. kept: the school has it, or has it again. */
  state: 'pending' | 'returned' | 'kept';
  /** For disputes: whether the bank has decided. */
  isClosed: boolean;
}

/**
 * A provider's report about a payment. `refundedAmount` is the total refunded so far, for providers that don't list
 * single refunds; the others list each in `returns`.
 */
export type PaymentUpdate =
  | ({ kind: 'paid'; returns?: MoneyReturn[] } & Paid)
  | { kind: 'failed' }
  | { kind: 'expired' }
  | ({ kind: 'refunded'; refundedAmount: number } & Paid)
  | { kind: 'returned'; returns: MoneyReturn[] }
  /** The money has changed in some way: ask the provider how. */
  | { kind: 'ask' }
  /** Not understood; `state` is the provider's name for it. */
  | { kind: 'unclear'; state: string }
  | { kind: 'nothing' };

/** An update sent by the provider; the same id may arrive more than once, and in any order. */
export interface CardEvent {
  id: string;
  kind: string;
  purchaseId: string | undefined;
  /** The payment it is about, if it doesn't name the purchase. */
  paymentRef?: string | undefined;
  update: PaymentUpdate;
}

/** A purchase as its provider identifies it. */
export interface Known {
  purchaseId: string;
  checkoutRef: string | null;
  paymentRef: string | null;
}

export interface CardProvider {
  name: CardProviderName;
  marks: readonly CardMark[];
  /** Whether repeated refunds with the same key are executed only once. */
  repeatsRefunds: boolean;
  /** Idempotent: repeated calls for a purchase return the same way to pay. */
  begin(checkout: Checkout): Promise<{ checkoutRef: string; way: PayWay }>;
  /** @throws BadSignature if the provider didn't sign this, or it is too old; any other error if it can't be read */
  readWebhook(sent: { body: Buffer; headers: Record<string, string | string[] | undefined>; now: Date }): CardEvent;
  /** Which payment a signed message is about, which may be legible in one that can't be read otherwise. */
  aboutOf(body: Buffer): Pick<CardEvent, 'purchaseId' | 'paymentRef'>;
  fetchStatus(known: Known): Promise<PaymentUpdate>;
  /**
   * Closes an expired card page, so that it can't be paid any more.
   * @returns `expired` if closed; otherwise the payment's state, `nothing` while a payment is in progress
   */
  close(known: Known): Promise<PaymentUpdate>;
  /**
   * @returns the provider's id of the refund; `isPending` if it may still fail without having been made
   * @throws CardRefused if retrying is pointless
   */
  refund(of: Known & { key: string; amount: number; currency: string }): Promise<{ ref: string; isPending: boolean }>;
}

export class BadSignature extends Error {}
/** The provider refused permanently. */
export class CardRefused extends Error {}

export interface Cards {
  /** The provider for new payments; undefined while the school doesn't accept cards. */
  active: CardProvider | undefined;
  /** For earlier payments, possibly made with another provider. */
  of(name: string): CardProvider | undefined;
}

/** Maximum age of a signed message, as recommended by the providers. */
export const SIGNATURE_LASTS_SECONDS = 300;
