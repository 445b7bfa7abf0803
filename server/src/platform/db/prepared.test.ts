import pg from 'pg';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { TEMPLATE } from '../../../test/globalSetup.ts';
import { openSchool, type School } from '../../../test/school.ts';
import { createNames, prepareRepeatedQueries } from './prepared.ts';

describe('names of statements', () => {
  it('are given to what comes again, one for each text', () => {
    const nameOf = createNames();
    const asked = Array.from({ length: 6 }, () => nameOf('select 1'));
    expect(asked).toEqual([undefined, undefined, undefined, undefined, 'often-0', 'often-0']);
    for (let use = 1; use < 5; use += 1) nameOf('select 2');
    expect(nameOf('select 2')).toBe('often-1');
  });

  it('end after some hundreds, however many texts there are', () => {
    const nameOf = createNames();
    const names = new Set<string | undefined>();
    for (let text = 0; text < 1_000; text += 1)
      for (let use = 0; use < 5; use += 1) names.add(nameOf(`select ${text}`));
    expect(names.size).toBe(201);
  });
});

describe('a pool that prepares', () => {
  let pool: pg.Pool;
  let school: School;

  beforeAll(async () => {
    school = await openSchool();
    pool = new pg.Pool({ host: inject('socketDir'), user: 'skylark', database: TEMPLATE, max: 1 });
    prepareRepeatedQueries(pool);
  });
  afterAll(async () => {
    await pool.end();
    await school.close();
  });

  it('answers the same before and after, in a transaction and after an error', async () => {
    const client = await pool.connect();
    for (let round = 0; round < 8; round += 1) {
      await client.query('begin');
      expect((await client.query('select $1::int + 1 as sum', [round])).rows).toEqual([{ sum: round + 1 }]);
      await expect(client.query('select 1 / $1::int', [0])).rejects.toMatchObject({ code: '22012' });
      await client.query('rollback');
    }
    const prepared = await client.query<{ statement: string }>(
      'select statement from pg_prepared_statements order by statement',
    );
    expect(prepared.rows.map((row) => row.statement)).toEqual(['select $1::int + 1 as sum', 'select 1 / $1::int']);
    client.release();
  });

  it('is what the school uses', async () => {
    for (let round = 0; round < 8; round += 1)
      await school.database.db.selectFrom('people').select('id').where('email', '=', `${round}@example.test`).execute();
    const prepared = await school.database.pool.query<{ statement: string }>(
      'select statement from pg_prepared_statements',
    );
    expect(prepared.rows.map((row) => row.statement)).toContain('select "id" from "people" where "email" = $1');
  });
});
