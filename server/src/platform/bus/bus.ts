import { sql } from 'kysely';
import type pg from 'pg';
import type { Logger } from 'pino';
import { contain } from '../boundary/contain.ts';
import type { Db } from '../db/database.ts';

const CHANNEL = 'skylark';
const RETRY_MS = 1_000;

/** News between servers, through the database. Lost news is allowed: whoever listens can also find out by looking. */
export interface Bus {
  /** Told when the surrounding transaction commits, to every server, this one included. */
  tell(db: Db, topic: string, id: string): Promise<void>;
  /** @returns a function that ends it */
  listen(topic: string, hear: (id: string) => void): () => void;
  start(): Promise<void>;
  stop(): Promise<void>;
}

/** As Bus.tell, for those who have a database and no bus. */
export async function tellServers(db: Db, topic: string, id: string): Promise<void> {
  await sql`select pg_notify(${CHANNEL}, ${`${topic} ${id}`})`.execute(db);
}

export function createBus(connect: () => pg.Client, log: Logger): Bus {
  const listeners = new Map<string, Set<(id: string) => void>>();
  let client: pg.Client | undefined;
  let stopped = false;

  const start = async (): Promise<void> => {
    const fresh = connect();
    fresh.on('notification', ({ payload }) => {
      const [topic = '', id = ''] = (payload ?? '').split(' ');
      for (const hear of listeners.get(topic) ?? []) contain(log, 'bus', { topic }, () => hear(id));
    });
    fresh.on('error', (error) => {
      if (stopped || client !== fresh) return;
      client = undefined;
      log.warn({ err: error }, 'news between servers were cut off');
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
    tell: tellServers,
    listen(topic, hear) {
      const known = listeners.get(topic) ?? new Set();
      listeners.set(topic, known.add(hear));
      return () => known.delete(hear);
    },
    start,
    async stop() {
      stopped = true;
      await client?.end();
    },
  };
}
