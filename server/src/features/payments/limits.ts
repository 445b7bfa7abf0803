import type { Limit } from '../../platform/limits/limits.ts';

const HOUR = 60 * 60;

// Of all children of a family together.
export const PURCHASES_PER_ACCOUNT: Limit = { name: 'purchase-account', tries: 60, perSeconds: HOUR };
export const REFUNDS_PER_ACCOUNT: Limit = { name: 'refund-account', tries: 30, perSeconds: HOUR };
/** Each one is drawn anew. */
export const RECEIPTS_PER_PERSON: Limit = { name: 'receipt-pdf', tries: 60, perSeconds: HOUR };
/** A link cannot be guessed; this bounds the work. A page that waits for the bank asks every two seconds. */
export const LINKS_PER_ADDRESS: Limit = { name: 'payment-link-address', tries: 600, perSeconds: HOUR / 4 };
export const LINK_PAYMENTS_PER_ADDRESS: Limit = { name: 'payment-link-pay', tries: 60, perSeconds: HOUR };
