import { sql } from 'kysely';
import type pg from 'pg';
import type { Logger } from 'pino';
import type { Db } from '../db/database.ts';
import { channelOf, Channels } from './Channels.ts';

const RETRY_MS = 1_000;
/** A connection that dropped silently is only noticed by querying it. */
const ASK_EVERY_MS = 20_000;
const ANSWERS_WITHIN_MS = 5_000;
/** Maximum time a subscriber waits for an unresponsive database. */
const SUBSCRIBES_WITHIN_MS = 3_000;

export interface BusMessage {
  topic: string;
  /** The person, room or other object it is about: only delivered to servers subscribed to exactly this key. */
  key?: string;
  /** The value passed to subscribers. */
  id: string;
}

/**
 * Messages between servers, through the database. Messages may be lost, so subscribers also have to check by
 * themselves. Each topic, and each key of a topic, is a separate channel, so that a server only receives what it
 * subscribed to.
 */
export interface Bus {
  /** Delivered to every subscribed server, including this one, when the surrounding transaction commits. */
  publish(db: Db, topic: string, id: string): Promise<void>;
  /** Like publish, for any number of messages in one statement. */
  publishAll(db: Db, messages: readonly BusMessage[]): Promise<void>;
  /** @returns a function that ends the subscription */
  subscribe(topic: string, onMessage: (id: string) => void): () => void;
  /**
   * Like subscribe, but only for messages with this key. Resolves once the database has registered it, so that anything
   * published afterwards is delivered. Also resolves while the connection is down; never throws.
   */
  subscribeTo(topic: string, key: string, onMessage: (id: string) => void): Promise<() => void>;
  /** Number of messages this server has received by topic, and number of channels it listens to. */
  readonly traffic: { readonly received: ReadonlyMap<string, number>; readonly channels: number };
  start(): Promise<void>;
  stop(): Promise<void>;
}

/** Like Bus.publish, for callers with a database but no bus. */
export const publishToServers = (db: Db, topic: string, id: string, key?: string): Promise<void> =>
  publishAllToServers(db, [{ topic, id, ...(key !== undefined && { key }) }]);

/** Like Bus.publishAll, for callers with a database but no bus. */
export async function publishAllToServers(db: Db, messages: readonly BusMessage[]): Promise<void> {
  if (messages.length === 0) return;
  const channels = messages.map(({ topic, key }) => channelOf(topic, key));
  const ids = messages.map(({ id }) => id);
  await sql`select pg_notify(channel, id) from unnest(${channels}::text[], ${ids}::text[]) as message (channel, id)`.execute(
    db,
  );
}

export function createBus(connect: () => pg.Client, log: Logger): Bus {
  const channels = new Channels(log);
  let client: pg.Client | undefined;
  let stopped = false;
  /** Prevents two concurrent reconnects: a connection that is lost while it starts listening reports it twice. */
  let retry: NodeJS.Timeout | undefined;
  let asking: NodeJS.Timeout | undefined;

  const lose = (one: pg.Client, error: unknown): void => {
    if (stopped || client !== one) return;
    client = undefined;
    clearInterval(asking);
    channels.detach();
    log.warn({ err: error }, 'the connection for messages between servers was lost');
    again();
  };
  const ask = async (one: pg.Client): Promise<void> => {
    try {
      await within(one.query('select 1'), ANSWERS_WITHIN_MS);
    } catch (error) {
      lose(one, error);
      // Closes the connection immediately if a statement is still open.
      await one.end().catch(() => undefined);
    }
  };

  const start = async (): Promise<void> => {
    const fresh = connect();
    fresh.on('notification', ({ channel, payload }) => channels.receive(channel, payload ?? ''));
    fresh.on('error', (error) => lose(fresh, error));
    await fresh.connect();
    client = fresh;
    try {
      await channels.attach(fresh);
    } catch (error) {
      if (client === fresh) {
        client = undefined;
        channels.detach();
      }
      // It may still be open, and would then receive every message in addition to the next connection.
      await fresh.end().catch(() => undefined);
      throw error;
    }
    if (client !== fresh) return;
    clearInterval(asking);
    asking = setInterval(() => void ask(fresh), ASK_EVERY_MS).unref();
  };
  const again = (): void => {
    retry ??= setTimeout(() => {
      retry = undefined;
      if (!stopped) start().catch(again);
    }, RETRY_MS).unref();
  };

  return {
    publish: publishToServers,
    publishAll: publishAllToServers,
    subscribe(topic, onMessage) {
      const subscription = channels.add(channelOf(topic), onMessage);
      return subscription.end;
    },
    async subscribeTo(topic, key, onMessage) {
      const { ready, end } = channels.add(channelOf(topic, key), onMessage);
      await within(ready, SUBSCRIBES_WITHIN_MS).catch(() => undefined);
      return end;
    },
    get traffic() {
      return { received: channels.received, channels: channels.size };
    },
    start,
    async stop() {
      stopped = true;
      clearInterval(asking);
      channels.detach();
      await client?.end();
    },
  };
}

/** @throws Error on timeout */
async function within<T>(work: Promise<T>, ms: number): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error('the database did not answer')), ms);
  });
  try {
    return await Promise.race([work, late]);
  } finally {
    clearTimeout(timer);
  }
}
