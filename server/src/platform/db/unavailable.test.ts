import pg from 'pg';
import { expect, it } from 'vitest';
import { isUnavailable, openDatabase } from './database.ts';

const errorOf = async (connectionString: string): Promise<unknown> => {
  const database = openDatabase({ connectionString }, { connections: 1, onError: () => undefined });
  try {
    return await database.pool.query('select 1');
  } catch (error) {
    return error;
  } finally {
    await database.close();
  }
};

it('a database whose socket, port or name is gone counts as unavailable, not as an error of the query', async () => {
  for (const url of [
    'postgres://me@localhost/none?host=/no/such/folder',
    'postgres://me@127.0.0.1:1/none',
    'postgres://me@no-such-host.invalid/none',
  ])
    expect(isUnavailable(await errorOf(url)), url).toBe(true);
});

it('an error of our own isn’t', () => {
  expect(isUnavailable(new TypeError('x is not a function'))).toBe(false);
  expect(isUnavailable(Object.assign(new Error('ENOENT'), { code: 'ENOENT', syscall: 'open' }))).toBe(false);
  expect(isUnavailable(new pg.DatabaseError('a duplicate', 1, 'error'))).toBe(false);
});
