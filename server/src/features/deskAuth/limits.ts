import type { Limit } from '../../platform/limits/limits.ts';

const QUARTER_SECONDS = 15 * 60;

/** As many guesses at a manager's password as at a family's; passkeys aren't touched by what others guess. */
export const GUESSES_PER_ACCOUNT: Limit = { name: 'desk-account', tries: 30, perSeconds: QUARTER_SECONDS };
export const GUESSES_PER_NETWORK: Limit = { name: 'desk-network', tries: 100, perSeconds: QUARTER_SECONDS };
/** Somebody who knows the password guesses codes: one in 70,000 is found in an hour. */
export const CODES_PER_ACCOUNT: Limit = { name: 'desk-codes', tries: 5, perSeconds: QUARTER_SECONDS };
/** Challenges are rows, and links can't be guessed: this bounds the work of strangers. */
export const PUBLIC_PER_NETWORK: Limit = { name: 'desk-public', tries: 120, perSeconds: QUARTER_SECONDS };
/** Of one session: pages stay far below. */
export const CALLS_PER_SESSION: Limit = { name: 'desk-calls', tries: 600, perSeconds: 60 };
export const CHANGES_PER_SESSION: Limit = { name: 'desk-changes', tries: 60, perSeconds: 60 };
