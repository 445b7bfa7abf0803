import type { Limit } from '../../platform/limits/limits.ts';

/** A family opens its invitation a few times; guessing codes to learn names would take millions of requests. */
export const INVITERS_PER_ADDRESS: Limit = { name: 'referral-inviter', tries: 60, perSeconds: 10 * 60 };
