import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import type { Report } from '@skylark/contract/room';
import type { Person } from '../../../test/builders.ts';
import { aLessonRoom } from '../../../test/lessonRoom.ts';
import { RoomSocket } from '../../../test/RoomSocket.ts';
import { openSchool, type School } from '../../../test/school.ts';

let school: School;
let teacher: Person;
let student: Person;
let lessonId: string;
beforeAll(async () => {
  school = await openSchool();
});
afterAll(() => school.close());
beforeEach(async () => {
  ({ teacher, student, lessonId } = await aLessonRoom(school));
});

const join = (person: Person, options: { client?: string; lobby?: true } = {}) =>
  RoomSocket.join(school, lessonId, person.token, options);
const report = (of: Partial<Report> = {}): Report => ({ faults: [], hand: false, stopped: false, ...of });
it('what a page reports of itself is shown to the other side, and to who comes later, as long as it is there', async () => {
  const [t, s] = [await join(teacher), await join(student)];
  s.send({ t: 'report', ...report({ faults: ['camera_dark', 'camera_dark', 'network_weak'], hand: true }) });
  const shown = report({ faults: ['camera_dark', 'network_weak'], hand: true });
  expect(await t.receive('report')).toEqual({ t: 'report', seat: 's', ...shown });
  expect(s.all('report')).toEqual([]);
  t.close();
  const again = await join(teacher);
  expect((await again.receive('welcome')).reports).toEqual({ s: shown });
  s.send({ t: 'leave' });
  await again.receiveEvent('leave');
  again.close();
  const third = await join(teacher);
  expect((await third.receive('welcome')).reports).toEqual({});
  third.close();
});

it('that a child is recording is seen by the teacher until it has stopped', async () => {
  const [t, s] = [await join(teacher), await join(student)];
  s.send({ t: 'report', ...report({ recording: true }) });
  expect(await t.receive('report')).toEqual({ t: 'report', seat: 's', ...report({ recording: true }) });
  s.send({ t: 'report', ...report({ recording: false }) });
  await t.until(() => t.all('report').length > 1);
  expect(t.all('report').at(-1)).toEqual({ t: 'report', seat: 's', ...report() });
  for (const socket of [t, s]) socket.close();
});

it('another device of the same person begins with a report of its own', async () => {
  const [t, s] = [await join(teacher), await join(student)];
  s.send({ t: 'report', ...report({ hand: true }) });
  await t.receive('report');
  const second = await join(student);
  await s.receive('bye');
  const late = await join(teacher);
  expect((await late.receive('welcome')).reports).toEqual({});
  for (const socket of [second, late]) socket.close();
});

it('that a page is hidden holds until it goes; what it looked at stays known', async () => {
  const [t, s] = [await join(teacher), await join(student)];
  const seen = async (r: [number, number, number, number]) => {
    s.send({ t: 'view', page: 'free:1', r });
    await t.receive('view');
  };
  await seen([0, 0, 16_000, 9_000]);
  s.close();
  await t.receiveEvent('leave');
  const again = await join(student);
  expect((await again.receive('welcome')).views).toEqual({ s: ['free:1', 0, 0, 16_000, 9_000] });
  again.send({ t: 'view', page: 'free:1', r: [0, 0, 0, 0] });
  await t.receive('view');
  // A reload: the new page comes while the old one is still there.
  const reloaded = await join(student);
  expect((await reloaded.receive('welcome')).views).toEqual({});
  for (const socket of [t, reloaded]) socket.close();
});

it('the teacher asks and lowers a hand, the student replies and shows signs, and neither does the other’s', async () => {
  const [t, s] = [await join(teacher), await join(student)];
  for (const socket of [t, s]) {
    socket.send({ t: 'ask', ask: 'microphone_on' });
    socket.send({ t: 'reply', ask: 'microphone_on', yes: false });
    socket.send({ t: 'sign', sign: 'unheard' });
    socket.send({ t: 'lower' });
  }
  await Promise.all([t.settled(), s.settled()]);
  const passed = (socket: RoomSocket) =>
    socket.received.filter(({ t: kind }) => ['ask', 'reply', 'sign', 'lower'].includes(kind));
  expect(passed(s)).toEqual([{ t: 'ask', ask: 'microphone_on' }, { t: 'lower' }]);
  expect(passed(t)).toEqual([
    { t: 'reply', ask: 'microphone_on', yes: false },
    { t: 'sign', sign: 'unheard' },
  ]);
  for (const socket of [t, s]) socket.close();
});

it('nothing of it is logged', async () => {
  const [t, s] = [await join(teacher), await join(student)];
  s.send({ t: 'report', ...report({ hand: true }) });
  s.send({ t: 'sign', sign: 'love' });
  t.send({ t: 'ask', ask: 'hear' });
  await t.receive('sign');
  await s.receive('ask');
  await t.doStored({ k: 'tools', on: true });
  const { rows } = await school.database.pool.query('select body from room_log where room_id = $1', [lessonId]);
  const kinds = rows.map(({ body }) => (typeof body === 'string' ? JSON.parse(body) : body).k);
  expect(new Set(kinds).isSubsetOf(new Set(['join', 'enter', 'deck', 'show', 'tools']))).toBe(true);
  for (const socket of [t, s]) socket.close();
});

it.each([
  { t: 'report', faults: ['on fire'], hand: false, stopped: false },
  { t: 'report', faults: Array.from({ length: 50 }, () => 'camera_dark'), hand: false, stopped: false },
  { t: 'report', faults: [], hand: 'up', stopped: false },
  { t: 'ask', ask: 'password' },
  { t: 'sign', sign: '<b>' },
])('what is none of these ends the connection: %j', async (message) => {
  const s = await join(student);
  s.sendRaw(JSON.stringify(message));
  expect(await s.receive('bye')).toEqual({ t: 'bye', code: 'bad_message' });
});

it('a flood of signs is slowed down, and does not reach the other side as a flood', async () => {
  const [t, s] = [await join(teacher), await join(student)];
  for (let count = 0; count < 60; count += 1) s.send({ t: 'sign', sign: 'laugh' });
  await t.receive('sign');
  await t.settled();
  // The budget's burst plus a second or two of its rate, not all sixty.
  expect(t.all('sign').length).toBeLessThan(60);
  for (const socket of [t, s]) socket.close();
});

it('a page that only watches can’t send signs', async () => {
  const s = await join(student);
  await s.doStored({ k: 'media', camera: 'on', microphone: 'on' });
  const second = await join(student, { lobby: true });
  second.send({ t: 'sign', sign: 'yes' });
  expect(await second.receive('bye')).toEqual({ t: 'bye', code: 'bad_message' });
  s.close();
});
