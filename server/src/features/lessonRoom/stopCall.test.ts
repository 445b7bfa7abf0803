import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { aStudent, type Person } from '../../../test/builders.ts';
import { get, post, refusal } from '../../../test/http.ts';
import { aLessonRoom } from '../../../test/lessonRoom.ts';
import { aManager, type TestManager } from '../../../test/manager.ts';
import { outboxOf } from '../../../test/outbox.ts';
import { openSchool, type School } from '../../../test/school.ts';
import { tellOfStop } from './stopCall.ts';

const EMAIL = 'care@skylark.test';
let school: School;
let manager: TestManager;
let teacher: Person;
let student: Person;
let lessonId: string;
beforeAll(async () => {
  // Later than the computer's clock: the queue runs nothing by itself, and the tests say when a stop counts.
  school = await openSchool({ hasLimits: false, at: '2046-11-20T12:00:00Z' });
  manager = await aManager(school);
  await school.database.pool.query('update managers set email = $1', [EMAIL]);
});
afterAll(() => school.close());
beforeEach(async () => {
  ({ teacher, student, lessonId } = await aLessonRoom(school));
});

const stop = (stopped: unknown, as: Person = student, id = lessonId) =>
  post(school, `/api/v2/rooms/${id}/stop`, { stopped }, as);
const stops = async (query = `lesson_id=${lessonId}`) => (await manager.get(`/call_stops?${query}`)).body;
const isStopped = async (as: Person) => (await get(school, `/api/v2/rooms/${lessonId}`, as)).body.is_stopped;
/** Eleven seconds pass, and the queue runs what is due by then. */
async function pass(): Promise<void> {
  school.clock.moveBy({ seconds: 11 });
  const { rows } = await school.database.pool.query<{ id: string; stop: string }>(
    `delete from pgboss.job where name = 'lessonRoom.stop-counts' and start_after <= $1
     returning id, data->>'stopId' as stop`,
    [school.clock.now()],
  );
  for (const row of rows) await tellOfStop(school.app.deps, row.stop);
}
const audited = async () =>
  (await manager.get(`/lessons/${lessonId}`)).body.audit_log
    .map((line: { action: string }) => line.action)
    .filter((one: string) => one.startsWith('call'));
const mails = async () => (await outboxOf(school, EMAIL)).filter(({ text }) => text.includes('stopped the camera'));

it('the school is told once a lesson; managers see when it stopped and went on; a reload stays stopped', async () => {
  const before = (await mails()).length;
  expect(await isStopped(student)).toBe(false);
  expect(await stop(true)).toMatchObject({ status: 200, body: {} });
  expect(await isStopped(student)).toBe(true);
  expect(await isStopped(teacher)).toBe(true);
  await pass();
  school.clock.moveBy({ minutes: 1 });
  expect(await stop(false)).toMatchObject({ status: 200 });
  expect(await isStopped(student)).toBe(false);
  await stop(true);
  await pass();
  const list = await stops();
  expect(list).toMatchObject({ total: 2, items: [{ continued_at: null }, { lesson_id: lessonId }] });
  expect(list.items[1].continued_at).not.toBeNull();
  expect(list.items[0].student.id).toBe(student.id);
  expect((await mails()).length).toBe(before + 1);
  expect(await audited()).toEqual(['call.stop', 'call.continue', 'call.stop']);
});

it('nobody is told of a stop that is taken back within ten seconds, nor of one that is not old enough', async () => {
  const before = (await mails()).length;
  await stop(true);
  expect(await isStopped(student)).toBe(true);
  expect((await stops()).total).toBe(0);
  school.clock.moveBy({ seconds: 8 });
  await stop(false);
  expect(await isStopped(student)).toBe(false);
  await pass();
  await stop(true);
  expect((await stops()).total).toBe(0);
  expect(await audited()).toEqual([]);
  expect((await mails()).length).toBe(before);
  await pass();
  expect((await stops()).total).toBe(1);
  expect(await audited()).toEqual(['call.stop']);
  expect((await mails()).length).toBe(before + 1);
});

it('the school is told of a stop of eleven seconds that was over before the queue came to it', async () => {
  await stop(true);
  school.clock.moveBy({ seconds: 11 });
  await stop(false);
  const before = (await mails()).length;
  await pass();
  expect((await mails()).length).toBe(before + 1);
  expect((await audited()).toSorted()).toEqual(['call.continue', 'call.stop']);
});

it('repeated many times at once it is one stop', async () => {
  const answers = await Promise.all(Array.from({ length: 8 }, () => stop(true)));
  expect(answers.every(({ status }) => status === 200)).toBe(true);
  await pass();
  expect((await stops()).total).toBe(1);
  await Promise.all(Array.from({ length: 4 }, () => stop(false)));
  expect((await stops()).items).toMatchObject([{ lesson_id: lessonId }]);
});

it('resuming without a stop changes nothing', async () => {
  expect(await stop(false)).toMatchObject({ status: 200 });
  expect((await stops()).total).toBe(0);
});

it('is for the student of the lesson, while its room is open', async () => {
  expect(await post(school, `/api/v2/rooms/${lessonId}/stop`, { stopped: true })).toMatchObject(
    refusal('not_signed_in', 401),
  );
  expect(await stop(true, teacher)).toMatchObject({ status: 403 });
  expect(await stop(true, await aStudent(school))).toMatchObject(refusal('room_not_found', 404));
  expect(await stop('yes')).toMatchObject({ status: 422 });
  const early = await aLessonRoom(school, school.clock.in(300));
  expect(await stop(true, early.student, early.lessonId)).toMatchObject(refusal('room_not_open', 409));
  await school.database.pool.query("update lessons set status = 'held', held_at = starts_at where id = $1", [lessonId]);
  expect(await stop(true)).toMatchObject(refusal('lesson_over', 409));
});

it('the list goes page by page, newest first', async () => {
  for (let count = 0; count < 3; count += 1) {
    await stop(true);
    school.clock.moveBy({ minutes: 1 });
    await stop(false);
  }
  const first = await stops(`student_id=${student.id}&limit=2`);
  expect(first).toMatchObject({ total: 3, limit: 2 });
  const second = await stops(`student_id=${student.id}&limit=2&cursor=${first.next_cursor}`);
  const at = [...first.items, ...second.items].map(({ stopped_at }: { stopped_at: string }) => stopped_at);
  expect(at).toEqual(at.toSorted().toReversed());
  expect(at).toHaveLength(3);
  expect(second.next_cursor).toBeNull();
});
