import { existsSync, readdirSync, writeFileSync } from 'node:fs';
import { utimes } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { aLesson, aStudent, aTeacher, type Person } from '../../../test/builders.ts';
import { ask } from '../../../test/http.ts';
import { jobsAreDone } from '../../../test/outbox.ts';
import { openSchool, type School } from '../../../test/school.ts';
import { FILE_COLUMNS } from './filesStore.ts';
import { sweepFiles } from './sweepFiles.ts';

let school: School;
let teacher: Person;
let student: Person;
beforeAll(async () => {
  school = await openSchool({ hasLimits: false });
  [teacher, student] = await Promise.all([aTeacher(school), aStudent(school)]);
});
afterAll(() => school.close());

const folder = (): string => join(school.app.deps.config.dataDir, 'files');
const isThere = (key: string): boolean => existsSync(join(folder(), key));
/** Sets the files' times, which come from the computer's clock, to the school's clock. */
async function writtenNow(): Promise<void> {
  const now = school.clock.now();
  await Promise.all(readdirSync(folder()).map((name) => utimes(join(folder(), name), now, now)));
}
/** Files without a row, as left by a server killed after the transaction. */
const orphans = (count: number): Promise<string[]> =>
  Promise.all(
    Array.from({ length: count }, (_, index) => school.app.deps.files.put('voice', Buffer.from([index]), 'webm')),
  );
async function night(): Promise<void> {
  const { deps } = school.app;
  await deps.jobs.send(deps.db, { name: 'privacy.retention', data: z.object({}) }, {});
  await jobsAreDone(school, 'privacy.retention');
}

describe('files that no row refers to', () => {
  it('are looked for in every column that names a file', async () => {
    const { rows } = await school.database.pool.query<{ name: string }>(`
      select table_name || '.' || column_name as name from information_schema.columns
      where table_schema = 'public' and column_name ~ '(picture|file|photo|large|image|thumb|voice|video|sound)_key$' order by 1`);
    expect(rows.map(({ name }) => name)).toEqual(FILE_COLUMNS.map((column) => column.join('.')).toSorted());
  });

  it('go in the night when they are older than a day; a photo, a picture and what is being uploaded stay', async () => {
    const png = await sharp({ create: { width: 80, height: 60, channels: 3, background: 'teal' } })
      .png()
      .toBuffer();
    const form = (): FormData => {
      const one = new FormData();
      one.append('file', new Blob([new Uint8Array(png)], { type: 'image/png' }), 'a.png');
      return one;
    };
    expect((await ask(school, 'POST', '/api/v2/profile/photo', { as: student, body: form() })).status).toBe(200);
    const lesson = await aLesson(school, { teacher, student, startsAt: school.clock.in(1) });
    const drawn = await ask(school, 'POST', `/api/v2/rooms/${lesson}/pictures`, { as: teacher, body: form() });
    expect(drawn.status).toBe(200);
    const used = readdirSync(folder());
    expect(used.length).toBeGreaterThan(2);
    const left = await orphans(3);
    await writtenNow();

    school.clock.moveBy({ minutes: 23 * 60 });
    await night();
    expect(left.every(isThere)).toBe(true);

    const [young] = await orphans(1);
    await utimes(join(folder(), young ?? ''), school.clock.now(), school.clock.now());
    school.clock.moveBy({ minutes: 2 * 60 });
    await night();
    expect(left.slice(1).filter(isThere)).toEqual([]);
    expect(isThere(young ?? '')).toBe(true);
    expect(used.filter((key) => !isThere(key))).toEqual([]);
  });

  it('are all deleted, however many there are, and one that can’t be removed affects no other', async () => {
    const left = await orphans(9);
    writeFileSync(join(folder(), 'slide.half.part'), 'of a server that was killed');
    await writtenNow();
    school.clock.moveBy({ minutes: 25 * 60 });
    school.mayLog(/files\.sweep/);
    const { deps } = school.app;
    const files = {
      ...deps.files,
      remove: (key: string) => (key === left[0] ? Promise.reject(new Error('busy')) : deps.files.remove(key)),
    };
    expect(await sweepFiles({ ...deps, files }, 2)).toBe(9);
    expect(left.filter(isThere)).toEqual([left[0]]);
    expect(isThere('slide.half.part')).toBe(false);
    expect(await sweepFiles(deps, 2)).toBe(1);
  });
});
