import type { Limit } from '../../platform/limits/limits.ts';

const MINUTE = 60;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/**
 * The guarantee: a stranger can't lock anyone out of an account for longer than an hour.
 * - A browser that has signed in to the account before (a known device, see knownDevices.ts) has separate limits. No
 *   stranger can use them up, whatever other limits are exhausted.
 * - So does any other browser in a network (IPv4 /24, IPv6 /48) from which someone signed in to the account within the
 *   last half year (knownNetworks.ts). Only a stranger in that same network can use these up.
 * - All other browsers share a limit per account. A single network can take half of it, so a stranger in one network
 *   leaves the other half to a family elsewhere.
 * - After a daily limit is used up, a few tries per hour remain (`thenPerHour`), so the wait ends within an hour after
 *   the attack stops. An attacker who keeps going from several networks can block, for that long, new browsers in
 *   networks that are new to the account. For codes by email each such network still gets one turn per hour, unless
 *   twelve others had theirs in that hour; SMS stop at the limits of the number.
 * In all other limits, a network is one IPv4 address or one IPv6 /64, which a whole school or village may share.
 */
export interface AccountLimits {
  /** For a known device and one account. */
  perDevice: Limit;
  /** For a network known to the account. */
  perHome: Limit;
  /** For everyone else: one network over all accounts, one network and one account, all networks and one account. */
  perNetwork: Limit;
  perAccountInNetwork: Limit;
  perAccount: Limit;
  /**
   * What a network new to the account may still do once `perAccount` is used up, and the limit for all such networks
   * together.
   */
  turns?: { perNetwork: Limit; perAccount: Limit };
}

export const SIGN_IN_PER_ADDRESS: Limit = { name: 'sign-in-address', tries: 100, perSeconds: 15 * MINUTE };
export const SIGN_IN_PER_ACCOUNT: Limit = { name: 'sign-in-account', tries: 10, perSeconds: 15 * MINUTE, wideTimes: 1 };
/** At most 30 guesses in 15 minutes, from any number of networks. */
export const SIGN_INS: AccountLimits = {
  perDevice: { name: 'sign-in-device', tries: 10, perSeconds: 15 * MINUTE },
  perHome: { name: 'sign-in-home', tries: 10, perSeconds: 15 * MINUTE },
  perNetwork: SIGN_IN_PER_ADDRESS,
  perAccountInNetwork: SIGN_IN_PER_ACCOUNT,
  perAccount: { name: 'sign-in-everywhere', tries: 30, perSeconds: 15 * MINUTE },
};

/** "Email is already taken" reveals who has an account, so the number of these answers per address is limited. */
export const REGISTRATIONS_PER_ADDRESS: Limit = { name: 'register-address', tries: 20, perSeconds: HOUR };
export const REGISTRATIONS_PER_EMAIL: Limit = { name: 'register-email', tries: 10, perSeconds: HOUR };

/**
 * Five tries per code. Unknown requesters get ten codes, then two per hour, plus twelve turns per hour with two tries
 * each: at most 866 guesses a day at one account, a chance of 1 in 1,150, and only from at least twelve networks. By
 * phone, the SMS limits apply instead.
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
/** Tries for a code sent in a turn: fewer, because there can be many such codes. */
export const TURN_CODE_TRIES = 2;
export const CODE_CHECKS_PER_ADDRESS: Limit = { name: 'code-check-address', tries: 60, perSeconds: 15 * MINUTE };

export const RESETS: AccountLimits = {
  perDevice: { name: 'reset-device', tries: 5, perSeconds: HOUR },
  perHome: { name: 'reset-home', tries: 5, perSeconds: DAY, thenPerHour: 1 },
  perNetwork: { name: 'reset-address', tries: 30, perSeconds: HOUR },
  perAccountInNetwork: { name: 'reset-email-network', tries: 5, perSeconds: DAY, thenPerHour: 1, wideTimes: 1 },
  perAccount: { name: 'reset-email', tries: 10, perSeconds: DAY, thenPerHour: 2 },
};

/** Links can't be guessed; this only limits the work a client can cause. */
export const LINKS_PER_ADDRESS: Limit = { name: 'link-address', tries: 100, perSeconds: 15 * MINUTE };

export const CONFIRMATIONS_PER_PERSON: Limit = { name: 'confirm-email', tries: 5, perSeconds: HOUR };

/** Limits guessing of the current password on a screen that was left open. */
export const OLD_PASSWORDS_PER_PERSON: Limit = { name: 'old-password', tries: 10, perSeconds: 15 * MINUTE };

export const PHONE_CHANGES_PER_PERSON: Limit = { name: 'change-phone', tries: 5, perSeconds: HOUR };
export const PROOFS_PER_PERSON: Limit = { name: 'prove-own', tries: 5, perSeconds: HOUR };
export const EMAIL_CHANGES_PER_PERSON: Limit = { name: 'change-email', tries: 5, perSeconds: HOUR };
