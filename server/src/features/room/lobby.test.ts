import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { aStroke } from '../../../test/board.ts';
import { aDeck, aLesson, aStudent, aTeacher, type Person } from '../../../test/builders.ts';
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
  [teacher, student] = await Promise.all([aTeacher(school), aStudent(school)]);
  const { deckId, slideIds } = await aDeck(school);
  page = `slide:${slideIds[0]}`;
  lessonId = await aLesson(school, { teacher, student, startsAt: school.clock.in(1), deckId });
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
  expect(await t.hear('welcome')).toMatchObject({ state: { seats: { s: { kind: 'here', client: s.client } } } });
  s.say({ t: 'enter' });
  await wentIn(s);
  await t.hearEvent('media');
  expect(joins(t, s.client)).toBe(0);
  for (const socket of [s, t]) socket.close();
});

it('a second device in the lobby takes nothing away until it goes in; then the first is told', async () => {
  const [t, s] = [await join(teacher), await join(student)];
  await wentIn(s);
  const second = await look(student);
  await t.doStored(aStroke('t', page));
  await second.hearEvent('ink');
  await wentIn(s);
  s.say({ t: 'signal', to: t.client, d: 'still here' });
  await t.hear('signal');
  expect(seatTaken(s)).toBe(false);
  expect(joins(t, second.client)).toBe(0);
  second.say({ t: 'enter' });
  expect(await s.hear('bye')).toEqual({ t: 'bye', code: 'seat_taken' });
  await t.until(() => joins(t, second.client) === 1);
  await wentIn(second);
  for (const socket of [second, t]) socket.close();
});

it('a lobby takes the seat when its owner leaves, but not from a device that was cut off a moment ago', async () => {
  const [t, s] = [await join(teacher), await join(student)];
  await wentIn(s);
  const second = await look(student);
  s.cut();
  await t.hearEvent('leave');
  await second.hearEvent('leave');
  const back = await RoomSocket.join(school, lessonId, student.token, { client: s.client });
  await t.until(() => joins(t, s.client) === 1);
  expect(joins(t, second.client)).toBe(0);
  back.say({ t: 'leave' });
  await t.until(() => joins(t, second.client) === 1);
  second.say({ t: 'enter' });
  await wentIn(second);
  for (const socket of [second, t]) socket.close();
});

it('a lobby takes the seat of a device that does not come back', async () => {
  const [t, s] = [await join(teacher), await join(student)];
  await wentIn(s);
  const second = await look(student);
  s.cut();
  await t.hearEvent('leave');
  expect(joins(t, second.client)).toBe(0);
  school.clock.moveBy({ seconds: 50 });
  await t.until(() => joins(t, second.client) === 1);
  for (const socket of [second, t]) socket.close();
});

it('who only watches has no say', async () => {
  const [t, s] = [await join(teacher), await join(student)];
  await t.doStored({ k: 'tools', on: true });
  const second = await look(student);
  second.do(aStroke('s', page));
  expect(await second.hear('bye')).toEqual({ t: 'bye', code: 'bad_message' });
  expect(seatTaken(s)).toBe(false);
  await s.doStored(aStroke('s', page));
  expect(t.events().filter(([, author]) => author === 's')).toHaveLength(1);
  for (const socket of [s, t]) socket.close();
  expect(school.errors).toEqual([]);
});
