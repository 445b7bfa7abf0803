/** Specification, point 9: refund for unused lessons within 14 days when paid through the site. */
export const REFUND_DAYS = 14;
/** What a package or a payment link may hold. */
export const LESSONS_BOUGHT_MAX = 200;
/** In the smallest unit of the currency: a slip of the keyboard, not a price. */
export const PRICE_MAX = 100_000_000;
export const PAYMENT_LINK_DAYS = 7;
export const PAYMENT_LINK_MAX_DAYS = 90;
export const CREDITS_PAGE_SIZE = 30;

/** What people can pay with; the page draws a mark for each. */
export const cardMarks = ['visa', 'mastercard', 'google_pay', 'apple_pay', 'prostir', 'privat24'] as const;
export type CardMark = (typeof cardMarks)[number];

/**
 * started: the payer was sent to the card page. failed: the bank said no, a second try on the same page may still
 * succeed. expired: nobody paid. paid, part_refunded, refunded: the lessons were given, and what of them went back.
 */
export const purchaseStatuses = ['started', 'failed', 'expired', 'paid', 'part_refunded', 'refunded'] as const;
export type PurchaseStatus = (typeof purchaseStatuses)[number];

/** Why an entry is in the books. */
export const creditReasons = [
  'bought',
  'booked',
  'returned',
  'given',
  'taken',
  'referral',
  'refunded',
  'overturned',
  'minutes',
] as const;
export type CreditReason = (typeof creditReasons)[number];

/** What is issued of a purchase: a receipt when it is paid, a credit note for each refund that was made. */
export const receiptKinds = ['receipt', 'credit_note'] as const;
export type ReceiptKind = (typeof receiptKinds)[number];

/** "R-000012", "C-000003": each kind is counted by itself, without gaps. */
export const receiptNumber = (kind: ReceiptKind, number: number): string =>
  `${kind === 'receipt' ? 'R' : 'C'}-${String(number).padStart(6, '0')}`;

/** How often a week lessons can be: what a package lasts is said for each (specification, point 9). */
export const weeklyLessons = [2, 3, 4] as const;

/** How many weeks a package lasts, the last one counted whole. */
export const weeksOf = (lessonsCount: number, perWeek: number): number => Math.ceil(lessonsCount / perWeek);

export const isPaid = (status: PurchaseStatus): boolean =>
  status === 'paid' || status === 'part_refunded' || status === 'refunded';

interface Priced {
  lessonsCount: number;
  fullPrice: number;
}

/** What a package saves against buying the same number of lessons in the smallest package. */
export function savingOf(one: Priced, all: readonly Priced[]): number {
  const dearest = Math.max(...all.map((other) => other.fullPrice / other.lessonsCount));
  return Math.max(0, Math.round(dearest * one.lessonsCount - one.fullPrice));
}

/** Specification, point 9: one lesson when a friend buys 8, two when a friend buys 16; decided: and more. */
export function referralLessons(lessonsCount: number): 0 | 1 | 2 {
  if (lessonsCount >= 16) return 2;
  return lessonsCount >= 8 ? 1 : 0;
}

/** Until when unused lessons of a payment can be refunded. */
export const refundableUntil = (paidAtMs: number): number => paidAtMs + REFUND_DAYS * 86_400_000;
