import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openSchool, type School } from '../../../test/school.ts';
import { claimDataDir, OtherSchool } from './claimDataDir.ts';
import { migrate, NewerSchema, readMigrations } from './migrate.ts';
import { OlderPostgres } from './requireVersion.ts';

let school: School;
let folder: string;
beforeAll(async () => {
  school = await openSchool();
  folder = mkdtempSync(join(tmpdir(), 'skylark-claim-'));
});
afterAll(async () => {
  rmSync(folder, { recursive: true, force: true });
  await school.close();
});

describe('the start', () => {
  it('stops before an older PostgreSQL and says which, before anything is created in it', async () => {
    const asked: string[] = [];
    const older = {
      connect: () =>
        Promise.resolve({
          query: (text: string) => {
            asked.push(text);
            return Promise.resolve({ rows: [{ version: 17 }] });
          },
          release: () => undefined,
        }),
    };
    await expect(migrate(older as never)).rejects.toThrow(OlderPostgres);
    await expect(migrate(older as never)).rejects.toThrow(/PostgreSQL 17.*needs 18.*DATABASE_URL/);
    expect(asked.filter((text) => text.includes('create'))).toEqual([]);
  });

  it('stops before a database of a newer version, unless that is allowed, and changes nothing in it', async () => {
    const { pool } = school.database;
    expect(await migrate(pool)).toEqual([]);
    await pool.query(`insert into migrations (name, sha256) values ('9999_later.sql', 'x')`);
    await pool.query(`delete from migrations where name = '0026_practice.sql'`);
    await expect(migrate(pool)).rejects.toThrow(NewerSchema);
    await expect(migrate(pool)).rejects.toThrow(/9999_later\.sql.*NEWER_SCHEMA=1/);
    expect((await readMigrations(pool)).pending).toEqual(['0026_practice.sql']);
    // The migration it would apply exists already, so this failure shows that it continues.
    await expect(migrate(pool, undefined, { mayBeNewer: true })).rejects.toThrow('0026_practice.sql failed');
    await pool.query(`delete from migrations where name = '9999_later.sql'`);
  });

  it('lets the school continue while a migration waits for a long transaction', async () => {
    const { pool } = school.database;
    const name = '0039_whiteboards.sql';
    await pool.query('delete from migrations where name = $1', [name]);
    await pool.query('drop table whiteboards');
    const long = await pool.connect();
    await long.query('begin');
    await long.query('update people set first_name = first_name where false');
    const blocked = Promise.withResolvers<string>();
    const migrated = migrate(pool, [name], { onBlocked: blocked.resolve });
    expect(await blocked.promise).toBe(name);
    // A queue behind the migration, whose foreign keys need a lock on people, would end only with that transaction.
    await pool.query('update people set first_name = first_name where false');
    await long.query('commit');
    long.release();
    expect(await migrated).toEqual([name]);
    expect((await readMigrations(pool)).pending).not.toContain(name);
  });

  it('stops before files of a school with another database; servers of one school share them', async () => {
    const { pool } = school.database;
    await Promise.all(Array.from({ length: 8 }, () => claimDataDir(pool, folder)));
    await claimDataDir(pool, folder);
    const other = { query: () => Promise.resolve({ rows: [{ at: '2026-01-01 00:00:00.000001' }] }) };
    await expect(claimDataDir(other as never, folder)).rejects.toThrow(OtherSchool);
    await expect(claimDataDir(other as never, folder)).rejects.toThrow(/DATA_DIR/);
    // None of that claimed the folder.
    await claimDataDir(pool, folder);
    writeFileSync(join(folder, 'database.id'), '');
    await claimDataDir(pool, folder);
    await claimDataDir(pool, join(folder, 'new', 'one'));
    expect(existsSync(join(folder, 'new', 'one', 'database.id'))).toBe(true);
  });
});
