import type pg from 'pg';

/** Collects the statements of every transaction of a pool from now on, one list per transaction. */
export function watchTransactions(pool: pg.Pool): string[][] {
  const transactions: string[][] = [];
  const watched = new WeakSet<pg.PoolClient>();
  pool.on('acquire', (client) => {
    if (watched.has(client)) return;
    watched.add(client);
    const query = client.query.bind(client) as (...args: unknown[]) => unknown;
    let open: string[] | undefined;
    const note = (text: string): void => {
      if (/^(begin|start transaction)/iu.test(text)) transactions.push((open = []));
      else if (/^(commit|rollback)/iu.test(text)) open = undefined;
      else open?.push(text);
    };
    Object.assign(client, {
      query: (...args: unknown[]) => {
        const [first] = args as [string | { text: string }];
        note(typeof first === 'string' ? first : first.text);
        return query(...args);
      },
    });
  });
  return transactions;
}
