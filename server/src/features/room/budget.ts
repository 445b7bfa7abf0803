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

/** Asked with every message of every room: nothing here makes an object. */
class Account {
  readonly #bytes: TokenBucket;
  readonly #messages: TokenBucket;
  readonly #events: TokenBucket;
  readonly #shown: TokenBucket;
  readonly #status: TokenBucket;

  constructor(factor: number, nowMs: number) {
    const bucket = (kind: CostKind): TokenBucket => {
      const { perSecond, burst } = PLACE_RATES[kind];
      return new TokenBucket({ perSecond: perSecond * factor, burst: burst * factor }, nowMs);
    };
    this.#bytes = bucket('bytes');
    this.#messages = bucket('messages');
    this.#events = bucket('events');
    this.#shown = bucket('shown');
    this.#status = bucket('status');
  }

  take({ bytes, messages, events, shown, status }: Cost, nowMs: number): void {
    if (bytes) this.#bytes.take(bytes, nowMs);
    if (messages) this.#messages.take(messages, nowMs);
    if (events) this.#events.take(events, nowMs);
    if (shown) this.#shown.take(shown, nowMs);
    if (status) this.#status.take(status, nowMs);
  }

  waitMs(nowMs: number): number {
    return Math.max(
      this.#bytes.waitMs(nowMs),
      this.#messages.waitMs(nowMs),
      this.#events.waitMs(nowMs),
      this.#shown.waitMs(nowMs),
      this.#status.waitMs(nowMs),
    );
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
