import { EVENTS_PER_MESSAGE, MESSAGE_MAX_BYTES } from '@skylark/contract/room.facts';
import type { AckRun, SentEvent } from '@skylark/contract/room';
import { isReplacedBy, SendPace } from './SendPace.ts';

export interface Pending {
  n: number;
  event: SentEvent;
}

/** Half of what the server takes in one message: letters outside of ASCII take more bytes than they count. */
const MESSAGE_MAX_LENGTH = MESSAGE_MAX_BYTES / 2;

/** What is kept of an outbox while its page reloads. */
export interface SavedOutbox {
  client: string;
  lastN: number;
  ackedN: number;
  pending: Pending[];
  /** What the connection ended over before, and how often. */
  failed?: { n: number; times: number } | undefined;
}

type Put = Extract<SentEvent, { k: 'put' }>;
const keyOf = ({ page, id }: Put): string => `${page} ${id}`;

/** After so many connections that ended over the same event it is given up. */
const GIVE_UP_AFTER = 3;

/**
 * Own events that the server has not acknowledged, in order: sent once, and again from the start after a gap. No more
 * goes out than the room takes; meanwhile a move of an element takes the place of an earlier one that waits.
 */
export class Outbox {
  readonly client: string;
  #pending: Pending[] = [];
  #lastN = 0;
  #ackedN = 0;
  #sentN = 0;
  #failed: { n: number; times: number } | undefined;
  readonly #pace = new SendPace(performance.now());
  /** The last change of each element among what waits, by page and id. */
  readonly #moves = new Map<string, { pending: Pending; fromVersion: number }>();

  /** @param client as whom this page is known to the room already */
  constructor(saved?: SavedOutbox, client?: string) {
    this.client = saved?.client ?? client ?? crypto.randomUUID().slice(0, 23);
    if (!saved) return;
    this.#pending = saved.pending;
    this.#lastN = saved.lastN;
    this.#ackedN = saved.ackedN;
    this.#sentN = saved.ackedN;
    this.#failed = saved.failed;
  }

  /** The last event that is acknowledged. */
  get ackedN(): number {
    return this.#ackedN;
  }
  /** The last event that was ever made. */
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

  /** @returns the event's number: that of an earlier look of the same element where it takes its place */
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
   * Puts a look in the place of an earlier one that was never sent: it has all of it. The number stays, so that moving
   * many things for long without a network never counts further than the room lets a client count at once.
   */
  #replaceMove(event: Put): number | undefined {
    const last = this.#moves.get(keyOf(event));
    if (!last || last.pending.n <= this.#sentN) return undefined;
    if (!isReplacedBy(last.pending.event, event, last.fromVersion)) return undefined;
    last.pending.event = event;
    return last.pending.n;
  }

  /** Milliseconds until more of what waits may be sent; undefined when nothing waits. */
  get waitMs(): number | undefined {
    return (this.#pending.at(-1)?.n ?? 0) > this.#sentN ? this.#pace.waitMs(performance.now()) : undefined;
  }

  /** After a gap everything that waits is sent again. */
  rewind(): void {
    this.#sentN = this.#ackedN;
    // What was sent already may be on disk: it is not taken out.
    this.#moves.clear();
  }

  /** What has not been sent on this connection yet and may be sent now, as messages of bounded size. */
  take(): string[] {
    const waiting = this.#pending.filter((one) => one.n > this.#sentN);
    const unsent = waiting.slice(0, this.#pace.take(waiting.length, performance.now()));
    this.#sentN = unsent.at(-1)?.n ?? this.#sentN;
    if (unsent.length === waiting.length) this.#moves.clear();
    // Once a connection has ended over one of them, each goes alone: so it shows which.
    const perMessage = this.#failed ? 1 : EVENTS_PER_MESSAGE;
    const messages: { n: number; bodies: string[]; length: number }[] = [];
    for (const { n, event } of unsent) {
      const body = JSON.stringify(event);
      const last = messages.at(-1);
      // Refused events leave holes; a message holds a run without any.
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

  /** @returns the events that are stored now, each with its number in the room's log */
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
   * The server has ended the connection over something that was sent on it.
   * @returns whether the event at the head was given up, since it happened with it again and again
   */
  fail(): boolean {
    const head = this.#pending[0];
    if (!head || head.n > this.#sentN) return false;
    const times = this.#failed?.n === head.n ? this.#failed.times + 1 : 1;
    this.#failed = { n: head.n, times };
    return times >= GIVE_UP_AFTER && this.drop(head.n, false);
  }

  /** Forgets one event that the server will not take, or all up to `n`. @returns whether there were any */
  drop(n: number, upTo: boolean): boolean {
    const before = this.#pending.length;
    this.#pending = this.#pending.filter((one) => (upTo ? one.n > n : one.n !== n));
    if (upTo) this.#ackedN = Math.max(this.#ackedN, n);
    return this.#pending.length < before;
  }
}
