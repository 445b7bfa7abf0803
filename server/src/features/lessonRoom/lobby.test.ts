import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import type { Person } from '../../../test/builders.ts';
import { get } from '../../../test/http.ts';
import { aManager, balanceOf, type TestManager } from '../../../test/manager.ts';
import { aPaidLesson } from '../../../test/paidLesson.ts';
import { RoomSocket } from '../../../test/RoomSocket.ts';
import { openSchool, type School } from '../../../test/school.ts';
import { minutesInRoom } from '../../../test/seen.ts';
import { decideLessons, notifyAbsent } from './decideLessons.ts';

// Only people who have pressed Join are present: a page in the lobby reserves a seat and decides nothing.

let school: School;
let manager: TestManager;
let teacher: Person;
let student: Person;
let lessonId: string;
beforeAll(async () => {
  school = await openSchool();
  manager = await aManager(school);
});
afterAll(() => school.close());
beforeEach(async () => {
  ({ teacher, student, lessonId } = await aPaidLesson(school, manager));
});

const inLobby = (person: Person) => RoomSocket.join(school, lessonId, person.token, { lobby: true });
const lesson = async () => (await manager.get(`/lessons/${lessonId}`)).body.lesson;
const there = async () => {
  const { body } = await manager.get('/lessons/today?time_zone=Europe/Kyiv');
  return body.items.find((one: { id: string }) => one.id === lessonId)?.there;
};
const absentMails = async (): Promise<{ person_id: string; body: string }[]> => {
  const { rows } = await school.database.pool.query<{ person_id: string; body: string }>(
    `select person_id, text as body from messages where cause like $1 and channel = 'email'`,
    [`lesson:${lessonId}:absent:%`],
  );
  return rows;
};

it('a child whose page stays in the lobby is notified and has missed the lesson', async () => {
  const s = await inLobby(student);
  const t = await RoomSocket.join(school, lessonId, teacher.token);
  await t.doStored({ k: 'call' });
  await minutesInRoom(school, lessonId, 16.5);
  expect(await there()).toEqual(['teacher']);
  await notifyAbsent(school.app.deps);
  const mails = await absentMails();
  expect(mails.map(({ person_id }) => person_id)).toEqual([student.id]);
  expect(mails[0]?.body).toContain('page is open');
  await minutesInRoom(school, lessonId, 10);
  await decideLessons(school.app.deps);
  expect(await lesson()).toMatchObject({ status: 'missed', missed_by: 'student' });
  expect(await balanceOf(school, student)).toBe(0);
  const record = await get(school, `/api/v2/lessons/${lessonId}/record`, teacher);
  expect(record.body).toMatchObject({ together_seconds: 0, student: { came_at: null, present: [] } });
  for (const socket of [s, t]) socket.close();
});

it('a teacher whose tab was left open in the lobby is notified and has missed the lesson', async () => {
  const t = await inLobby(teacher);
  const s = await RoomSocket.join(school, lessonId, student.token);
  await minutesInRoom(school, lessonId, 16.5);
  expect(await there()).toEqual(['student']);
  await notifyAbsent(school.app.deps);
  expect((await absentMails()).map(({ person_id }) => person_id)).toEqual([teacher.id]);
  await minutesInRoom(school, lessonId, 10);
  await decideLessons(school.app.deps);
  expect(await lesson()).toMatchObject({ status: 'missed', missed_by: 'teacher' });
  expect(await balanceOf(school, student)).toBe(1);
  for (const socket of [s, t]) socket.close();
});

it('a person who enters from the lobby is present from then on, and no longer after going back to it', async () => {
  const s = await inLobby(student);
  await minutesInRoom(school, lessonId, 11);
  expect(await there()).toEqual([]);
  s.send({ t: 'enter' });
  await s.receiveEvent('enter');
  await school.app.hub.flush();
  expect(await there()).toEqual(['student']);
  const again = await RoomSocket.join(school, lessonId, student.token, { client: s.client, lobby: true });
  await school.app.hub.flush();
  expect(await there()).toEqual([]);
  again.close();
});
