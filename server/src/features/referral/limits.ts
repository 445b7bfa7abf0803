import type { Limit } from '../../platform/limits/limits.ts';

/** A family opens its invitation a few times; somebody who tries codes for names would need millions. */
export const INVITERS_PER_ADDRESS: Limit = { name: 'referral-inviter', tries: 60, perSeconds: 10 * 60 };
