import { afterAll, beforeAll, expect, it } from 'vitest';
import { aStudent, aTeacher, type Person } from '../../../test/builders.ts';
import { ask, get, post } from '../../../test/http.ts';
import { aManager, setHours } from '../../../test/manager.ts';
import { jobsAreDone, sendJob } from '../../../test/outbox.ts';
import { RoomSocket } from '../../../test/RoomSocket.ts';
import { openSchool, type School } from '../../../test/school.ts';

let school: School;
beforeAll(async () => {
  school = await openSchool({ at: '2026-11-20T12:00:00Z' });
});
afterAll(() => school.close());

const open = async (teacher: Person): Promise<string[]> => {
  const { body } = await get(school, '/api/v2/first_day', teacher);
  return body.steps.filter((one: { is_done: boolean }) => !one.is_done).map((one: { step: string }) => one.step);
};
const people = async (): Promise<number> =>
  (await school.database.pool.query('select count(*)::int as n from people where is_synthetic')).rows[0].n;

it('a new teacher has six steps, each completed by what it names', async () => {
  const teacher = await aTeacher(school, { firstName: 'Olena' });
  expect(await open(teacher)).toEqual(['hours', 'photo', 'devices', 'phone', 'page', 'room']);
  await setHours(school, teacher);
  await post(school, '/api/v2/first_day/devices', {}, teacher);
  const page = { texts: { en: 'I sing with children.' } };
  await ask(school, 'PATCH', '/api/v2/teacher_page', { as: teacher, body: page });
  expect(await open(teacher)).toEqual(['photo', 'phone', 'room']);
  const { db } = school.database;
  const phone = { phone: '+380501234567', phoneConfirmedAt: school.clock.now() };
  await db.updateTable('accounts').set(phone).where('id', '=', teacher.id).execute();
  await db.updateTable('people').set({ photoKey: 'a.webp' }).where('id', '=', teacher.id).execute();
  expect((await get(school, '/api/v2/first_day', teacher)).body.is_over).toBe(false);
  expect((await post(school, '/api/v2/rehearsals', {}, teacher)).status).toBe(200);
  expect(await open(teacher)).toEqual([]);
  expect((await get(school, '/api/v2/first_day', teacher)).body.is_over).toBe(true);
});

it('a text that is empty again is no page, and a list that was put away stays away', async () => {
  const teacher = await aTeacher(school);
  for (const en of ['Hello', ''])
    await ask(school, 'PATCH', '/api/v2/teacher_page', { as: teacher, body: { texts: { en } } });
  expect(await open(teacher)).toContain('page');
  for (let time = 0; time < 2; time += 1)
    expect((await ask(school, 'DELETE', '/api/v2/first_day', { as: teacher })).status).toBe(200);
  expect((await get(school, '/api/v2/first_day', teacher)).body.is_over).toBe(true);
  expect((await get(school, '/api/v2/first_day', await aStudent(school))).status).toBe(403);
});

it('a rehearsal is a lesson in which both sides can do everything, and nobody is notified', async () => {
  const manager = await aManager(school);
  const before = await people();
  const teacher = await aTeacher(school, { firstName: 'Iryna', locale: 'uk' });
  const { body } = await post(school, '/api/v2/rehearsals', {}, teacher);
  const played = { ...teacher, token: body.teacher_token };
  const child = { ...teacher, token: body.student_token };
  const room = await get(school, `/api/v2/rooms/${body.lesson_id}`, played);
  expect(room.body.lesson).toMatchObject({ teacher: { first_name: 'Iryna' }, student: { first_name: 'Софійка' } });
  const [t, s] = [
    await RoomSocket.join(school, body.lesson_id, played.token),
    await RoomSocket.join(school, body.lesson_id, child.token),
  ];
  t.do({ k: 'call' });
  t.do({ k: 'star', id: 'trehearsal01' });
  await s.receiveEvent('star');
  // The teacher's own lists, and those of the school, don't have it.
  expect((await get(school, '/api/v2/lessons?list=today', teacher)).body.items).toEqual([]);
  expect((await get(school, '/api/v2/students/overview', teacher)).body.items).toEqual([]);
  expect((await manager.get('/lessons/today')).body.items).toEqual([]);
  const sent = `select count(*)::int as n from messages where lesson_id = $1`;
  expect((await school.database.pool.query(sent, [body.lesson_id])).rows).toEqual([{ n: 0 }]);
  await ask(school, 'DELETE', '/api/v2/rehearsals/own', { as: played });
  expect(await people()).toBe(before);
  expect((await get(school, '/api/v2/profile', played)).status).toBe(401);
  // The child's open page is told.
  await s.closing();
  t.close();
  s.close();
});

it('its people make no call that anybody would be told of, or that is not about the room', async () => {
  const teacher = await aTeacher(school);
  const { body } = await post(school, '/api/v2/rehearsals', {}, teacher);
  const played = { ...teacher, token: body.teacher_token };
  const child = { ...teacher, type: 'student' as const, token: body.student_token };
  const slot = { from: '2026-11-24T00:00:00Z', to: '2026-11-25T00:00:00Z', reason: 'Ill' };
  expect((await post(school, '/api/v2/schedule/closed_slots', slot, played)).status).toBe(403);
  expect((await post(school, '/api/v2/rehearsals', {}, played)).status).toBe(403);
  expect((await post(school, `/api/v2/rooms/${body.lesson_id}/stop`, { stopped: true }, child)).status).toBe(403);
  expect((await ask(school, 'PATCH', '/api/v2/profile', { as: child, body: { first_name: 'Max' } })).status).toBe(403);
});

it('the next one ends the previous one; a forgotten one ends after its lesson, and with its teacher', async () => {
  const before = await people();
  const teacher = await aTeacher(school);
  const first = await post(school, '/api/v2/rehearsals', {}, teacher);
  const second = await post(school, '/api/v2/rehearsals', {}, teacher);
  expect(await people()).toBe(before + 2);
  expect((await get(school, '/api/v2/profile', { ...teacher, token: first.body.teacher_token })).status).toBe(401);
  expect((await get(school, '/api/v2/profile', { ...teacher, token: second.body.teacher_token })).status).toBe(200);
  school.clock.moveBy({ minutes: 45 });
  await sendJob(school, 'lessons.watch');
  await jobsAreDone(school, 'lessons.watch');
  expect(await people()).toBe(before + 2);
  school.clock.moveBy({ minutes: 20 });
  await sendJob(school, 'lessons.watch');
  await expect.poll(people).toBe(0);
});

it('can be started a limited number of times an hour', async () => {
  const teacher = await aTeacher(school);
  const answers: number[] = [];
  for (let index = 0; index < 21; index += 1)
    answers.push((await post(school, '/api/v2/rehearsals', {}, teacher)).status);
  expect(answers).toEqual([...Array.from({ length: 20 }, () => 200), 429]);
});
