import { isPaid, type PurchaseStatus, refundableUntil } from '@skylark/contract/payments.facts';
import type { PaymentUpdate } from '../../platform/cards/CardProvider.ts';

interface PurchaseState {
  status: PurchaseStatus;
  price: number;
  currency: string;
  lessonsCount: number;
  /** What went back, or is on its way back. */
  refundedAmount: number;
  refundedLessons: number;
}

/** What follows for a purchase from what its provider says of it. */
export type PurchaseStep =
  | { kind: 'nothing' }
  /** The provider took another sum than we asked for, or gave back more: only a person can decide what to do. */
  | { kind: 'alarm' }
  | { kind: 'mark'; status: 'failed' | 'expired' }
  | {
      kind: 'pay';
      paymentRef: string;
      cardEnding: string | undefined;
      /** What was refunded already, by whomever. */
      alsoRefunded: number;
    }
  | { kind: 'take_back'; amount: number };

/**
 * A purchase only ever moves forward, so updates may come twice and in any order: a refund may name a payment that we
 * do not know of yet, and a failure of a try that another one has overtaken.
 */
export function stepFor(purchase: PurchaseState, update: PaymentUpdate): PurchaseStep {
  switch (update.kind) {
    case 'nothing':
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

/** How much of the price so many more lessons are; the last of them brings back whatever is left to the kopiyka. */
export function refundAmount(purchase: PurchaseState, lessons: number): number {
  const whole = purchase.refundedLessons + lessons;
  const until =
    whole === purchase.lessonsCount ? purchase.price : Math.floor((purchase.price * whole) / purchase.lessonsCount);
  return Math.max(0, Math.min(until, purchase.price) - purchase.refundedAmount);
}

/** How many lessons a sum was, when the provider's own people gave it back. */
export const lessonsOfAmount = (purchase: PurchaseState, amount: number): number =>
  Math.min(
    purchase.lessonsCount - purchase.refundedLessons,
    Math.round((purchase.lessonsCount * amount) / purchase.price),
  );

/** Specification, point 9: within 14 days. */
export const isRefundable = (paidAt: Date | null, now: Date): boolean =>
  paidAt !== null && now.getTime() <= refundableUntil(paidAt.getTime());

const DAY_MS = 86_400_000;
/** Providers send updates for three days at most; whoever has not paid by then does not pay any more. */
export const GIVEN_UP_AFTER_MS = 3 * DAY_MS;
/** A checkout that can still be gone back to. */
export const CHECKOUT_LASTS_MS = 2 * 60 * 60_000;
/** When a provider is first asked what became of a purchase; afterwards ever more rarely. */
export const firstCheckAt = (now: Date): Date => new Date(now.getTime() + 60_000);
