import { createHmac } from 'node:crypto';
import type pg from 'pg';
import { RateLimiterMemory, RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible';
import { Failure } from '../http/failure.ts';
import { networksOf } from '../http/networks.ts';

/** So many tries in so many seconds for one key. The name keeps the counts of different limits apart. */
export interface Limit {
  name: string;
  tries: number;
  perSeconds: number;
  /**
   * How many more each hour, once the tries are used up. A daily limit that a stranger can use up has it, so that
   * nobody is kept waiting for longer than an hour after the stranger has gone.
   */
  thenPerHour?: number;
  /** How much more an IPv6 /48 may do than a /64; 4 when not given. */
  wideTimes?: number;
}

export interface Limits {
  /** Counts one try. @throws Failure too_many_requests when there were too many */
  take(limit: Limit, key: string): Promise<void>;
  /**
   * As take, by the network address of who asks, and by `of` as well where it is given. IPv6 counts by /64, and by /48
   * more loosely.
   */
  takeFrom(limit: Limit, address: string, of?: string): Promise<void>;
  /**
   * As take, counted by this server alone and in memory: for what needs a bound and no exact one, and may cost no query.
   */
  takeHere(limit: Limit, key: string): Promise<void>;
  /** Counts one and says how many there were in the time, this one included, for ceilings that move. */
  count(of: { name: string; perSeconds: number }, key: string): Promise<number>;
  /** Forgets the tries of a key, after one that was right. */
  forget(limit: Limit, key: string): Promise<void>;
  /** As forget, for what takeFrom counted in the narrow network. */
  forgetFrom(limit: Limit, address: string, of?: string): Promise<void>;
  /** HMAC-SHA-256 of a key under the school's own: for what is kept of networks elsewhere. */
  hashOf(key: string): Buffer;
  /** Removes what counts no more. */
  removeExpired(): Promise<void>;
}

/** How much more a /48 may do than a /64: a village shares one, and so may one person. */
const WIDE_TIMES = 4;
const HOUR_SECONDS = 60 * 60;
/** A count has no end of its own; the table's column is a 32-bit integer. */
const COUNT_MAX = 2_000_000_000;

/**
 * Counts in the database, so that more servers do not mean more tries.
 * @param secret of the school: keys are numbers and addresses of people and are kept as HMAC-SHA-256 only
 */
export function createLimits(pool: pg.Pool, secret: Buffer): Limits {
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
  const hashed = (key: string): string => createHmac('sha256', secret).update(key).digest('base64url');

  /** @returns undefined when there was room, else how long to wait */
  const consume = async (limit: Limit, key: string): Promise<number | undefined> => {
    try {
      await limiterOf(limit).consume(hashed(key));
      return undefined;
    } catch (refusal) {
      if (refusal instanceof RateLimiterRes) return Math.ceil(refusal.msBeforeNext / 1000);
      throw refusal;
    }
  };
  const take = async (limit: Limit, key: string): Promise<void> => {
    let wait = await consume(limit, key);
    if (wait !== undefined && limit.thenPerHour !== undefined)
      wait = await consume({ name: `${limit.name}-hour`, tries: limit.thenPerHour, perSeconds: HOUR_SECONDS }, key);
    if (wait !== undefined) throw new Failure('too_many_requests', undefined, wait);
  };
  const here = new Map<string, RateLimiterMemory>();
  const takeHere = async (limit: Limit, key: string): Promise<void> => {
    let limiter = here.get(limit.name);
    if (!limiter)
      here.set(limit.name, (limiter = new RateLimiterMemory({ points: limit.tries, duration: limit.perSeconds })));
    try {
      await limiter.consume(key);
    } catch (refusal) {
      if (!(refusal instanceof RateLimiterRes)) throw refusal;
      throw new Failure('too_many_requests', undefined, Math.ceil(refusal.msBeforeNext / 1000));
    }
  };
  const count: Limits['count'] = async ({ name, perSeconds }, key) => {
    const { consumedPoints } = await limiterOf({ name, perSeconds, tries: COUNT_MAX }).consume(hashed(key));
    return consumedPoints;
  };
  const joined = (network: string, of: string | undefined): string => (of === undefined ? network : `${network} ${of}`);

  return {
    take,
    takeHere,
    count,
    async takeFrom(limit, address, of) {
      const { narrow, wide } = networksOf(address);
      await take(limit, joined(narrow, of));
      if (wide !== undefined) await take(loosely(limit), joined(wide, of));
    },
    async forget(limit, key) {
      await limiterOf(limit).delete(hashed(key));
    },
    async forgetFrom(limit, address, of) {
      await limiterOf(limit).delete(hashed(joined(networksOf(address).narrow, of)));
    },
    hashOf: (key) => createHmac('sha256', secret).update(key).digest(),
    async removeExpired() {
      await pool.query('delete from limits where expire <= $1', [Date.now()]);
    },
  };
}

function loosely({ name, tries, perSeconds, thenPerHour, wideTimes = WIDE_TIMES }: Limit): Limit {
  const more = thenPerHour === undefined ? {} : { thenPerHour: thenPerHour * wideTimes };
  return { name: `${name}-wide`, tries: tries * wideTimes, perSeconds, ...more };
}
