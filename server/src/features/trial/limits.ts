import type { Limit } from '../../platform/limits/limits.ts';

const MINUTE = 60;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

// Per network address of the requester: a village's families, or a whole mobile network, may share one.

export const PLANS_PER_ADDRESS: Limit = { name: 'trial-plan', tries: 60, perSeconds: 10 * MINUTE };
/** The list of teachers, which many people may open from one network. */
export const TEACHERS_PER_ADDRESS: Limit = { name: 'trial-teachers', tries: 300, perSeconds: 10 * MINUTE };
/** A family changes its mind a few times; blocking a teacher's week would take many holds. */
export const HOLDS_PER_ADDRESS: Limit = { name: 'trial-hold', tries: 20, perSeconds: 10 * MINUTE };
export const HOLDS_PER_ADDRESS_DAY: Limit = { name: 'trial-hold-day', tries: 100, perSeconds: DAY, thenPerHour: 10 };

/** Each extends a hold. The SMS limits apply in addition: per number, per network, for the school. */
export const CODES_PER_ADDRESS: Limit = { name: 'trial-code', tries: 20, perSeconds: HOUR };
export const CODE_CHECKS_PER_ADDRESS: Limit = { name: 'trial-book', tries: 60, perSeconds: 15 * MINUTE };

/** Limits signed-in families, who need no code. */
export const OWN_TRIALS_PER_ACCOUNT: Limit = { name: 'trial-own', tries: 20, perSeconds: HOUR };

export const WISHES_PER_ADDRESS: Limit = { name: 'trial-wish', tries: 10, perSeconds: HOUR };
/** A stranger may use it up, but nobody has to wait for longer than an hour to request a call. */
export const WISHES_PER_PHONE: Limit = { name: 'trial-wish-phone', tries: 5, perSeconds: DAY, thenPerHour: 1 };
