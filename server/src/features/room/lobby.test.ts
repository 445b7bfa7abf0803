import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { aStroke } from '../../../test/board.ts';
import type { Person } from '../../../test/builders.ts';
import { aLessonRoom } from '../../../test/lessonRoom.ts';
import { RoomSocket } from '../../../test/RoomSocket.ts';
import { openSchool, type School } from '../../../test/school.ts';

let school: School;
let teacher: Person;
let student: Person;
let lessonId: string;
let page: string;
beforeAll(async () => {
  school = await openSchool();
});
afterAll(() => school.close());
beforeEach(async () => {
  ({ teacher, student, lessonId, page } = await aLessonRoom(school));
});

const join = (person: Person) => RoomSocket.join(school, lessonId, person.token);
const look = (person: Person) => RoomSocket.join(school, lessonId, person.token, { lobby: true });
const wentIn = (socket: RoomSocket) => socket.doStored({ k: 'media', camera: 'on', microphone: 'on' });
const seatTaken = (socket: RoomSocket): boolean => socket.all('bye').some(({ code }) => code === 'seat_taken');
const joins = (socket: RoomSocket, client: string): number =>
  socket.events().filter(([, , event]) => event.k === 'join' && event.client === client).length;

it('who waits in the lobby is seen by the other side, and can go in', async () => {
  const s = await look(student);
  const t = await join(teacher);
  expect(await t.receive('welcome')).toMatchObject({ state: { seats: { s: { kind: 'here', client: s.client } } } });
  s.send({ t: 'enter' });
  await wentIn(s);
  await t.receiveEvent('media');
  expect(joins(t, s.client)).toBe(0);
  for (const socket of [s, t]) socket.close();
});

it('a second device in the lobby takes nothing away until it goes in; then the first is sent away', async () => {
  const [t, s] = [await join(teacher), await join(student)];
  await wentIn(s);
  const second = await look(student);
  await t.doStored(aStroke('t', page));
  await second.receiveEvent('ink');
  await wentIn(s);
  s.send({ t: 'signal', to: t.client, d: 'still here' });
  await t.receive('signal');
  expect(seatTaken(s)).toBe(false);
  expect(joins(t, second.client)).toBe(0);
  second.send({ t: 'enter' });
  expect(await s.receive('bye')).toEqual({ t: 'bye', code: 'seat_taken' });
  await t.until(() => joins(t, second.client) === 1);
  await wentIn(second);
  for (const socket of [second, t]) socket.close();
});

it('a lobby takes the seat when its owner leaves, but not from a device that was cut off a moment ago', async () => {
  const [t, s] = [await join(teacher), await join(student)];
  await wentIn(s);
  const second = await look(student);
  s.cut();
  await t.receiveEvent('leave');
  await second.receiveEvent('leave');
  const back = await RoomSocket.join(school, lessonId, student.token, { client: s.client });
  await t.until(() => joins(t, s.client) === 1);
  expect(joins(t, second.client)).toBe(0);
  back.send({ t: 'leave' });
  await t.until(() => joins(t, second.client) === 1);
  second.send({ t: 'enter' });
  await wentIn(second);
  for (const socket of [second, t]) socket.close();
});

it('a lobby takes the seat of a device that does not come back', async () => {
  const [t, s] = [await join(teacher), await join(student)];
  await wentIn(s);
  const second = await look(student);
  s.cut();
  await t.receiveEvent('leave');
  expect(joins(t, second.client)).toBe(0);
  school.clock.moveBy({ seconds: 50 });
  await t.until(() => joins(t, second.client) === 1);
  for (const socket of [second, t]) socket.close();
});

it('somebody who only watches can change nothing', async () => {
  const [t, s] = [await join(teacher), await join(student)];
  await t.doStored({ k: 'tools', on: true });
  const second = await look(student);
  second.do(aStroke('s', page));
  expect(await second.receive('bye')).toEqual({ t: 'bye', code: 'bad_message' });
  expect(seatTaken(s)).toBe(false);
  await s.doStored(aStroke('s', page));
  expect(t.events().filter(([, author]) => author === 's')).toHaveLength(1);
  for (const socket of [s, t]) socket.close();
  expect(school.errors).toEqual([]);
});
