import { VOICE_FRAME_OVERHEAD_BYTES, VOICE_WIRE_BITS_PER_SECOND } from '@skylark/contract/voice.facts';
import { type Rate, TokenBucket } from '../../platform/limits/TokenBucket.ts';

/** What a socket costs: all its bytes, its messages, and their content. */
export type CostKind =
  | 'bytes'
  | 'messages'
  /** Logged events. */
  | 'events'
  /** Cursors, views and signals: passed on, never stored. */
  | 'shown'
  /**
   * Rare events, or ones that need the database: media, flow, path, call, deck, timer, chance, roll, say, star, paper, sound,
   * reports and signs.
   */
  | 'status';
export type Cost = Partial<Record<CostKind, number>>;

/**
 * Limits of one person in one room. Drawing with two hands and 240 Hz pens sends 60 messages and 12 kB a second; moving
 * 60 selected elements sends 750 events a second in 12 messages; a page that was offline for 45 seconds sends half a
 * megabyte in one burst.
 */
export const PLACE_RATES: Readonly<Record<CostKind, Rate>> = {
  bytes: { perSecond: 160 * 1024, burst: 1024 * 1024 },
  messages: { perSecond: 150, burst: 600 },
  events: { perSecond: 800, burst: 5_000 },
  shown: { perSecond: 100, burst: 300 },
  status: { perSecond: 4, burst: 24 },
};
/**
 * Voice frames are counted in addition, with what the network adds to each: a page sends 17 frames and 3.9 kB a second.
 * Excess frames are dropped, not delayed. Two seconds' worth may arrive in one burst after a network stall.
 */
const VOICE_WIRE_BYTES_PER_SECOND = VOICE_WIRE_BITS_PER_SECOND / 8;
const VOICE_RATES = {
  frames: { perSecond: 20, burst: 40 },
  bytes: { perSecond: VOICE_WIRE_BYTES_PER_SECOND, burst: 2 * VOICE_WIRE_BYTES_PER_SECOND },
};
/** Sockets opened; a page on a bad network reconnects every three seconds. */
const VISITS: Rate = { perSecond: 0.5, burst: 40 };
/** Limit of one person over all rooms, as a multiple of the limit per room. */
const PERSON_FACTOR = 2;

/** Tolerated waiting time in ms. A connection that is slowed down for longer than this is closed. */
const PATIENCE: Rate = { perSecond: 250, burst: 6_000 };
/** How long a closed connection is kept out. */
const SHUT_MS = 10_000;
/**
 * Bounds of a single wait. A debt larger than the maximum carries over to the next wait; shorter waits than the minimum
 * would be useless.
 */
const WAIT_MAX_MS = 10_000;
const WAIT_MIN_MS = 50;

/** What follows from the amount sent so far. */
export type BudgetDecision =
  | { kind: 'fine' }
  /** Stop reading for this long; `isWarned` means it is time to warn the page. */
  | { kind: 'slow'; ms: number; isWarned: boolean }
  | { kind: 'close' };

const FINE: BudgetDecision = { kind: 'fine' };

const KINDS = ['bytes', 'messages', 'events', 'shown', 'status'] as const satisfies CostKind[];

/** An allowance per kind. */
class Account {
  readonly #buckets: readonly (readonly [CostKind, TokenBucket])[];

  constructor(factor: number, nowMs: number) {
    const bucket = ({ perSecond, burst }: Rate): TokenBucket =>
      new TokenBucket({ perSecond: perSecond * factor, burst: burst * factor }, nowMs);
    this.#buckets = KINDS.map((kind) => [kind, bucket(PLACE_RATES[kind])]);
  }

  take(cost: Cost, nowMs: number): void {
    for (const [kind, bucket] of this.#buckets) {
      const amount = cost[kind];
      if (amount) bucket.take(amount, nowMs);
    }
  }

