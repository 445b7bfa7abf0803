import { api } from '@skylark/contract/api';
import type { Endpoint } from '@skylark/contract/endpoint';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { runCli } from '../../../cli/runCli.ts';
import { aLesson, aStudent, aTeacher, type Person } from '../../../test/builders.ts';
import { aManager, type TestManager } from '../../../test/manager.ts';
import { openSchool, type School } from '../../../test/school.ts';
import { openApiDocument } from '../../platform/http/openapi.ts';

interface Shape {
  type?: string;
  properties?: Record<string, Shape>;
  required?: string[];
  maxItems?: number;
  anyOf?: Shape[];
}
interface Operation {
  summary: string;
  parameters?: { name: string; schema: { maximum?: number } }[];
  responses: Record<string, { content?: Record<string, { schema: Shape }> }>;
}

/** Replies about a single object that contain lists, and why these are always short or report truncation themselves. */
const NO_LISTS: Record<string, string> = {
  '/manager/absence_requests/{id}': 'one request; a long one is refused as `absence_too_long`',
  '/manager/books': 'findings of a check; there are none while the books balance',
  '/manager/files': 'the stores: two at most',
  '/manager/lessons/{id}': 'the record of one lesson; audit log and messages have lists of their own',
  '/manager/lessons/{id}/story': 'one lesson explained; audit log and messages have lists of their own',
  '/manager/lessons/{id}/record': 'what happened in one lesson',
  '/manager/teachers/{id}/absence': 'one absence; a long one is refused as `absence_too_long`',
  '/manager/teachers/{id}/schedule': 'the week of one teacher, and its closed slots to come',
};

const document = openApiDocument(api as Record<string, Endpoint>, {
  title: 'Skylark',
  version: '2',
  serverUrl: 'https://school.test',
}) as unknown as { paths: Record<string, { get?: Operation }> };

const reads = Object.entries(document.paths).flatMap(([path, { get }]) => {
  const reply = get?.responses['200']?.content?.['application/json']?.schema;
  const name = path.replace('/api/v2', '');
  return get && reply && name.startsWith('/manager/') ? [{ name, get, reply }] : [];
});
const isEndless = (shape: Shape): boolean =>
  (shape.type === 'array' && shape.maxItems === undefined) || (shape.anyOf ?? []).some(isEndless);
const isPage = (shape: Shape): boolean => shape.properties?.['items'] !== undefined;
const lists = reads.filter(({ reply }) => isPage(reply));

