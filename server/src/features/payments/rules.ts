import { isPaid, type PurchaseStatus, refundableUntil } from '@skylark/contract/payments.facts';
import type { PaymentUpdate } from '../../platform/cards/CardProvider.ts';

interface PurchaseState {
  status: PurchaseStatus;
  price: number;
  currency: string;
  lessonsCount: number;
  /** Refunded, or being refunded. */
  refundedAmount: number;
  refundedLessons: number;
}

/** What to do with a purchase after an update from its provider. */
export type PurchaseStep =
  | { kind: 'nothing' }
  /** The provider charged or refunded a different amount than expected: needs a manual decision. */
  | { kind: 'alarm' }
  | { kind: 'mark'; status: 'failed' | 'expired' }
  | {
      kind: 'pay';
      paymentRef: string;
      cardEnding: string | undefined;
      /** Amount refunded before, by anyone. */
      alsoRefunded: number;
    }
  | { kind: 'take_back'; amount: number };

/**
 * A purchase only moves forward, so updates may be repeated and out of order: a refund may refer to a payment we don't
 * know yet, and a failure to an attempt that has since been superseded.
 */
export function stepFor(purchase: PurchaseState, update: PaymentUpdate): PurchaseStep {
  switch (update.kind) {
    case 'nothing':
    case 'returned':
    case 'ask':
    case 'unclear':
      return { kind: 'nothing' };
    case 'failed':
      return purchase.status === 'started' ? { kind: 'mark', status: 'failed' } : { kind: 'nothing' };
    case 'expired':
      return isPaid(purchase.status) || purchase.status === 'expired'
        ? { kind: 'nothing' }
        : { kind: 'mark', status: 'expired' };
    case 'paid':
    case 'refunded': {
      if (update.amount !== purchase.price || update.currency !== purchase.currency) return { kind: 'alarm' };
      const refunded = update.kind === 'refunded' ? update.refundedAmount : 0;
      if (refunded > purchase.price) return { kind: 'alarm' };
      if (!isPaid(purchase.status)) {
        const { paymentRef, cardEnding } = update;
        return { kind: 'pay', paymentRef, cardEnding, alsoRefunded: refunded };
      }
      const amount = refunded - purchase.refundedAmount;
      return amount > 0 ? { kind: 'take_back', amount } : { kind: 'nothing' };
    }
  }
}

/** The price of the next lessons to refund; the last one includes any rounding remainder. */
export function refundAmount(purchase: PurchaseState, lessons: number): number {
  const whole = purchase.refundedLessons + lessons;
  const until =
    whole === purchase.lessonsCount ? purchase.price : Math.floor((purchase.price * whole) / purchase.lessonsCount);
  return Math.max(0, Math.min(until, purchase.price) - purchase.refundedAmount);
}

/** Number of lessons for an amount refunded by the provider's own staff. */
export const lessonsOfAmount = (purchase: PurchaseState, amount: number): number =>
  Math.min(
    purchase.lessonsCount - purchase.refundedLessons,
    Math.round((purchase.lessonsCount * amount) / purchase.price),
  );

/** Specification, point 9: within 14 days. */
export const isRefundable = (paidAt: Date | null, now: Date): boolean =>
  paidAt !== null && now.getTime() <= refundableUntil(paidAt.getTime());

const DAY_MS = 86_400_000;
/** Providers send updates for three days at most; after that the purchase is considered abandoned. */
export const GIVEN_UP_AFTER_MS = 3 * DAY_MS;
/** How long a checkout can be resumed. */
export const CHECKOUT_LASTS_MS = 2 * 60 * 60_000;
/** Time of the first query to the provider; later ones have increasing intervals. */
export const firstCheckAt = (now: Date): Date => new Date(now.getTime() + 60_000);
