import { afterAll, beforeAll, expect, it } from 'vitest';
import { aLesson, aStudent, aTeacher } from '../../../test/builders.ts';
import { ask, get, post, refusal } from '../../../test/http.ts';
import { openSchool, type School } from '../../../test/school.ts';
import { REPORTS_OF_SCHOOL } from './routes.ts';

let school: School;
beforeAll(async () => {
  school = await openSchool({ config: { trustProxy: 1 } });
});
afterAll(() => school.close());

const report = { kind: 'render', part: 'board', message: 'x is undefined', stack: 'at Board (assets/Board.js:1:2)' };
const send = (body: unknown) => post(school, '/api/v2/page_errors', body);

async function counted(): Promise<number> {
  const { body } = await get(school, '/metrics');
  return Number(/skylark_page_errors_total\{kind="render"\} (\d+)/.exec(String(body))?.[1] ?? 0);
}

it('a page reports what failed without signing in, and the metrics count it', async () => {
  const before = await counted();
  expect(await send(report)).toMatchObject({ status: 200, body: {} });
  expect(await counted()).toBe(before + 1);
});

it('what is too long, of another kind or called like nothing of ours is refused', async () => {
  expect(await send({ ...report, message: 'x'.repeat(301) })).toMatchObject(refusal('invalid_fields', 422));
  expect(await send({ ...report, kind: 'else' })).toMatchObject(refusal('invalid_fields', 422));
  expect(await send({ ...report, part: 'Max, 8 years old' })).toMatchObject(refusal('invalid_fields', 422));
});

it('one address cannot fill the log', async () => {
  let last = 200;
  for (let tries = 0; tries < 70 && last === 200; tries += 1) last = (await send(report)).status;
  expect(last).toBe(429);
});

it('many addresses together leave a share to the browsers of families with lessons', async () => {
  const { limits } = school.app.deps;
  const [family, stranger, teacher] = await Promise.all([aStudent(school), aStudent(school), aTeacher(school)]);
  await aLesson(school, { teacher, student: family, startsAt: school.clock.in(3_600), durationMinutes: 25 });
  const cookieOf = async ({ email, password }: { email: string; password: string }) => {
    const { headers } = await post(school, '/api/v2/auth/sessions', { email, password });
    return /^[^;]+/.exec(headers.get('set-cookie') ?? '')?.[0] ?? '';
  };
  const cookies = { family: await cookieOf(family), stranger: await cookieOf(stranger) };
  const from = (address: string, cookie: string) =>
    ask(school, 'POST', '/api/v2/page_errors', { body: report, headers: { 'x-forwarded-for': address, cookie } });
  for (let sent = 0; sent < REPORTS_OF_SCHOOL.tries - REPORTS_OF_SCHOOL.kept; sent += 1)
    await limits.takeOfSchool(REPORTS_OF_SCHOOL, false).catch(() => undefined);
  expect(await from('198.51.100.1', '')).toMatchObject(refusal('too_many_requests', 429));
  expect(await from('198.51.100.2', cookies.stranger)).toMatchObject(refusal('too_many_requests', 429));
  expect(await from('198.51.100.3', cookies.family)).toMatchObject({ status: 200 });
  expect(String((await get(school, '/metrics')).body)).toContain(
    'skylark_limit_refusals_total{limit="page-errors-strangers"}',
  );
});
