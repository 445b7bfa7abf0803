import { GREETING_MAX_LENGTH, ROOM_PROTOCOL, ROOM_TOKEN_PREFIX } from '@skylark/contract/room.facts';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { aStudent, type Person } from '../../../test/builders.ts';
import { aLessonRoom } from '../../../test/lessonRoom.ts';
import { sendRaw, upgradeRequest } from '../../../test/rawHttp.ts';
import { RoomSocket } from '../../../test/RoomSocket.ts';
import { openSchool, type School } from '../../../test/school.ts';

// The hello in the socket's address: a page's first script sends it before the page's code has loaded.

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

const cancelLesson = () =>
  school.database.db.updateTable('lessons').set({ status: 'cancelled' }).where('id', '=', lessonId).execute();
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
  // The other page learns who is there before it gets the signal.
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

it('of a stranger is refused at the handshake, and so is that of nobody', async () => {
  const stranger = await aStudent(school);
  await expect(open(stranger, { ...hello, greet: 'it is me' })).rejects.toThrow('404');
  await expect(RoomSocket.open(school, lessonId, stranger.token)).rejects.toThrow('404');
  await expect(open({ ...stranger, token: 'made-up' }, hello)).rejects.toThrow('401');
});

describe('of a room that is shut, to somebody whose room it is', () => {
  beforeEach(() => cancelLesson());

  it('is ended without a word, where any other socket is refused by its status', async () => {
    const s = await open(student, { ...hello, greet: 'it is me' });
    await expect.poll(() => s.closed?.code).toBe(4403);
    expect(s.received).toEqual([]);
    await expect(RoomSocket.open(school, lessonId, student.token)).rejects.toThrow('409');
  });

  it('is ended soon, also when its other end says nothing more', async () => {
    const target = `/api/v2/rooms/${lessonId}/socket?hello=${encodeURIComponent(JSON.stringify(hello))}`;
    const protocols = `Sec-WebSocket-Protocol: ${ROOM_PROTOCOL}, ${ROOM_TOKEN_PREFIX}${student.token}`;
    // Otherwise the socket would stay open for half a minute without being counted anywhere.
    expect(await sendRaw(school.url, upgradeRequest(target, [protocols]))).toMatch(/^HTTP\/1.1 101 /);
  });
});
