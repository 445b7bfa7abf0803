import pg from 'pg';
import type { Logger } from 'pino';
import { contain } from '../boundary/contain.ts';

/** Maximum number of channels per statement. */
const AT_ONCE = 500;
/** A reloaded page comes back within seconds, so its channel is kept for this long. */
const KEEP_UNUSED_MS = 30_000;

/** At most 63 bytes, the limit for PostgreSQL identifiers. */
export const channelOf = (topic: string, key?: string): string =>
  ['skylark', topic, ...(key === undefined ? [] : [key])].join(':');
const topicOf = (channel: string): string => channel.split(':')[1] ?? '';

type OnMessage = (payload: string) => void;

/** The LISTEN channels of one connection, kept in line with the subscriptions, including after a reconnect. */
export class Channels {
  readonly #log: Logger;
  readonly #subscribers = new Map<string, Set<OnMessage>>();
  #client: pg.Client | undefined;
  /** Subscribed, but LISTEN hasn't been sent on this connection yet. */
  readonly #due = new Set<string>();
  /** Per channel, since when it has had no subscriber. */
  readonly #unused = new Map<string, number>();
  #asking: Promise<void> | undefined;
  #tidying: NodeJS.Timeout | undefined;
  /** Number of received messages by topic. */
  readonly received = new Map<string, number>();

  constructor(log: Logger) {
    this.#log = log;
  }

  get size(): number {
    return this.#subscribers.size;
  }

  /** @returns `ready` resolves when the connection is listening or is down; it never rejects */
  add(channel: string, onMessage: OnMessage): { ready: Promise<void>; end: () => void } {
    const known = this.#subscribers.get(channel);
    const own: OnMessage = (payload) => onMessage(payload);
    this.#subscribers.set(channel, (known ?? new Set()).add(own));
    this.#unused.delete(channel);
    if (!known) this.#due.add(channel);
    const end = (): void => {
      const left = this.#subscribers.get(channel);
      if (left?.delete(own) && left.size === 0) this.#leave(channel);
    };
    return { ready: this.#due.has(channel) ? this.#ask() : Promise.resolve(), end };
  }

  receive(channel: string, payload: string): void {
    const topic = topicOf(channel);
    this.received.set(topic, (this.received.get(topic) ?? 0) + 1);
    for (const onMessage of this.#subscribers.get(channel) ?? [])
      contain(this.#log, 'bus', { topic }, () => onMessage(payload));
  }

  /** Resolves when the connection listens to all subscribed channels. @throws Error if that fails */
  async attach(client: pg.Client): Promise<void> {
    this.#client = client;
    for (const channel of this.#subscribers.keys()) this.#due.add(channel);
    while (this.#due.size > 0 && this.#client === client) await this.#listenToSome(client);
  }

  detach(): void {
    this.#client = undefined;
    clearTimeout(this.#tidying);
    this.#tidying = undefined;
  }

  #ask(): Promise<void> {
    this.#asking ??= this.#listenToAll();
    return this.#asking;
  }

  async #listenToAll(): Promise<void> {
    // Batches all subscriptions of this tick.
    await Promise.resolve();
    try {
      while (this.#due.size > 0 && this.#client) await this.#listenToSome(this.#client);
    } catch (error) {
      // The channels stay due: the next connection or subscription tries again.
      if (this.#client) this.#log.warn({ err: error }, 'the database was not asked for messages');
    } finally {
      this.#asking = undefined;
    }
  }

  async #listenToSome(client: pg.Client): Promise<void> {
    const some = [...this.#due].slice(0, AT_ONCE);
    await client.query(some.map((channel) => `listen ${pg.escapeIdentifier(channel)}`).join('; '));
    if (this.#client === client) for (const channel of some) this.#due.delete(channel);
  }

  #leave(channel: string): void {
    this.#unused.set(channel, performance.now());
    if (this.#client) this.#tidying ??= setTimeout(() => this.#tidy(), KEEP_UNUSED_MS).unref();
  }

  #tidy(): void {
    this.#tidying = undefined;
    const client = this.#client;
    if (!client) return;
    const old = [...this.#unused].filter(([, since]) => performance.now() - since >= KEEP_UNUSED_MS);
    for (const [channel] of old) {
      this.#unused.delete(channel);
      this.#subscribers.delete(channel);
      this.#due.delete(channel);
    }
    if (old.length > 0)
      contain(this.#log, 'bus', {}, () =>
        client.query(old.map(([channel]) => `unlisten ${pg.escapeIdentifier(channel)}`).join('; ')),
      );
    if (this.#unused.size > 0) this.#tidying = setTimeout(() => this.#tidy(), KEEP_UNUSED_MS).unref();
  }
}
