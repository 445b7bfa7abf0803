import { CompiledQuery, Kysely, PostgresDialect, sql } from 'kysely';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { TEMPLATE } from '../../../test/globalSetup.ts';
import { aStudent } from '../../../test/builders.ts';
import { get } from '../../../test/http.ts';
import { openPurchase } from '../../../test/money.ts';
import { openSchool, type School } from '../../../test/school.ts';
import { createNames, preparingPool } from './prepared.ts';

describe('names of statements', () => {
  it('are given to what comes again, one for each text', () => {
    const names = createNames();
    const asked = Array.from({ length: 6 }, () => names.nameOf('select 1'));
    expect(asked).toEqual([undefined, undefined, undefined, undefined, 'often-0', 'often-0']);
    for (let use = 1; use < 5; use += 1) names.nameOf('select 2');
    expect(names.nameOf('select 2')).toBe('often-1');
  });

  it('end after some hundreds, however many texts there are', () => {
    const names = createNames();
    const given = new Set<string | undefined>();
    for (let text = 0; text < 1_000; text += 1)
      for (let use = 0; use < 5; use += 1) given.add(names.nameOf(`select ${text}`));
    expect(given.size).toBe(201);
  });

  it('are new ones after a plan went stale', () => {
    const names = createNames();
    for (let use = 0; use < 5; use += 1) names.nameOf('select 1');
    names.renew('select 1');
    expect(names.nameOf('select 1')).toBe('often-1');
  });
});

describe('a pool that prepares', () => {
  let pool: pg.Pool;
  let db: Kysely<unknown>;
  let school: School;

  beforeAll(async () => {
    school = await openSchool({ hasLimits: false });
    pool = new pg.Pool({ host: inject('socketDir'), user: 'skylark', database: TEMPLATE, max: 1 });
    db = new Kysely({ dialect: new PostgresDialect({ pool: preparingPool(pool) }) });
  });
  afterAll(async () => {
    await pool.end();
    await school.close();
  });

  it('answers the same before and after, in a transaction and after an error', async () => {
    for (let round = 0; round < 8; round += 1) {
      const added = await db.transaction().execute((tx) => sql`select ${round}::int + 1 as sum`.execute(tx));
      expect(added.rows).toEqual([{ sum: round + 1 }]);
      await expect(
        db.transaction().execute((tx) => sql`select 1 / ${0}::int as quotient`.execute(tx)),
      ).rejects.toMatchObject({ code: '22012' });
    }
    const prepared = await sql<{ statement: string }>`
      select statement from pg_prepared_statements order by statement`.execute(db);
    expect(prepared.rows.map((row) => row.statement)).toEqual([
      'select $1::int + 1 as sum',
      'select 1 / $1::int as quotient',
    ]);
  });

  it('leaves its connections as they are for others, who send several statements at once', async () => {
    for (let round = 0; round < 8; round += 1) {
      await expect(pool.query('begin; select 1; commit', [])).resolves.toHaveLength(3);
      // Also through the query builder, as the job queue does within a transaction.
      await expect(db.executeQuery(CompiledQuery.raw('select 1; select 2', []))).resolves.toBeDefined();
    }
  });

  it('answers when a column is added to a table under a prepared query, in a transaction at its next try', async () => {
    await pool.query('create temporary table growing (id int)');
    const read = (on: Kysely<unknown>) => sql`select * from growing where id > ${0}`.execute(on);
    for (let round = 0; round < 6; round += 1) await read(db);
    await pool.query('alter table growing add column one int');
    await read(db);
    await pool.query('alter table growing add column two int');
    await expect(db.transaction().execute(read)).rejects.toMatchObject({ code: '0A000' });
    await db.transaction().execute(read);
  });

  it('is what the school uses', async () => {
    for (let round = 0; round < 8; round += 1)
      await school.database.db
        .selectFrom('accounts')
        .select('id')
        .where('email', '=', `${round}@example.test`)
        .execute();
    const prepared = await school.database.pool.query<{ statement: string }>(
      'select statement from pg_prepared_statements',
    );
    expect(prepared.rows.map((row) => row.statement)).toContain('select "id" from "accounts" where "email" = $1');
  });

  it('lets a running server answer on while a newer version adds columns to every table', async () => {
    const student = await aStudent(school);
    await openPurchase(school, student, 4);
    const paths = [
      'profile',
      'lessons',
      'payments/purchases',
      'payments/credits',
      'profile/lesson_packages',
      'profile/data',
    ];
    const read = () => Promise.all(paths.map(async (path) => (await get(school, `/api/v2/${path}`, student)).status));
    const well = paths.map(() => 200);
    for (let round = 0; round < 8; round += 1) expect(await read()).toEqual(well);
    const { rows } = await school.database.pool.query<{ name: string }>(
      "select table_name as name from information_schema.tables where table_schema = 'public' and table_type = 'BASE TABLE'",
    );
    for (const { name } of rows) await school.database.pool.query(`alter table "${name}" add column added_later int`);
    for (let round = 0; round < 3; round += 1) expect(await read()).toEqual(well);
    expect(school.errors).toEqual([]);
  });
});
