import { AsyncLocalStorage } from 'node:async_hooks';
import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import type { IncomingMessage } from 'node:http';
import type pg from 'pg';
import type { School } from './school.ts';

/** The statements of the request whose work this is. */
const ofRequest = new AsyncLocalStorage<string[]>();
const watched = new WeakSet<pg.PoolClient>();
const REQUEST = 'http.server.request.start';

/**
 * The statements that the school's server sends to the database from a request to its reply, in order. What runs beside
 * it (timers, jobs, deliveries) belongs to no request, and what a request hands to the job queue isn't counted.
 */
export async function statementsDuring(school: School, call: () => Promise<unknown>): Promise<string[]> {
  const statements: string[] = [];
  const start = (message: unknown): void => {
    // The outbox, in which tests look for codes, isn't what is measured.
    const { request } = message as { request: IncomingMessage };
    if (request.url?.startsWith('/api/') === true) ofRequest.enterWith(statements);
  };
  const watch = (client: pg.PoolClient): void => noteStatements(client);
  school.database.pool.on('acquire', watch);
  subscribe(REQUEST, start);
  try {
    await call();
    return statements.filter((text) => !text.includes('pgboss.'));
  } finally {
    unsubscribe(REQUEST, start);
    school.database.pool.off('acquire', watch);
  }
}

function noteStatements(client: pg.PoolClient): void {
  if (watched.has(client)) return;
  watched.add(client);
  const query = client.query.bind(client) as (...args: unknown[]) => unknown;
  Object.assign(client, {
    query: (...args: unknown[]) => {
      const [first] = args as [string | { text: string }];
      ofRequest.getStore()?.push((typeof first === 'string' ? first : first.text).replaceAll(/\s+/g, ' ').trim());
      return query(...args);
    },
  });
}
