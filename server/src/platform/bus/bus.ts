import { sql } from 'kysely';
import type pg from 'pg';
import type { Logger } from 'pino';
import { contain } from '../boundary/contain.ts';
import type { Db } from '../db/database.ts';

const CHANNEL = 'skylark';
const RETRY_MS = 1_000;

export interface BusMessage {
  topic: string;
  id: string;
}

/** Messages between servers, through the database. A message may be lost: subscribers can also find out by looking. */
export interface Bus {
  /** Delivered when the surrounding transaction commits, to every server, this one included. */
  publish(db: Db, topic: string, id: string): Promise<void>;
  /** As publish, any number of messages in one statement. */
  publishAll(db: Db, messages: readonly BusMessage[]): Promise<void>;
  /** @returns a function that ends it */
  subscribe(topic: string, onMessage: (id: string) => void): () => void;
  start(): Promise<void>;
  stop(): Promise<void>;
}

/** As Bus.publish, for those who have a database and no bus. */
export const publishToServers = (db: Db, topic: string, id: string): Promise<void> => publishAll(db, [{ topic, id }]);

async function publishAll(db: Db, messages: readonly BusMessage[]): Promise<void> {
  if (messages.length === 0) return;
  const payloads = messages.map(({ topic, id }) => `${topic} ${id}`);
  await sql`select pg_notify(${CHANNEL}, payload) from unnest(${payloads}::text[]) as payload`.execute(db);
}

export function createBus(connect: () => pg.Client, log: Logger): Bus {
  const listeners = new Map<string, Set<(id: string) => void>>();
  let client: pg.Client | undefined;
  let stopped = false;

  const start = async (): Promise<void> => {
    const fresh = connect();
    fresh.on('notification', ({ payload }) => {
      const [topic = '', id = ''] = (payload ?? '').split(' ');
      for (const onMessage of listeners.get(topic) ?? []) contain(log, 'bus', { topic }, () => onMessage(id));
    });
    fresh.on('error', (error) => {
      if (stopped || client !== fresh) return;
      client = undefined;
      log.warn({ err: error }, 'the connection for messages between servers was lost');
      again();
    });
    await fresh.connect();
    await fresh.query(`listen ${CHANNEL}`);
    client = fresh;
  };
  const again = (): void => {
    setTimeout(() => {
      if (!stopped) start().catch(again);
    }, RETRY_MS).unref();
  };

  return {
    publish: publishToServers,
    publishAll,
    subscribe(topic, onMessage) {
      const known = listeners.get(topic) ?? new Set();
      listeners.set(topic, known.add(onMessage));
      return () => known.delete(onMessage);
    },
    start,
    async stop() {
      stopped = true;
      await client?.end();
    },
  };
}