describe('every list of managers in the contract', () => {
  it('comes in pages: there is no list without a limit', () => {
    const endless = reads.filter(
      ({ reply }) => isEndless(reply) || (!isPage(reply) && Object.values(reply.properties ?? {}).some(isEndless)),
    );
    expect(endless.map(({ name }) => name).toSorted()).toEqual(Object.keys(NO_LISTS).toSorted());
    expect(lists.length).toBeGreaterThan(25);
  });

  it.each(lists.map((one) => [one.name, one] as const))(
    '%s states its order, accepts a limit and a cursor, and returns the total',
    (name, { get, reply }) => {
      expect(get.summary).toMatch(/page by page/);
      expect(get.summary).toMatch(/\bfirst\b|\bby (the )?(teachers' )?(names?|title|time|month|number)\b/);
      const parameters = Object.fromEntries((get.parameters ?? []).map((one) => [one.name, one.schema]));
      expect(Object.keys(parameters)).toEqual(expect.arrayContaining(['limit', 'cursor']));
      expect(parameters['limit']?.maximum).toBeLessThanOrEqual(200);
      // There is at least one filter besides the paging parameters.
      expect(Object.keys(parameters).length, name).toBeGreaterThan(2);
      expect(reply.required).toEqual(expect.arrayContaining(['items', 'total', 'limit', 'next_cursor']));
      expect(reply.properties).toHaveProperty('is_total_cut');
    },
  );
});

let school: School;
let manager: TestManager;
let student: Person;
let teacher: Person;
/** Lists with at least three rows in this test. */
const FILLED = [
  'audit_log',
  'courses',
  'lessons',
  'managers',
  'me/acts',
  'packages',
  'students',
  'students/{id}/credits',
  'students/{id}/purchases',
  'teacher_decks',
  'teachers',
  'wishes',
];

beforeAll(async () => {
  school = await openSchool({ at: '2026-11-20T12:00:00Z', hasLimits: false });
  manager = await aManager(school);
  student = await aStudent(school);
  teacher = await aTeacher(school);
  for (const minutes of [60, 120, 180])
    await aLesson(school, { teacher, student, startsAt: school.clock.in(minutes), durationMinutes: 25 });
  await Promise.all([aStudent(school), aStudent(school), aTeacher(school), aTeacher(school)]);
  await Promise.all([aManager(school, 'bookkeeper'), aManager(school, 'methodist')]);
  for (const amount of [1, 2, 3]) await manager.post(`/students/${student.id}/credits`, { amount, reason: 'A gift' });
  const at = school.clock.now();
  const fill = (statement: string, ...values: unknown[]) => school.database.pool.query(statement, values);
  await fill(
    `insert into courses (slug, title, level) select 'course-' || n, 'Same title', 'Level ' || n from generate_series(1, 3) n`,
  );
  // Many rows share the same time, so the time alone can't mark the end of a page.
  await fill(
    `insert into trial_wishes (child_name, parent_name, phone, contact, answers, time_zone, reason, created_at, done_at)
     select 'Ostap', 'Iryna', '+38050333444' || n, 'call', '{}', 'Europe/Kyiv', 'no_slot', $1, case when n = 4 then $1::timestamptz end
     from generate_series(1, 4) n`,
    at,
  );
  await fill(
    `insert into purchases (student_id, lessons_count, lesson_minutes, price, currency, key, provider, status, created_at)
     select $1, n, 25, 100, 'UAH', gen_random_uuid(), 'sandbox', case when n = 1 then 'failed' else 'expired' end, $2 from generate_series(1, 3) n`,
    student.id,
    at,
  );
  await fill(
    `insert into teacher_decks (teacher_id, title, content, created_at, changed_at, offered_at, published_at)
     select $1, 'Deck ' || n, '{"slides": [], "words": []}', $2, $2, $2, case when n = 1 then $2::timestamptz end from generate_series(1, 3) n`,
    teacher.id,
    at,
  );
});
afterAll(() => school.close());

const pathOf = (name: string): string =>
  name.replace('/manager', '').replace('{id}', name.includes('/teachers/') ? teacher.id : student.id);

describe('every list of managers, as it is read', () => {
  it.each(lists.map(({ name }) => [name]))('%s is read line by line, without repeats or gaps', async (name) => {
    const whole = await manager.get(pathOf(name));
    expect(whole).toMatchObject({ status: 200, body: { next_cursor: null, total: expect.any(Number) } });
    const { items, total } = whole.body as { items: unknown[]; total: number };
    expect(items).toHaveLength(total);
    expect(total, name).toBeGreaterThan(FILLED.includes(name.replace('/manager/', '')) ? 2 : -1);
    const walked: unknown[] = [];
    for (let cursor: string | null = ''; cursor !== null && walked.length <= total;) {
      const { status, body } = await manager.get(`${pathOf(name)}?limit=1${cursor === '' ? '' : `&cursor=${cursor}`}`);
      expect(status).toBe(200);
      expect(body).toMatchObject({ total, limit: 1 });
      walked.push(...body.items);
      cursor = body.next_cursor;
    }
    expect(walked).toEqual(items);
    for (const wrong of ['limit=0', 'limit=201', 'cursor=next'])
      expect((await manager.get(`${pathOf(name)}?${wrong}`)).status, wrong).toBe(422);
  });

  it.each(['managers', 'packages', 'courses', 'wishes', 'teacher_decks'])(
    '%s refuses a cursor that no longer exists',
    async (list) => {
      expect(await manager.get(`/${list}?cursor=${crypto.randomUUID()}`)).toMatchObject({
        status: 422,
        body: { fields: { cursor: 'unknown' } },
      });
    },
  );

  it('does not go on behind a line of another student', async () => {
    const other = await aStudent(school);
    for (const list of ['credits', 'purchases']) {
      const { body } = await manager.get(`/students/${student.id}/${list}?limit=1`);
      const elsewhere = await manager.get(`/students/${other.id}/${list}?cursor=${body.next_cursor}`);
      expect(elsewhere).toMatchObject({ status: 422, body: { fields: { cursor: 'unknown' } } });
    }
  });

  it.each([
    ['managers?role=bookkeeper', 1],
    ['managers?state=ended', 0],
    ['courses?search=SAME', 3],
    ['courses?search=%25', 0],
    ['courses?level=Level%202', 1],
    ['packages?lessons=8', 1],
    ['packages?state=ended', 0],
    ['wishes', 3],
    ['wishes?state=done', 1],
    ['wishes?state=all', 4],
    ['wishes?state=all&reason=no_sms', 0],
    ['teacher_decks?state=waiting', 2],
    ['teacher_decks?state=published', 1],
  ])('%s has %i lines', async (list, total) => {
    expect((await manager.get(`/${list}`)).body).toMatchObject({ total, items: { length: total } });
  });

  it('is chosen from by the command line, too', async () => {
    const environment = { SCHOOL_URL: school.url, SCHOOL_TOKEN: manager.token };
    const rows = async (...args: string[]): Promise<number> =>
      (JSON.parse(await runCli([...args, '--json'], environment)) as unknown[]).length;
    expect(await rows('manager', 'list', '--role=methodist')).toBe(1);
    expect(await rows('courses', 'list', '--level=Level 2')).toBe(1);
    expect(await rows('wish', 'list')).toBe(3);
    expect(await rows('wish', 'list', '--state=all')).toBe(4);
    expect(await rows('decks', 'list', '--state=waiting')).toBe(2);
    expect(await rows('purchases', 'list', student.id, '--status=failed')).toBe(1);
    expect(await rows('credits', 'list', student.id, '--reason=given')).toBe(3);
    await expect(runCli(['purchases', 'list', student.id, '--status=lost'], environment)).rejects.toThrow(
      '--status is',
    );
  });
});
