import type { Limit, SchoolBudget } from '../../platform/limits/limits.ts';

export const OFFERS_PER_ACCOUNT: Limit = { name: 'tablet-offer', tries: 20, perSeconds: 10 * 60 };
/** Correct codes count too: otherwise an attacker's own code would reset the limit for any number of guesses. */
export const CLAIMS_PER_NETWORK: Limit = { name: 'tablet-claim', tries: 20, perSeconds: 10 * 60 };
/**
 * Wrong short codes from all networks together. If a hundred codes are valid at any time, strangers have 7,200 guesses
 * a day at 30 bits: a chance of 1 in 1,500 to get into any account at all. When the limit is used up, the QR code still
 * works: its 256 bits can't be guessed.
 */
export const WRONG_TABLET_CODES: SchoolBudget = {
  name: 'wrong-tablet-codes',
  tries: 300,
  perSeconds: 60 * 60,
  kept: 0,
};
