import type pg from 'pg';

/** Counts what is asked of the database through a pool, whichever way it is asked. */
export function spyOnQueries(pool: pg.Pool): { count: number } {
  const spy = { count: 0 };
  pool.on('connect', (client) => {
    const query = client.query.bind(client) as (...args: unknown[]) => unknown;
    Object.assign(client, {
      query: (...args: unknown[]) => {
        spy.count += 1;
        return query(...args);
      },
    });
  });
  return spy;
}
