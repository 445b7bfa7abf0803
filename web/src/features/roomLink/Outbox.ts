import { EVENTS_PER_MESSAGE, MESSAGE_MAX_BYTES } from '@skylark/contract/room.facts';
import type { AckRun, SentEvent } from '@skylark/contract/room';
import { isReplacedBy, SendPace } from './SendPace.ts';

export interface Pending {
  n: number;
  event: SentEvent;
}

/** Half of the server's message limit: non-ASCII letters take more bytes than their count. */
const MESSAGE_MAX_LENGTH = MESSAGE_MAX_BYTES / 2;

/** The stored part of an outbox while its page reloads. */
export interface SavedOutbox {
  client: string;
  lastN: number;
  ackedN: number;
  pending: Pending[];
  /** The event on which earlier connections were closed, and how often. */
  failed?: { n: number; times: number } | undefined;
}

type Put = Extract<SentEvent, { k: 'put' }>;
const keyOf = ({ page, id }: Put): string => `${page} ${id}`;

/** After this many connections closed over the same event, it is given up. */
const GIVE_UP_AFTER = 3;

/**
 * Own events that the server has not acknowledged, in order: sent once, and again from the start after a gap. Sending
 * is limited to what the room accepts; meanwhile a later move of an element replaces an earlier waiting one.
 */
export class Outbox {
  readonly client: string;
  #pending: Pending[] = [];
  #lastN = 0;
  #ackedN = 0;
  #sentN = 0;
  #failed: { n: number; times: number } | undefined;
  readonly #pace = new SendPace(performance.now());
  /** The last waiting change of each element, by page and id. */
  readonly #moves = new Map<string, { pending: Pending; fromVersion: number }>();

  constructor(saved?: SavedOutbox) {
    this.client = saved?.client ?? crypto.randomUUID().slice(0, 23);
    if (!saved) return;
    this.#pending = saved.pending;
    this.#lastN = saved.lastN;
    this.#ackedN = saved.ackedN;
    this.#sentN = saved.ackedN;
    this.#failed = saved.failed;
  }

  /** Number of the last acknowledged event. */
  get ackedN(): number {
    return this.#ackedN;
  }
  /** Number of the last event created. */
  get lastN(): number {
    return this.#lastN;
  }
  get size(): number {
    return this.#pending.length;
  }
  pending(): readonly Pending[] {
    return this.#pending;
  }
  save(): SavedOutbox {
    const { client } = this;
    return { client, lastN: this.#lastN, ackedN: this.#ackedN, pending: this.#pending, failed: this.#failed };
  }

  /** @returns the event's number, or that of an earlier look of the same element that it replaces */
  add(event: SentEvent): number {
    const replaced = event.k === 'put' ? this.#replaceMove(event) : undefined;
    if (replaced !== undefined) return replaced;
    this.#lastN += 1;
    const pending = { n: this.#lastN, event };
    this.#pending.push(pending);
    if (event.k === 'put') this.#moves.set(keyOf(event), { pending, fromVersion: event.look.version });
    return this.#lastN;
  }

  /**
   * Replaces an earlier look that was never sent, because the new one contains all of it. The number stays, so that
   * moving many elements offline for long never exceeds how far the room lets a client count ahead.
   */
  #replaceMove(event: Put): number | undefined {
    const last = this.#moves.get(keyOf(event));
    if (!last || last.pending.n <= this.#sentN) return undefined;
    if (!isReplacedBy(last.pending.event, event, last.fromVersion)) return undefined;
    last.pending.event = event;
    return last.pending.n;
  }

  /** Milliseconds until more of the waiting events may be sent; undefined when nothing is waiting. */
  get waitMs(): number | undefined {
    return (this.#pending.at(-1)?.n ?? 0) > this.#sentN ? this.#pace.waitMs(performance.now()) : undefined;
  }

  /** After a gap everything unacknowledged is sent again. */
  rewind(): void {
    this.#sentN = this.#ackedN;
    // Events already sent may be stored, so they are not replaced.
    this.#moves.clear();
  }

  /** Events not yet sent on this connection that may be sent now, as messages of bounded size. */
  take(): string[] {
    const waiting = this.#pending.filter((one) => one.n > this.#sentN);
    const unsent = waiting.slice(0, this.#pace.take(waiting.length, performance.now()));
    this.#sentN = unsent.at(-1)?.n ?? this.#sentN;
    if (unsent.length === waiting.length) this.#moves.clear();
    // After a connection was closed over one of them, each is sent alone, to find out which.
    const perMessage = this.#failed ? 1 : EVENTS_PER_MESSAGE;
    const messages: { n: number; bodies: string[]; length: number }[] = [];
    for (const { n, event } of unsent) {
      const body = JSON.stringify(event);
      const last = messages.at(-1);
      // Refused events leave gaps in the numbers; a message contains a run without gaps.
      const fits =
        last &&
        last.n + last.bodies.length === n &&
        last.bodies.length < perMessage &&
        last.length + body.length < MESSAGE_MAX_LENGTH;
      if (fits) {
        last.bodies.push(body);
        last.length += body.length + 1;
      } else messages.push({ n, bodies: [body], length: body.length });
    }
    return messages.map(({ n, bodies }) => `{"t":"do","n":${n},"l":[${bodies.join(',')}]}`);
  }

  /** @returns the events stored now, each with its number in the room's log */
  acknowledge(runs: readonly AckRun[]): { pending: Pending; seq: number }[] {
    const stored: { pending: Pending; seq: number }[] = [];
    for (const [n, seq, count] of runs) {
      this.#ackedN = Math.max(this.#ackedN, n + count - 1);
      for (const pending of this.#pending)
        if (pending.n >= n && pending.n < n + count) stored.push({ pending, seq: seq + pending.n - n });
    }
    if (stored.length > 0) {
      const done = new Set(stored.map((one) => one.pending));
      this.#pending = this.#pending.filter((one) => !done.has(one));
    }
    return stored;
  }

  /**
   * The server closed the connection because of something sent on it.
   * @returns whether the first event was given up after repeated failures
   */
  fail(): boolean {
    const head = this.#pending[0];
    if (!head || head.n > this.#sentN) return false;
    const times = this.#failed?.n === head.n ? this.#failed.times + 1 : 1;
    this.#failed = { n: head.n, times };
    return times >= GIVE_UP_AFTER && this.drop(head.n, false);
  }

  /**
   * Drops one event that the server refuses, or all up to `n`.
   * @returns whether there were any
   */
  drop(n: number, upTo: boolean): boolean {
    const before = this.#pending.length;
    this.#pending = this.#pending.filter((one) => (upTo ? one.n > n : one.n !== n));
    if (upTo) this.#ackedN = Math.max(this.#ackedN, n);
    return this.#pending.length < before;
  }
}
