import { createHmac } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { aLesson, aStudent, aTeacher } from '../../../test/builders.ts';
import { get, refusal } from '../../../test/http.ts';
import { openSchool, type School } from '../../../test/school.ts';

const PATH = '/api/v2/devices/network';
const SECRET = 'a secret of the relay';
let school: School;
beforeAll(async () => {
  school = await openSchool({ config: { turn: { secret: SECRET, urls: ['turn:relay.test:3478'] } } });
});
afterAll(() => school.close());

it('a device gets a credential of the relay for two minutes, and only when signed in', async () => {
  const [student, teacher] = await Promise.all([aStudent(school), aTeacher(school)]);
  const lessonId = await aLesson(school, { teacher, student, startsAt: school.clock.in(5) });
  expect(await get(school, PATH)).toMatchObject(refusal('not_signed_in', 401));
  const { body } = await get(school, PATH, student);
  const [{ username, ...relay }] = body.ice_servers;
  const credential = createHmac('sha1', SECRET).update(username).digest('base64');
  expect(relay).toEqual({ urls: ['turn:relay.test:3478'], credential });
  const [until = '', whose] = username.split(':');
  // Used for counting quotas; it doesn't reveal whose it is.
  expect(whose).toMatch(/^[0-9a-f]{32}$/);
  expect(Number(until) - school.clock.now().getTime() / 1000).toBeGreaterThan(60);
  expect(Number(until) - school.clock.now().getTime() / 1000).toBeLessThanOrEqual(2 * 60);
  // One user of the relay for all checks, and another one for each person in a lesson.
  const userOf = (body: { ice_servers: { username: string }[] }) => body.ice_servers[0]?.username.split(':')[1];
  expect(userOf((await get(school, PATH, teacher)).body)).toBe(whose);
  expect(userOf((await get(school, `/api/v2/rooms/${lessonId}/relay`, student)).body)).not.toBe(whose);
});

it('accounts without a proved address or a lesson get none, as many as they are, and the metrics count them', async () => {
  const refused = async () => {
    const { body } = await get(school, '/metrics');
    return Number(/credentials_total\{purpose="check",result="refused"\} (\d+)/.exec(String(body))?.[1] ?? 0);
  };
  const before = await refused();
  const none = { status: 200, body: { ice_servers: [], needs_lesson: true } };
  const strangers = await Promise.all(Array.from({ length: 10 }, () => aStudent(school, { emailConfirmedAt: null })));
  for (const stranger of strangers) expect(await get(school, PATH, stranger)).toMatchObject(none);
  const [first] = strangers;
  if (first) await aLesson(school, { teacher: await aTeacher(school), student: first, startsAt: school.clock.in(60) });
  expect(await get(school, PATH, first)).toMatchObject(none);
  expect(await get(school, PATH, await aTeacher(school))).toMatchObject(none);
  expect(await refused()).toBe(before + 12);
});
