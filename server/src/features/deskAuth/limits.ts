import type { Limit } from '../../platform/limits/limits.ts';

const QUARTER_SECONDS = 15 * 60;

/** As many password guesses as for a family's account; others' guesses don't affect passkeys. */
export const GUESSES_PER_ACCOUNT: Limit = { name: 'desk-account', tries: 30, perSeconds: QUARTER_SECONDS };
export const GUESSES_PER_NETWORK: Limit = { name: 'desk-network', tries: 100, perSeconds: QUARTER_SECONDS };
/** For somebody who knows the password and guesses codes: the chance of a hit is one in 70,000 per hour. */
export const CODES_PER_ACCOUNT: Limit = { name: 'desk-codes', tries: 5, perSeconds: QUARTER_SECONDS };
/** Challenges are stored in rows, and links can't be guessed: this limits the work that strangers can cause. */
export const PUBLIC_PER_NETWORK: Limit = { name: 'desk-public', tries: 120, perSeconds: QUARTER_SECONDS };
/** Per session: the desk's pages stay far below. */
export const CALLS_PER_SESSION: Limit = { name: 'desk-calls', tries: 600, perSeconds: 60 };
export const CHANGES_PER_SESSION: Limit = { name: 'desk-changes', tries: 60, perSeconds: 60 };
