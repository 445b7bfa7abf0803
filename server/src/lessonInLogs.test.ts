import { afterAll, beforeAll, expect, it } from 'vitest';
import { z } from 'zod';
import { ask, post } from '../test/http.ts';
import { aLessonRoom } from '../test/lessonRoom.ts';
import { aManager } from '../test/manager.ts';
import { RoomSocket } from '../test/RoomSocket.ts';
import { openSchool, type School } from '../test/school.ts';
import { NotTaken } from './platform/mail/NotTaken.ts';

let school: School;
beforeAll(async () => {
  school = await openSchool({
    sendMail: () => Promise.reject(new NotTaken('refused by the test', { isFinal: true, cause: undefined })),
  });
  school.mayLog(/refused by the test/);
});
afterAll(() => school.close());

const linesOf = (lessonId: string): { msg: string; lesson?: string }[] =>
  school.errors
    .map((line) => JSON.parse(line) as { msg: string; lesson?: string })
    .filter(({ lesson }) => lesson === lessonId);

it('every line of the log about a lesson has its id as `lesson`: room, jobs, messages and requests', async () => {
  const { teacher, student, lessonId } = await aLessonRoom(school);
  const manager = await aManager(school);
  const { pool } = school.database;
  await pool.query(`
    create or replace function refuse_test() returns trigger language plpgsql as $$ begin raise exception 'refused by the test'; end $$;
    create or replace trigger refuse_test before update on lessons for each row execute function refuse_test()`);
  // The room: the call starts the lesson.
  const t = await RoomSocket.join(school, lessonId, teacher.token);
  t.do({ k: 'call' });
  await t.closing();
  // A request.
  expect(
    await manager.post(`/lessons/${lessonId}/move`, { starts_at: school.clock.minuteIn(90), anyway: true }),
  ).toMatchObject({ status: 500 });
  expect(await post(school, `/api/v2/rooms/${lessonId}/end`, {}, student)).toMatchObject({ status: 403 });
  // A job.
  await school.app.deps.jobs.send(school.database.db, { name: 'lessons.watch', data: z.object({}) }, {});
  await expect.poll(() => linesOf(lessonId).map(({ msg }) => msg), { timeout: 30_000 }).toContain('batch failed');
  await pool.query('drop trigger refuse_test on lessons');
  // A message.
  await ask(school, 'POST', `/api/v2/manager/lessons/${lessonId}/cancel`, {
    bearer: manager.token,
    body: { by: 'school', reason: 'A test' },
  });
  await expect
    .poll(() => linesOf(lessonId).map(({ msg }) => msg), { timeout: 30_000 })
    .toContain('a message could not be sent');
  const said = new Set(linesOf(lessonId).map(({ msg }) => msg));
  expect(said).toEqual(
    new Set(['room message failed', 'request failed', 'batch failed', 'a message could not be sent']),
  );
});
