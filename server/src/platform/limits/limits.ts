import type pg from 'pg';
import { RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible';
import { Failure } from '../http/failure.ts';

/** So many tries in so many seconds for one key. The name keeps the counts of different limits apart. */
export interface Limit {
  name: string;
  tries: number;
  perSeconds: number;
}

export interface Limits {
  /** Counts one try. @throws Failure too_many_requests when there were too many */
  take(limit: Limit, key: string): Promise<void>;
  /** Forgets the tries of a key, after one that was right. */
  forget(limit: Limit, key: string): Promise<void>;
}

/** Counts in the database, so that more servers do not mean more tries. */
export function createLimits(pool: pg.Pool): Limits {
  const made = new Map<string, RateLimiterPostgres>();
  const limiterOf = (limit: Limit): RateLimiterPostgres => {
    let limiter = made.get(limit.name);
    if (!limiter) {
      limiter = new RateLimiterPostgres({
        storeClient: pool,
        tableName: 'limits',
        tableCreated: true,
        keyPrefix: limit.name,
        points: limit.tries,
        duration: limit.perSeconds,
        clearExpiredByTimeout: false,
      });
      made.set(limit.name, limiter);
    }
    return limiter;
  };
  return {
    async take(limit, key) {
      try {
        await limiterOf(limit).consume(key.slice(0, 200));
      } catch (refusal) {
        if (refusal instanceof RateLimiterRes)
          throw new Failure('too_many_requests', undefined, Math.ceil(refusal.msBeforeNext / 1000));
        throw refusal;
      }
    },
    async forget(limit, key) {
      await limiterOf(limit).delete(key.slice(0, 200));
    },
  };
}
