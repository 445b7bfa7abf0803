import type pg from 'pg';

/** Counts all queries made through a pool, by any method. */
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
