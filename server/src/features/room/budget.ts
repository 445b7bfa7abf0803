import { type Rate, TokenBucket } from '../../platform/limits/TokenBucket.ts';

/** What a socket costs: all its bytes, its messages, and what is in them. */
export type CostKind =
  | 'bytes'
  | 'messages'
  /** What is logged. */
  | 'events'
  /** Cursors, views and signals: passed on, never kept. */
  | 'shown'
  /** What changes little and seldom, or makes the database work: media, flow, path, call, deck, what is put up or said; reports and signs. */
  | 'status';
export type Cost = Partial<Record<CostKind, number>>;

/**
 * Of one person in one room. Two hands that draw with pens of 240 Hz send 60 messages and 12 kB a second; who moves
 * 60 selected things, 750 events a second in 12 messages; who was offline for 45 seconds, half a megabyte at once.
 */
export const PLACE_RATES: Readonly<Record<CostKind, Rate>> = {
  bytes: { perSecond: 160 * 1024, burst: 1024 * 1024 },
  messages: { perSecond: 150, burst: 600 },
  events: { perSecond: 800, burst: 5_000 },
  shown: { perSecond: 100, burst: 300 },
  status: { perSecond: 4, burst: 24 },
};
/**
 * Voice besides all that: 17 frames and 3 kB a second. What is beyond it is dropped, not waited for; two seconds that a
 * bad line has held up may come at once.
 */
const VOICE_RATES = { frames: { perSecond: 20, burst: 40 }, bytes: { perSecond: 5 * 1024, burst: 10 * 1024 } };
/** Sockets that are opened: a page with a bad network comes back every three seconds. */
const VISITS: Rate = { perSecond: 0.5, burst: 40 };
/** Of one person in all rooms together; a room's own budget is that of its two people. */
const PERSON_FACTOR = 2;

/** Milliseconds of waiting that are borne with: slowed longer than this out of every few seconds, one is closed. */
const PATIENCE: Rate = { perSecond: 250, burst: 6_000 };
/** Who was closed comes in again after so long. */
const SHUT_MS = 10_000;
/** A single wait is never longer: what is still to pay then is paid by the next one. Nor is it too short to be of use. */
const WAIT_MAX_MS = 10_000;
const WAIT_MIN_MS = 50;

/** What follows from what somebody has sent so far. */
export type BudgetDecision =
  | { kind: 'fine' }
  /** Nothing more is read for so long; `isWarned`: it is time to say so. */
  | { kind: 'slow'; ms: number; isWarned: boolean }
  | { kind: 'close' };

const FINE: BudgetDecision = { kind: 'fine' };

const KINDS = ['bytes', 'messages', 'events', 'shown', 'status'] as const satisfies CostKind[];
const PER_SECOND = KINDS.map((kind) => PLACE_RATES[kind].perSecond);
const BURST = KINDS.map((kind) => PLACE_RATES[kind].burst);
const AT = KINDS.length;

/**
 * An allowance of each kind. Asked twice with every message of every room, so nothing here makes an object, and all its
 * numbers lie together: a bucket each, in other places of memory, took longer than all that a room does with the message.
 */
class Account {
  readonly #factor: number;
  /** What is left of each kind, less than nothing is a debt; behind them the time for which that holds. */
  readonly #left: Float64Array;
  #isInDebt = false;

  constructor(factor: number, nowMs: number) {
    this.#factor = factor;
    this.#left = Float64Array.from([...BURST.map((burst) => burst * factor), nowMs]);
  }

  take({ bytes = 0, messages = 0, events = 0, shown = 0, status = 0 }: Cost, nowMs: number): void {
    this.#fill(nowMs);
    const left = this.#left;
    left[0] = (left[0] ?? 0) - bytes;
    left[1] = (left[1] ?? 0) - messages;
    left[2] = (left[2] ?? 0) - events;
    left[3] = (left[3] ?? 0) - shown;
    left[4] = (left[4] ?? 0) - status;
    for (let kind = 0; kind < AT; kind += 1) if ((left[kind] ?? 0) < 0) this.#isInDebt = true;
  }

  /** Until all debts are paid; 0 when there are none. */
  waitMs(nowMs: number): number {
    // Nearly always.
    if (!this.#isInDebt) return 0;
    this.#fill(nowMs);
    let waitMs = 0;
    for (let kind = 0; kind < AT; kind += 1)
      waitMs = Math.max(waitMs, (-(this.#left[kind] ?? 0) / ((PER_SECOND[kind] ?? 0) * this.#factor)) * 1000);
    this.#isInDebt = waitMs > 0;
    return waitMs;
  }

  #fill(nowMs: number): void {
    const left = this.#left;
    const seconds = (this.#factor * (nowMs - (left[AT] ?? 0))) / 1000;
    for (let kind = 0; kind < AT; kind += 1)
      left[kind] = Math.min((BURST[kind] ?? 0) * this.#factor, (left[kind] ?? 0) + seconds * (PER_SECOND[kind] ?? 0));
    left[AT] = nowMs;
  }
}

/** What one person may still send in one room: kept beyond a connection, so that coming back does not pay a debt. */
export class Place {
  readonly #own: Account;
  readonly #person: Account;
  readonly #patience: TokenBucket;
  readonly #visits: TokenBucket;
  /** Few ever speak this way. */
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

  /** @returns whether a frame of voice may be passed on */
  takeVoice(length: number, nowMs: number): boolean {
    this.lastUsedMs = nowMs;
    this.#voice ??= {
      frames: new TokenBucket(VOICE_RATES.frames, nowMs),
      bytes: new TokenBucket(VOICE_RATES.bytes, nowMs),
    };
    const { frames, bytes } = this.#voice;
    if (frames.level(nowMs) < 1 || bytes.level(nowMs) < length) return false;
    frames.take(1, nowMs);
    bytes.take(length, nowMs);
    return true;
  }

  waitMs(nowMs: number): number {
    return Math.min(WAIT_MAX_MS, Math.max(this.#own.waitMs(nowMs), this.#person.waitMs(nowMs)));
  }

  /** What follows from the debt. Each wait that is asked for uses up patience: ask once for each. */
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

/** Unused for so long, every bucket is full again. */
const FORGET_AFTER_MS = 120_000;

/** The budgets of everybody on this server. */
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

  /** Forgets those whose buckets are full again. Nobody with an open socket is unused that long: pages ping. */
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
