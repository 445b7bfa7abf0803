import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { aStudent, aTeacher, type Person } from '../../../../test/builders.ts';
import { ask, get, post, refusal } from '../../../../test/http.ts';
import { aManager, grantCredits, setHours, type TestManager } from '../../../../test/manager.ts';
import { openSchool, type School } from '../../../../test/school.ts';
import { readConfig } from '../../../config.ts';

let school: School;
let manager: TestManager;
let teacher: Person;
beforeAll(async () => {
  school = await openSchool();
  [manager, teacher] = await Promise.all([aManager(school), aTeacher(school)]);
  await setHours(school, teacher);
});
afterAll(() => school.close());

const PATH = '/api/v2/profile/google_calendar';
const calendars = async (): Promise<string> => (await fetch(`${school.url}/dev/calendars`)).text();
const until = (check: () => Promise<void>) => vi.waitFor(check, { timeout: 30_000, interval: 50 });
const beginAs = async (person: Person): Promise<string> => (await post(school, PATH, {}, person)).body.url;
/** Presses a button of the consent page. */
const answerAt = (url: string, answer: 'yes' | 'no'): Promise<Response> =>
  fetch(url, { method: 'POST', body: new URLSearchParams({ answer }), redirect: 'manual' });
const broughtBack = (answered: Response) => new URL(answered.headers.get('location') ?? '').searchParams;

it('is walked like Google: consent, a lesson that moves and goes, and the grant given back', async () => {
  const student = await aStudent(school);
  await grantCredits(school, student, 5);
  expect((await get(school, PATH, student)).body).toEqual({ status: 'off', email: null, is_stand_in: true });
  const url = await beginAs(student);
  expect(await (await fetch(url)).text()).toContain('This isn’t Google.');
  expect(Object.fromEntries(broughtBack(await answerAt(url, 'no')))).toMatchObject({ error: 'access_denied' });

  const back = broughtBack(await answerAt(url, 'yes'));
  const body = { code: back.get('code') ?? '', state: back.get('state') ?? '' };
  const connected = { status: 'live', email: 'parent@google.test', is_stand_in: true };
  expect(await ask(school, 'PUT', PATH, { as: student, body })).toMatchObject({ status: 200, body: connected });

  const wish = { teacher_id: teacher.id, student_id: student.id, anyway: true };
  const [first, second] = [school.clock.minuteIn(1_800), school.clock.minuteIn(2_400)].map((at) => at.toISOString());
  const { body: lesson } = await manager.post('/lessons', { ...wish, starts_at: first });
  await until(async () => expect(await calendars()).toContain(`datetime="${first}"`));
  expect(await calendars()).toContain('<td>created</td>');
  await manager.post(`/lessons/${lesson.id}/move`, { starts_at: second, anyway: true });
  await until(async () => expect(await calendars()).toContain(`datetime="${second}"`));
  await manager.post(`/lessons/${lesson.id}/cancel`, { by: 'school', reason: 'The teacher is ill' });
  await until(async () => expect(await calendars()).toContain('<td>removed</td>'));

  expect(await ask(school, 'DELETE', PATH, { as: student })).toMatchObject({ status: 200 });
  expect((await get(school, PATH, student)).body).toMatchObject({ status: 'off' });
});

it('leads nobody to a foreign address, and gives nothing for a code without its verifier', async () => {
  const student = await aStudent(school);
  const foreign = new URL(await beginAs(student));
  foreign.searchParams.set('redirect_uri', 'https://evil.test/settings/integrations');
  expect((await answerAt(foreign.href, 'yes')).status).toBe(400);
  const stolen = new URL(await beginAs(student));
  stolen.searchParams.set('code_challenge', 'a'.repeat(43));
  const back = broughtBack(await answerAt(stolen.href, 'yes'));
  const body = { code: back.get('code') ?? '', state: back.get('state') ?? '' };
  expect(await ask(school, 'PUT', PATH, { as: student, body })).toMatchObject(refusal('calendar_failed', 502));
  const events = `${school.url}/sandbox/google/calendar/v3/calendars/primary/events`;
  expect((await fetch(events, { method: 'POST', headers: { authorization: 'Bearer x' } })).status).toBe(401);
});

it('does not exist in production', async () => {
  const config = readConfig({
    NODE_ENV: 'production',
    PUBLIC_URL: 'https://school.example',
    DATABASE_URL: 'postgres://x',
  });
  const { production, google } = config;
  const live = await openSchool({ config: { production, google } });
  for (const path of ['/sandbox/google/o/oauth2/v2/auth', '/dev/calendars'])
    expect(await (await fetch(live.url + path)).text()).not.toMatch(/stand-in|isn’t Google/);
  expect((await fetch(`${live.url}/sandbox/google/token`, { method: 'POST' })).status).toBe(404);
  await live.close();
});
