import type { Limit } from '../../platform/limits/limits.ts';

const HOUR = 60 * 60;

// Shared by all children of a family.
export const PURCHASES_PER_ACCOUNT: Limit = { name: 'purchase-account', tries: 60, perSeconds: HOUR };
export const REFUNDS_PER_ACCOUNT: Limit = { name: 'refund-account', tries: 30, perSeconds: HOUR };
/** Each PDF is generated on request. */
export const RECEIPTS_PER_PERSON: Limit = { name: 'receipt-pdf', tries: 60, perSeconds: HOUR };
/**
 * Links can't be guessed; this limits the work a client can cause. A page waiting for the bank polls every two seconds.
 */
export const LINKS_PER_ADDRESS: Limit = { name: 'payment-link-address', tries: 600, perSeconds: HOUR / 4 };
export const LINK_PAYMENTS_PER_ADDRESS: Limit = { name: 'payment-link-pay', tries: 60, perSeconds: HOUR };
