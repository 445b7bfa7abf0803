import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { afterEach, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { aLesson, aStudent, aTeacher } from '../../../test/builders.ts';
import { get } from '../../../test/http.ts';
import { jobsAreDone } from '../../../test/outbox.ts';
import { openSchool, type School } from '../../../test/school.ts';

const HALF_A_DAY_MS = 12 * 60 * 60 * 1000;
const MAIN = join(import.meta.dirname, '../../main.ts');
const watchLessons = { name: 'lessons.watch', data: z.object({}).strict(), retryLimit: 0 };

let school: School;
afterEach(() => school.close());

describe('a server whose clock is half a day ahead', () => {
  it('counts no lesson as missed and reminds nobody until its clock is right again, and reports it', async () => {
    let aheadMs = HALF_A_DAY_MS;
    school = await openSchool({ computerTime: () => Date.now() + aheadMs });
    school.mayLog(/clock of this server is wrong/);
    const { deps } = school.app;
    const [teacher, student] = await Promise.all([aTeacher(school), aStudent(school)]);
    const over = await aLesson(school, { teacher, student, startsAt: school.clock.in(-60 * 5) });
    const statusOf = async () =>
      (await school.database.db.selectFrom('lessons').select('status').where('id', '=', over).executeTakeFirst())
        ?.status;
    const watch = async (): Promise<void> => {
      await deps.jobs.send(deps.db, watchLessons, {});
      await jobsAreDone(school, watchLessons.name);
    };

    await watch();
    expect(await statusOf()).toBe('booked');
    expect(school.errors.join()).toContain('clock of this server is wrong');
    const offset = /^skylark_clock_offset_seconds (\S+)$/m.exec(String((await get(school, '/metrics')).body))?.[1];
    expect(Math.round(Number(offset) / 60)).toBe(12 * 60);

    aheadMs = 0;
    await watch();
    expect(await statusOf()).toBe('missed');
  });

  it('does not start, and explains why in one line', async () => {
    school = await openSchool();
    const { rows } = await school.database.pool.query<{ name: string }>('select current_database() as name');
    // A database whose clock is behind, from this server's point of view.
    await school.database.pool.query(
      `create function public.clock_timestamp() returns timestamptz language sql as $$ select pg_catalog.clock_timestamp() - interval '12 hours' $$;
       alter database ${rows[0]?.name} set search_path = public, pg_catalog`,
    );
    const dataDir = mkdtempSync(join(tmpdir(), 'skylark-clock-'));
    const child = spawn(process.execPath, [MAIN], {
      env: {
        ...process.env,
        NODE_ENV: 'test',
        PORT: '0',
        DATABASE_URL: school.connectionString,
        DATA_DIR: dataDir,
        LOG_LEVEL: 'silent',
      },
      stdio: ['ignore', 'ignore', 'pipe'],
    });
    const [said, [code]] = await Promise.all([text(child.stderr), once(child, 'exit')]);
    rmSync(dataDir, { recursive: true, force: true });
    expect(code).not.toBe(0);
    expect(said.trim()).toMatch(/^The clock of this computer is 432\d\d seconds ahead of the database's.*$/);
  });
});
