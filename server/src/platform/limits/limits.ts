import { createHmac } from 'node:crypto';
import type pg from 'pg';
import { Counter } from 'prom-client';
import { RateLimiterMemory, RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible';
import { Failure } from '../http/failure.ts';
import { networksOf } from '../http/networks.ts';

/** Number of tries per period and key. The name separates the counts of different limits. */
export interface Limit {
  name: string;
  tries: number;
  perSeconds: number;
  /**
   * Further tries per hour once the limit is used up. Set on daily limits that a stranger can use up, so that nobody
   * waits for longer than an hour after the stranger has stopped.
   */
  thenPerHour?: number;
  /** How many times as much an IPv6 /48 may do as a /64; 4 by default. */
  wideTimes?: number;
}

/**
 * What all accounts and networks together may use, so that strangers can't use up what the whole school needs. Part of
 * it is reserved for people the school knows.
 */
export interface SchoolBudget {
  name: string;
  tries: number;
  perSeconds: number;
  /** How many of the tries are reserved for known people. */
  kept: number;
}

export interface Limits {
  /** Counts one try. @throws Failure too_many_requests above the limit */
  take(limit: Limit, key: string): Promise<void>;
  /**
   * Like take, by the requester's network address, and additionally by `of` if given. IPv6 counts by /64, and more
   * loosely by /48.
   */
  takeFrom(limit: Limit, address: string, of?: string): Promise<void>;
  /** Like take, counted in memory on this server only: for limits that needn't be exact and must not cost a query. */
  takeLocally(limit: Limit, key: string): Promise<void>;
  /**
   * Counts one try against a budget of the whole school.
   * @param isKnown whether the reserved tries may be used: the caller decides, for instance with isRegular (lessons)
   * @throws Failure too_many_requests if the budget is used up
   */
  takeOfSchool(budget: SchoolBudget, isKnown: boolean): Promise<void>;
  /** Like takeOfSchool, without counting. @throws Failure too_many_requests */
  requireOfSchool(budget: SchoolBudget, isKnown: boolean): Promise<void>;
  /** Takes back a try that takeOfSchool counted: for budgets of failures, when the try succeeded. */
  giveBackOfSchool(budget: SchoolBudget, isKnown: boolean): Promise<void>;
  /** Counts one try and returns the number in the current period, including this one; for limits that vary. */
  count(of: { name: string; perSeconds: number }, key: string): Promise<number>;
  /** Until when a key has no tries left, without counting one; undefined if it has. */
  usedUpUntil(limit: Limit, key: string): Promise<Date | undefined>;
  /** Resets a key's count, after a successful try. */
  forget(limit: Limit, key: string): Promise<void>;
  /** Like forget, for what takeFrom counted for the narrow network. */
  forgetFrom(limit: Limit, address: string, of?: string): Promise<void>;
  /** HMAC-SHA-256 of a key with the school's secret: for network hashes stored elsewhere. */
  hashOf(key: string): Buffer;
  /** Removes expired counts. */
  removeExpired(): Promise<void>;
}

/**
 * How many times as much a /48 may do as a /64. A whole village may share a /48, or a single person may control all of
 * it.
 */
const WIDE_TIMES = 4;
const HOUR_SECONDS = 60 * 60;
/** The key of the school's budgets, which have a single count each. */
const SCHOOL = 'school';
/** Effectively no limit; the table's column is a 32-bit integer. */
const COUNT_MAX = 2_000_000_000;

/** Belongs to the process rather than to one app; every app's registry exposes it. */
export const limitRefusals = new Counter({
  name: 'skylark_limit_refusals_total',
  help: 'Requests that were refused because a limit was used up, by limit',
  labelNames: ['limit'] as const,
  registers: [],
});

function refuse(limit: string, waitSeconds: number): never {
  limitRefusals.inc({ limit });
  throw new Failure('too_many_requests', undefined, waitSeconds);
}

/**
 * Counts in the database, so that running more servers doesn't allow more tries.
 * @param secret the school's; keys are people's numbers and addresses, so only their HMAC-SHA-256 is stored
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

  /** @returns undefined if within the limit, else the seconds to wait */
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
    if (wait !== undefined) refuse(limit.name, wait);
  };
  const takeOfSchool: Limits['takeOfSchool'] = async (budget, isKnown) => {
    for (const limit of limitsOf(budget, isKnown)) await take(limit, SCHOOL);
  };
  const requireOfSchool: Limits['requireOfSchool'] = async (budget, isKnown) => {
    for (const limit of limitsOf(budget, isKnown)) {
      const used = await limiterOf(limit).get(hashed(SCHOOL));
      if (used && used.consumedPoints >= limit.tries) refuse(limit.name, Math.ceil(used.msBeforeNext / 1000));
    }
  };
  const giveBackOfSchool: Limits['giveBackOfSchool'] = async (budget, isKnown) => {
    for (const limit of limitsOf(budget, isKnown)) await limiterOf(limit).reward(hashed(SCHOOL));
  };
  const here = new Map<string, RateLimiterMemory>();
  const takeLocally = async (limit: Limit, key: string): Promise<void> => {
    let limiter = here.get(limit.name);
    if (!limiter)
      here.set(limit.name, (limiter = new RateLimiterMemory({ points: limit.tries, duration: limit.perSeconds })));
    try {
      await limiter.consume(key);
    } catch (refusal) {
      if (!(refusal instanceof RateLimiterRes)) throw refusal;
      refuse(limit.name, Math.ceil(refusal.msBeforeNext / 1000));
    }
  };
  const count: Limits['count'] = async ({ name, perSeconds }, key) => {
    const { consumedPoints } = await limiterOf({ name, perSeconds, tries: COUNT_MAX }).consume(hashed(key));
    return consumedPoints;
  };
  const joined = (network: string, of: string | undefined): string => (of === undefined ? network : `${network} ${of}`);

  return {
    take,
    takeLocally,
    takeOfSchool,
    requireOfSchool,
    giveBackOfSchool,
    count,
    async takeFrom(limit, address, of) {
      const { narrow, wide } = networksOf(address);
      await take(limit, joined(narrow, of));
      if (wide !== undefined) await take(widened(limit), joined(wide, of));
    },
    async usedUpUntil(limit, key) {
      const used = await limiterOf(limit).get(hashed(key));
      return used && used.consumedPoints >= limit.tries ? new Date(Date.now() + used.msBeforeNext) : undefined;
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

/** Strangers' tries are counted against their part first, so that refused ones don't reduce the whole budget. */
function limitsOf({ name, tries, perSeconds, kept }: SchoolBudget, isKnown: boolean): Limit[] {
  const whole = { name, tries, perSeconds };
  return isKnown ? [whole] : [{ name: `${name}-strangers`, tries: tries - kept, perSeconds }, whole];
}

function widened({ name, tries, perSeconds, thenPerHour, wideTimes = WIDE_TIMES }: Limit): Limit {
  const more = thenPerHour === undefined ? {} : { thenPerHour: thenPerHour * wideTimes };
  return { name: `${name}-wide`, tries: tries * wideTimes, perSeconds, ...more };
}