  /** Time in ms until all debts are paid; 0 if there are none. */
  waitMs(nowMs: number): number {
    return Math.max(...this.#buckets.map(([, bucket]) => bucket.waitMs(nowMs)));
  }
}

/** One person's budget in one room. It outlives the connection, so that reconnecting doesn't clear a debt. */
export class Place {
  readonly #own: Account;
  readonly #person: Account;
  readonly #patience: TokenBucket;
  readonly #visits: TokenBucket;
  /** Created on first use, since few people ever use voice over the socket. */
  #voice: { frames: TokenBucket; bytes: TokenBucket } | undefined;
  #shutUntilMs = 0;
  lastUsedMs: number;

  constructor(person: Account, nowMs: number) {
    this.#own = new Account(1, nowMs);
    this.#person = person;
    this.#patience = new TokenBucket(PATIENCE, nowMs);
    this.#visits = new TokenBucket(VISITS, nowMs);
    this.lastUsedMs = nowMs;
  }

  /** @returns whether another socket may be opened */
  takeVisit(nowMs: number): boolean {
    this.lastUsedMs = nowMs;
    if (nowMs < this.#shutUntilMs || this.#visits.level(nowMs) < 1) return false;
    this.#visits.take(1, nowMs);
    return true;
  }

  take(cost: Cost, nowMs: number): void {
    this.lastUsedMs = nowMs;
    this.#own.take(cost, nowMs);
    this.#person.take(cost, nowMs);
  }

  /**
   * @param length of the frame in bytes, without what surrounds it on the wire
   * @returns whether it may be passed on
   */
  takeVoice(length: number, nowMs: number): boolean {
    this.lastUsedMs = nowMs;
    this.#voice ??= {
      frames: new TokenBucket(VOICE_RATES.frames, nowMs),
      bytes: new TokenBucket(VOICE_RATES.bytes, nowMs),
    };
    const { frames, bytes } = this.#voice;
    const wireBytes = length + VOICE_FRAME_OVERHEAD_BYTES;
    if (frames.level(nowMs) < 1 || bytes.level(nowMs) < wireBytes) return false;
    frames.take(1, nowMs);
    bytes.take(wireBytes, nowMs);
    return true;
  }

  waitMs(nowMs: number): number {
    return Math.min(WAIT_MAX_MS, Math.max(this.#own.waitMs(nowMs), this.#person.waitMs(nowMs)));
  }

  /** Decides based on the debt. Each call that returns a wait uses up patience, so call it once per wait. */
  judge(nowMs: number, wasWarned: boolean): BudgetDecision {
    const debtMs = this.waitMs(nowMs);
    if (debtMs === 0) return FINE;
    const ms = Math.max(WAIT_MIN_MS, Math.ceil(debtMs));
    this.#patience.take(ms, nowMs);
    const left = this.#patience.level(nowMs);
    if (left < 0 && wasWarned) {
      this.#shutUntilMs = nowMs + SHUT_MS;
      return { kind: 'close' };
    }
    return { kind: 'slow', ms, isWarned: left < PATIENCE.burst / 2 };
  }
}

/** After this time without use, every bucket is full again. */
const FORGET_AFTER_MS = 120_000;

/** The budgets of all people on this server. */
export class Budgets {
  readonly #places = new Map<string, Place>();
  readonly #people = new Map<string, { account: Account; places: number }>();

  place(personId: string, roomId: string, nowMs: number): Place {
    const key = `${personId} ${roomId}`;
    let place = this.#places.get(key);
    if (!place) {
      const person = this.#people.get(personId) ?? { account: new Account(PERSON_FACTOR, nowMs), places: 0 };
      person.places += 1;
      this.#people.set(personId, person);
      place = new Place(person.account, nowMs);
      this.#places.set(key, place);
    }
    return place;
  }

  get size(): number {
    return this.#places.size;
  }

  /**
   * Removes unused entries whose buckets are full again. An open socket is never unused for that long, because pages
   * ping.
   */
  tidy(nowMs: number): void {
    for (const [key, place] of this.#places) {
      if (nowMs - place.lastUsedMs < FORGET_AFTER_MS) continue;
      this.#places.delete(key);
      const personId = key.split(' ', 1)[0] ?? '';
      const person = this.#people.get(personId);
      if (person && (person.places -= 1) === 0) this.#people.delete(personId);
    }
  }
}
