import type { Limit } from '../../platform/limits/limits.ts';

const MINUTE = 60;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

// Per address means the network address of who asks. A school's or a village's families may share one.

export const SIGN_IN_PER_ACCOUNT: Limit = { name: 'sign-in-account', tries: 10, perSeconds: 15 * MINUTE };
export const SIGN_IN_PER_ADDRESS: Limit = { name: 'sign-in-address', tries: 100, perSeconds: 15 * MINUTE };

/** "Email is already taken" tells who has an account: it is told this often to one address, and no more. */
export const REGISTRATIONS_PER_ADDRESS: Limit = { name: 'register-address', tries: 20, perSeconds: HOUR };
export const REGISTRATIONS_PER_EMAIL: Limit = { name: 'register-email', tries: 10, perSeconds: HOUR };

/** Five tries a code and fifteen codes a day: one chance in 13,000 a day for who guesses at one account. */
export const CODES_PER_RECIPIENT: Limit = { name: 'code-recipient', tries: 5, perSeconds: HOUR };
export const CODES_PER_RECIPIENT_DAY: Limit = { name: 'code-recipient-day', tries: 15, perSeconds: DAY };
export const CODES_PER_ADDRESS: Limit = { name: 'code-address', tries: 30, perSeconds: HOUR };
export const CODE_CHECKS_PER_ADDRESS: Limit = { name: 'code-check-address', tries: 60, perSeconds: 15 * MINUTE };

export const RESETS_PER_EMAIL: Limit = { name: 'reset-email', tries: 5, perSeconds: HOUR };
export const RESETS_PER_ADDRESS: Limit = { name: 'reset-address', tries: 30, perSeconds: HOUR };

/** Links cannot be guessed; this only bounds the work that somebody can make us do. */
export const LINKS_PER_ADDRESS: Limit = { name: 'link-address', tries: 100, perSeconds: 15 * MINUTE };

export const CONFIRMATIONS_PER_PERSON: Limit = { name: 'confirm-email', tries: 5, perSeconds: HOUR };

/** Somebody at a screen that was left open, guessing the password that a change needs. */
export const OLD_PASSWORDS_PER_PERSON: Limit = { name: 'old-password', tries: 10, perSeconds: 15 * MINUTE };

export const PHONE_CHANGES_PER_PERSON: Limit = { name: 'change-phone', tries: 5, perSeconds: HOUR };
export const EMAIL_CHANGES_PER_PERSON: Limit = { name: 'change-email', tries: 5, perSeconds: HOUR };
