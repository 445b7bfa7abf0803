import type { Limit } from '../../platform/limits/limits.ts';

const MINUTE = 60;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/**
 * What is promised: nobody is kept out of an account by a stranger for longer than an hour.
 * - A browser that has signed in to the account before (a known device, see knownDevices.ts) has limits of its own. No
 *   stranger can use them up, whatever else is used up.
 * - So has any other browser in a network (IPv4 /24, IPv6 /48) from which somebody has signed in to the account within
 *   half a year (knownNetworks.ts). Only a stranger in that same network can use these up.
 * - Any other browser shares a limit for the account with everybody who is not known. One network can take half of it,
 *   so a stranger in one network leaves the other half to a family elsewhere.
 * - A daily limit goes on with a few tries each hour (`thenPerHour`), so the wait ends within an hour after whoever
 *   used it up has stopped. Who keeps asking from several networks can hold off, for as long, new browsers in networks
 *   that are new to the account. For codes by e-mail each such network still has a turn an hour, unless twelve others
 *   had theirs in that hour; SMS end at the ceilings of the number.
 * By a network an IPv4 address is meant, or an IPv6 /64. A school's or a village's families may share one.
 */
export interface AccountLimits {
  /** Of a known device for one account. */
  perDevice: Limit;
  /** Of a network that is known to one account. */
  perHome: Limit;
  /** The others: of one network for all accounts, of one network for one account, of all for one account. */
  perNetwork: Limit;
  perAccountInNetwork: Limit;
  perAccount: Limit;
  /** What a network new to an account may still do once `perAccount` is used up, and all such networks together. */
  turns?: { perNetwork: Limit; perAccount: Limit };
}

export const SIGN_IN_PER_ADDRESS: Limit = { name: 'sign-in-address', tries: 100, perSeconds: 15 * MINUTE };
export const SIGN_IN_PER_ACCOUNT: Limit = { name: 'sign-in-account', tries: 10, perSeconds: 15 * MINUTE, wideTimes: 1 };
/** At most 30 guesses in a quarter of an hour, from however many networks. */
export const SIGN_INS: AccountLimits = {
  perDevice: { name: 'sign-in-device', tries: 10, perSeconds: 15 * MINUTE },
  perHome: { name: 'sign-in-home', tries: 10, perSeconds: 15 * MINUTE },
  perNetwork: SIGN_IN_PER_ADDRESS,
  perAccountInNetwork: SIGN_IN_PER_ACCOUNT,
  perAccount: { name: 'sign-in-everywhere', tries: 30, perSeconds: 15 * MINUTE },
};

/** "Email is already taken" shows who has an account: one address gets this answer so often, and no more. */
export const REGISTRATIONS_PER_ADDRESS: Limit = { name: 'register-address', tries: 20, perSeconds: HOUR };
export const REGISTRATIONS_PER_EMAIL: Limit = { name: 'register-email', tries: 10, perSeconds: HOUR };

/**
 * Five tries a code; ten codes and then two an hour for who is not known, and by turns twelve an hour with two tries
 * each: at most 866 guesses a day at one account, one chance in 1,150, and only from twelve networks and more. By phone
 * the ceilings of SMS stand in their place.
 */
export const CODES_PER_RECIPIENT: Limit = {
  name: 'code-recipient-network',
  tries: 5,
  perSeconds: DAY,
  thenPerHour: 1,
  wideTimes: 1,
};
export const CODES: AccountLimits = {
  perDevice: { name: 'code-device', tries: 5, perSeconds: HOUR },
  perHome: { name: 'code-home', tries: 5, perSeconds: DAY, thenPerHour: 1 },
  perNetwork: { name: 'code-address', tries: 30, perSeconds: HOUR },
  perAccountInNetwork: CODES_PER_RECIPIENT,
  perAccount: { name: 'code-recipient', tries: 10, perSeconds: DAY, thenPerHour: 2 },
  turns: {
    perNetwork: { name: 'code-turn', tries: 1, perSeconds: HOUR },
    perAccount: { name: 'code-turns', tries: 12, perSeconds: HOUR },
  },
};
/** Tries of a code that was sent by a turn: there can be many of these. */
export const TURN_CODE_TRIES = 2;
export const CODE_CHECKS_PER_ADDRESS: Limit = { name: 'code-check-address', tries: 60, perSeconds: 15 * MINUTE };

export const RESETS: AccountLimits = {
  perDevice: { name: 'reset-device', tries: 5, perSeconds: HOUR },
  perHome: { name: 'reset-home', tries: 5, perSeconds: DAY, thenPerHour: 1 },
  perNetwork: { name: 'reset-address', tries: 30, perSeconds: HOUR },
  perAccountInNetwork: { name: 'reset-email-network', tries: 5, perSeconds: DAY, thenPerHour: 1, wideTimes: 1 },
  perAccount: { name: 'reset-email', tries: 10, perSeconds: DAY, thenPerHour: 2 },
};

/** Links cannot be guessed; this only bounds the work that somebody can make us do. */
export const LINKS_PER_ADDRESS: Limit = { name: 'link-address', tries: 100, perSeconds: 15 * MINUTE };

export const CONFIRMATIONS_PER_PERSON: Limit = { name: 'confirm-email', tries: 5, perSeconds: HOUR };

/** Somebody at a screen that was left open, guessing the password that a change needs. */
export const OLD_PASSWORDS_PER_PERSON: Limit = { name: 'old-password', tries: 10, perSeconds: 15 * MINUTE };

export const PHONE_CHANGES_PER_PERSON: Limit = { name: 'change-phone', tries: 5, perSeconds: HOUR };
export const PROOFS_PER_PERSON: Limit = { name: 'prove-own', tries: 5, perSeconds: HOUR };
export const EMAIL_CHANGES_PER_PERSON: Limit = { name: 'change-email', tries: 5, perSeconds: HOUR };
