import { GREETING_MAX_LENGTH } from '@skylark/contract/room.facts';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import type { Person } from '../../../test/builders.ts';
import { aLessonRoom } from '../../../test/lessonRoom.ts';
import { RoomSocket } from '../../../test/RoomSocket.ts';
import { openSchool, type School } from '../../../test/school.ts';

// The first message in the socket's address: a page's first script sends it before the page's code has come.

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

const client = 'of-the-first-script';
const hello = { t: 'hello', client, epoch: null, seq: 0, n: 0, last: 0 };
const open = (person: Person, first: object | string) =>
  RoomSocket.open(school, lessonId, person.token, {
    client,
    search: `?hello=${encodeURIComponent(typeof first === 'string' ? first : JSON.stringify(first))}`,
  });

it('gives the room and the seat, and greets who sits on the other side', async () => {
  const t = await RoomSocket.join(school, lessonId, teacher.token);
  const s = await open(student, { ...hello, greet: 'it is me' });
  await s.receive('ready');
  await t.receiveEvent('join');
  expect(await t.receive('signal')).toEqual({ t: 'signal', from: client, d: 'it is me' });
  // The other page is told who is there before it hears from it.
  const order = t.received.map(({ t: kind }) => kind);
  expect(order.lastIndexOf('events')).toBeLessThan(order.indexOf('signal'));
  await s.doStored({ k: 'media', camera: 'on', microphone: 'on' });
  for (const socket of [t, s]) socket.close();
});

it('greets nobody out of the lobby while another device has the seat, and nobody who comes later', async () => {
  const t = await RoomSocket.join(school, lessonId, teacher.token);
  const first = await RoomSocket.join(school, lessonId, student.token);
  const second = await open(student, { ...hello, lobby: true, greet: 'it is me' });
  await second.receive('ready');
  first.do({ k: 'media', camera: 'on', microphone: 'on' });
  await t.receiveEvent('media');
  expect(t.all('signal')).toEqual([]);
  for (const socket of [t, first, second]) socket.close();
});

it.each([
  ['no message at all', 'hello?'],
  ['another message', { t: 'do', n: 1, l: [{ k: 'tools', on: true }] }],
  ['a greeting that is too long', { ...hello, greet: 'x'.repeat(GREETING_MAX_LENGTH + 1) }],
])('is judged like every message: %s', async (_, first) => {
  const s = await open(student, first);
  expect(await s.receive('bye')).toMatchObject({ code: 'bad_message' });
  s.close();
});

it('is the only one: a second hello changes nothing', async () => {
  const s = await open(student, hello);
  await s.receive('ready');
  s.sendRaw(JSON.stringify({ ...hello, client: 'of-another-script' }));
  await s.doStored({ k: 'media', camera: 'on', microphone: 'on' });
  expect(s.all('welcome')).toHaveLength(1);
  s.close();
});
