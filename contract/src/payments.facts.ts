/** Specification, point 9: unused lessons are refundable within 14 days when paid through the site. */
export const REFUND_DAYS = 14;
/** Maximum lessons in a package or a payment link. */
export const LESSONS_BOUGHT_MAX = 200;
/** In the smallest unit of the currency; anything above is a typing error. */
export const PRICE_MAX = 100_000_000;
export const PAYMENT_LINK_DAYS = 7;
export const PAYMENT_LINK_MAX_DAYS = 90;
export const CREDITS_PAGE_SIZE = 30;

/** Accepted ways to pay; the page shows a logo for each. */
export const cardMarks = ['visa', 'mastercard', 'google_pay', 'apple_pay', 'prostir', 'privat24'] as const;
export type CardMark = (typeof cardMarks)[number];

/**
 * started: the payer was sent to the card page. failed: the bank declined; a second try on the same page may still
 * succeed. expired: not paid in time. paid, part_refunded, refunded: the lessons were credited, and none, some or all
 * of them were refunded.
 */
export const purchaseStatuses = ['started', 'failed', 'expired', 'paid', 'part_refunded', 'refunded'] as const;
export type PurchaseStatus = (typeof purchaseStatuses)[number];

/**
 * State of a payment dispute at the bank. open: no money has moved. withdrawn: the bank has taken the money back but
 * hasn't decided. lost, won: decided against or for the school.
 */
export const disputeStates = ['open', 'withdrawn', 'lost', 'won'] as const;
export type DisputeState = (typeof disputeStates)[number];

/** Why a provider's report of a payment can't be booked automatically and needs a manager. */
export type PaymentAlarm = 'unknown_state' | 'another_sum' | 'another_currency' | 'more_returned' | 'other_purchase';

/** Reason for an entry in the credit ledger. */
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

/** Documents issued for a purchase: a receipt when it is paid, a credit note for each refund. */
export const receiptKinds = ['receipt', 'credit_note'] as const;
export type ReceiptKind = (typeof receiptKinds)[number];

/** "R-000012", "C-000003": each kind has its own gapless numbering. */
export const receiptNumber = (kind: ReceiptKind, number: number): string =>
  `${kind === 'receipt' ? 'R' : 'C'}-${String(number).padStart(6, '0')}`;

/** Possible lessons per week; the page shows for each how long a package lasts (specification, point 9). */
export const weeklyLessons = [2, 3, 4] as const;

/** How many weeks a package lasts, rounded up. */
export const weeksOf = (lessonsCount: number, perWeek: number): number => Math.ceil(lessonsCount / perWeek);

/** The smallest package with at least this many lessons, or the largest package. */
export const packageFor = <T extends { lessonsCount: number }>(all: readonly T[], count: number): T | undefined => {
  const sorted = all.toSorted((a, b) => a.lessonsCount - b.lessonsCount);
  return sorted.find(({ lessonsCount }) => lessonsCount >= count) ?? sorted.at(-1);
};

export const isPaid = (status: PurchaseStatus): boolean =>
  status === 'paid' || status === 'part_refunded' || status === 'refunded';

interface Priced {
  lessonsCount: number;
  fullPrice: number;
}

/** What a package saves compared with buying the same number of lessons at the highest price per lesson. */
export function savingsOf(one: Priced, all: readonly Priced[]): number {
  const dearest = Math.max(...all.map((other) => other.fullPrice / other.lessonsCount));
  return Math.max(0, Math.round(dearest * one.lessonsCount - one.fullPrice));
}

/**
 * Specification, point 9: one lesson when a friend buys 8, two when a friend buys 16. Larger purchases count as well
 * (own decision).
 */
export function referralLessons(lessonsCount: number): 0 | 1 | 2 {
  if (lessonsCount >= 16) return 2;
  return lessonsCount >= 8 ? 1 : 0;
}

/** Deadline for refunding unused lessons of a payment. */
export const refundableUntil = (paidAtMs: number): number => paidAtMs + REFUND_DAYS * 86_400_000;
