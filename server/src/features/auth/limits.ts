import type { Limit, SchoolBudget } from '../../platform/limits/limits.ts';

const MINUTE = 60;
const HOUR = 60 * MINUTE;

const times = (name: string, tries: number, perSeconds: number, more: Partial<Limit> = {}): Limit => ({
  name,
  tries,
  perSeconds,
  ...more,
});
/** One network's share of an account: renting a whole IPv6 /48 adds nothing. */
const NARROW = { wideTimes: 1 };

/**
 * Trying to get into one account. A known browser has signed in to the account before; a known network (IPv4 /24, IPv6
 * /48) is one from which somebody did within the last half year (knownDevices.ts, knownNetworks.ts). Each known browser
 * and network has a share of its own, whatever strangers do. All others share the account's, of which one network (IPv4
 * address, IPv6 /64) gets a part.
 *
 * |                                | known browser | known network | others  | one network of them | one network, all accounts |
 * | ------------------------------ | ------------- | ------------- | ------- | ------------------- | ------------------------- |
 * | passwords in 15 minutes        | 10            | 10            | 30      | 10                  | 100                       |
 * | codes and resets in an hour    | 5             | 3             | 5       | 3                   | 30                        |
 *
 * So nobody is locked out by strangers for longer than 15 minutes or an hour after they stop. A code takes five guesses:
 * strangers have 600 a day at one account, a chance of 1 in 1,600, and WRONG_CODES limits those at all accounts
 * together. SMS cost money, so a phone has the limits of platform/sms/smsCeiling.ts in place of "others".
 */
export interface AccountLimits {
  perDevice: Limit;
  perHome: Limit;
  perAccount: Limit;
  perAccountInNetwork: Limit;
  perNetwork: Limit;
}

export const SIGN_INS: AccountLimits = {
  perDevice: times('sign-in-device', 10, 15 * MINUTE),
  perHome: times('sign-in-home', 10, 15 * MINUTE),
  perAccount: times('sign-in-everywhere', 30, 15 * MINUTE),
  perAccountInNetwork: times('sign-in-account', 10, 15 * MINUTE, NARROW),
  perNetwork: times('sign-in-address', 100, 15 * MINUTE),
};

/** Codes to sign in with, and links to reset a password: both are mails that anybody can request. */
export const CODES: AccountLimits = {
  perDevice: times('code-device', 5, HOUR),
  perHome: times('code-home', 3, HOUR),
  perAccount: times('code-recipient', 5, HOUR),
  perAccountInNetwork: times('code-recipient-network', 3, HOUR, NARROW),
  perNetwork: times('code-address', 30, HOUR),
};

/**
 * Wrong codes at all accounts of the school, which somebody with a list of addresses and many networks could try one
 * after the other. Strangers have 14,400 tries a day, a chance of 1 in 70 to get into any account at all. When they are
 * used up, codes are accepted from known browsers and networks only, for up to an hour; passwords and links still work.
 */
export const WRONG_CODES: SchoolBudget = { name: 'wrong-codes', tries: 1_200, perSeconds: HOUR, kept: 600 };
/** Counts codes that endanger no account, so that the response takes the same time. */
export const WRONG_CODES_OF_NOBODY: SchoolBudget = {
  name: 'wrong-codes-of-nobody',
  tries: 1_000_000_000,
  perSeconds: HOUR,
  kept: 0,
};
export const CODE_CHECKS_PER_ADDRESS: Limit = { name: 'code-check-address', tries: 60, perSeconds: 15 * MINUTE };

/** "Email is already taken" reveals who has an account, so the number of these answers per address is limited. */
export const REGISTRATIONS_PER_ADDRESS: Limit = { name: 'register-address', tries: 20, perSeconds: HOUR };
/**
 * Mails to an unproved address, from all accounts that name it: for registrations, confirmations, proofs and changes.
 * Accounts cost nothing, so limits per account wouldn't protect the address's reader.
 */
export const MAILS_PER_UNPROVED_ADDRESS: Limit = { name: 'mail-unproved', tries: 6, perSeconds: HOUR };

/** Links can't be guessed; this only limits the work a client can cause. */
export const LINKS_PER_ADDRESS: Limit = { name: 'link-address', tries: 100, perSeconds: 15 * MINUTE };

export const CONFIRMATIONS_PER_PERSON: Limit = { name: 'confirm-email', tries: 5, perSeconds: HOUR };

/** Limits guessing of the current password on a screen that was left open. */
export const OLD_PASSWORDS_PER_PERSON: Limit = { name: 'old-password', tries: 10, perSeconds: 15 * MINUTE };

export const PHONE_CHANGES_PER_PERSON: Limit = { name: 'change-phone', tries: 5, perSeconds: HOUR };
export const PROOFS_PER_PERSON: Limit = { name: 'prove-own', tries: 5, perSeconds: HOUR };
export const EMAIL_CHANGES_PER_PERSON: Limit = { name: 'change-email', tries: 5, perSeconds: HOUR };
