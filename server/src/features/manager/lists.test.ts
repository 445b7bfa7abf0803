import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { runCli } from '../../../cli/runCli.ts';
import { aStudent, aTeacher } from '../../../test/builders.ts';
import { aManager, type TestManager } from '../../../test/manager.ts';
import { openSchool, type School } from '../../../test/school.ts';

const TEACHERS = 230;
const STUDENTS = 260;
const LESSONS = 450;

let school: School;
let manager: TestManager;
beforeAll(async () => {
  school = await openSchool({ at: '2026-11-20T12:00:00Z' });
  manager = await aManager(school);
  const { pool } = school.database;
  // Many share a name or start at the same time, so neither can mark the end of a page.
  await pool.query(
    `with wanted as (
       select uuidv7() as id, kind, n from (
         select 'teacher' as kind, n from generate_series(1, $1::int) n
         union all select 'student', n from generate_series(1, $2::int) n
       ) as people
     ), made as (insert into accounts (id) select id from wanted)
     insert into people (id, account_id, type, first_name, last_name, created_at)
     select id, id, kind, 'Name ' || n % 7, 'Same', $3::timestamptz from wanted`,
    [TEACHERS, STUDENTS, school.clock.now()],
  );
  await pool.query(
    `insert into lessons (teacher_id, student_id, starts_at, ends_at)
     select t.id, s.id, at, at + interval '25 minutes'
     from (select id, row_number() over (order by id) as n from people where type = 'teacher') t
     join (select id, row_number() over (order by id) as n from people where type = 'student') s on s.n = t.n,
       generate_series(0, 1) as k, lateral (select $1::timestamptz + make_interval(hours => 1 + k) as at)
     order by k, t.n limit $2`,
    [school.clock.now(), LESSONS],
  );
  await pool.query(
    `insert into schedules (person_id, time_zone, saved_at) select id, 'Europe/Kyiv', now() from people where type = 'teacher'`,
  );
  await pool.query(
    `insert into weekly_hours (person_id, weekday, from_minute, to_minute)
     select id, 7, 600, 660 from people where type = 'teacher'`,
  );
});
afterAll(() => school.close());

interface Page {
  items: ({ id: string } | { teacher: { id: string } })[];
  total: number;
  limit: number;
  next_cursor: string | null;
}
/** All pages of a list, one after another. */
async function pagesOf(path: string): Promise<Page[]> {
  const pages: Page[] = [];
  for (let cursor: string | null = ''; cursor !== null; cursor = pages.at(-1)?.next_cursor ?? null) {
    const { status, body } = await manager.get(`${path}${cursor === '' ? '' : `&cursor=${cursor}`}`);
    expect(status).toBe(200);
    pages.push(body);
  }
  return pages;
}

describe('a list of managers', () => {
  it.each([
    ['/teachers?limit=60', TEACHERS, 60],
    ['/teachers?search=Name%203', 33, 200],
    ['/students?limit=100', STUDENTS, 100],
    ['/lessons?limit=200', LESSONS, 200],
    ['/slots?days=7&limit=50', TEACHERS, 50],
  ])('%s comes page by page, with every line once, and says how many there are', async (path, total, limit) => {
    const pages = await pagesOf(path);
    expect(pages).toHaveLength(Math.ceil(total / limit));
    for (const page of pages) expect(page).toMatchObject({ total, limit });
    const ids = pages.flatMap(({ items }) => items.map((one) => ('id' in one ? one.id : one.teacher.id)));
    expect(ids).toHaveLength(total);
    expect(new Set(ids).size).toBe(total);
  });

  it('counts to ten thousand and says that there are more', async () => {
    await school.database.pool.query(
      `insert into audit_log (at, actor_kind, actor_name, action)
       select $1, 'school', 'school', case when n = 1 then 'one.of.them' else 'many.of.them' end from generate_series(1, 10001) n`,
      [school.clock.in(-60)],
    );
    const counted = async (query: string) => (await manager.get(`/audit_log?by=school&limit=1${query}`)).body;
    expect(await counted('')).toMatchObject({ total: 10_000, is_total_cut: true, items: { length: 1 } });
    const whole = await counted('&action=many');
    expect(whole).toMatchObject({ total: 10_000 });
    expect(whole).not.toHaveProperty('is_total_cut');
  });

  it('continues after an existing row, and refuses an unknown cursor', async () => {
    for (const path of ['/teachers', '/lessons', '/slots', '/audit_log', '/messages'])
      expect(await manager.get(`${path}?cursor=${crypto.randomUUID()}`)).toMatchObject({
        status: 422,
        body: { fields: { cursor: 'unknown' } },
      });
    for (const wrong of ['limit=0', 'limit=201', 'limit=1e1', 'cursor=next'])
      expect((await manager.get(`/students?${wrong}`)).status).toBe(422);
  });

  it('stays complete when somebody is added between two pages', async () => {
    const first = (await manager.get('/students?limit=200')).body as Page;
    await Promise.all([aStudent(school), aTeacher(school)]);
    const second = (await manager.get(`/students?limit=200&cursor=${first.next_cursor}`)).body as Page;
    expect(first.items.length + second.items.length).toBe(STUDENTS);
  });

  it('is printed whole by the command line', async () => {
    const environment = { SCHOOL_URL: school.url, SCHOOL_TOKEN: manager.token };
    const rows = async (...args: string[]): Promise<number> =>
      (JSON.parse(await runCli([...args, '--json'], environment)) as unknown[]).length;
    expect(await rows('lesson', 'list')).toBe(LESSONS);
    expect(await rows('student', 'find', '--search=Same')).toBe(STUDENTS);
    expect(await rows('teacher', 'list', '--search=Same')).toBe(TEACHERS);
  });
});
