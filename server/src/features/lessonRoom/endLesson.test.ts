import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { aLesson, aStudent, aTeacher, type Person } from '../../../test/builders.ts';
import { get, post } from '../../../test/http.ts';
import { aManager, balanceOf, type TestManager } from '../../../test/manager.ts';
import { aPaidLesson } from '../../../test/paidLesson.ts';
import { RoomSocket } from '../../../test/RoomSocket.ts';
import { openSchool, type School } from '../../../test/school.ts';
import { minutesInRoom } from '../../../test/seen.ts';
import { decideLessons } from './decideLessons.ts';

let school: School;
let manager: TestManager;
let teacher: Person;
let student: Person;
let lessonId: string;

beforeAll(async () => {
  school = await openSchool();
  school.mayLog(/is not valid JSON/);
  manager = await aManager(school);
});
afterAll(() => school.close());
beforeEach(async () => {
  ({ teacher, student, lessonId } = await aPaidLesson(school, manager));
});

const end = (as: Person) => post(school, `/api/v2/rooms/${lessonId}/end`, {}, as);
const ending = async (as = teacher) => get(school, `/api/v2/rooms/${lessonId}/ending`, as);
const outcome = async () => {
  const { body } = await manager.get(`/lessons/${lessonId}`);
  return { status: body.lesson.status, by: body.lesson.missed_by, balance: await balanceOf(school, student) };
};

/** What the teacher was told before pressing is what happened. */
async function endAsTold(): Promise<unknown> {
  const { body } = await ending();
  expect(await end(teacher)).toMatchObject({ status: 200 });
  const { rows } = await school.database.pool.query(
    "select coalesce(sum(amount), 0)::int as owed from minute_entries where lesson_id = $1 and reason = 'lost'",
    [lessonId],
  );
  const { status, by } = await outcome();
  expect({ outcome: status, missed_by: by, minutes_owed: rows[0].owed }).toEqual({
    outcome: body.outcome,
    missed_by: body.missed_by,
    minutes_owed: body.minutes_owed,
  });
  return body;
}

describe('what ending now costs', () => {
  it('is told only to the teacher, once the call has begun and until the lesson is over', async () => {
    const t = await RoomSocket.join(school, lessonId, teacher.token);
    expect(await ending()).toMatchObject({ status: 409, body: { error: 'lesson_not_started' } });
    await t.doStored({ k: 'call' });
    expect(await ending()).toMatchObject({ status: 200 });
    expect(await ending(student)).toMatchObject({ status: 403 });
    expect(await ending(await aTeacher(school))).toMatchObject({ status: 404 });
    await end(teacher);
    expect(await ending()).toMatchObject({ status: 409, body: { error: 'lesson_over' } });
  });

  it('is the minutes that are left, owed to the family', async () => {
    const t = await RoomSocket.join(school, lessonId, teacher.token);
    await RoomSocket.join(school, lessonId, student.token);
    await t.doStored({ k: 'call' });
    await minutesInRoom(school, lessonId, 31);
    const told = await endAsTold();
    expect(told).toMatchObject({ outcome: 'held', missed_by: null, rounding_minutes: 5 });
    expect((told as { minutes_owed: number }).minutes_owed).toBeGreaterThan(0);
  });

  it('is the whole lesson, as long as it counts as missed', async () => {
    const t = await RoomSocket.join(school, lessonId, teacher.token);
    await RoomSocket.join(school, lessonId, student.token);
    await t.doStored({ k: 'call' });
    await minutesInRoom(school, lessonId, 15);
    expect(await endAsTold()).toMatchObject({ outcome: 'missed', missed_by: 'teacher', minutes_owed: 0 });
  });
});

describe('the teacher ends a lesson', () => {
  it('that has not started: refused', async () => {
    const t = await RoomSocket.join(school, lessonId, teacher.token);
    expect(await end(teacher)).toMatchObject({ status: 409, body: { error: 'lesson_not_started' } });
    t.close();
  });

  it('after a third of it with the student: held, and the room is shut for both at once', async () => {
    const t = await RoomSocket.join(school, lessonId, teacher.token);
    const s = await RoomSocket.join(school, lessonId, student.token);
    await t.doStored({ k: 'call' });
    await minutesInRoom(school, lessonId, 20);
    expect(await end(student)).toMatchObject({ status: 403 });
    expect(await end(teacher)).toMatchObject({ status: 200 });
    await s.receiveEvent('end');
    expect(await s.receive('bye')).toMatchObject({ code: 'lesson_over' });
    expect(await t.receive('bye')).toMatchObject({ code: 'lesson_over' });
    await expect(RoomSocket.open(school, lessonId, student.token)).rejects.toThrow('409');
    expect(await end(teacher)).toMatchObject({ status: 409, body: { error: 'lesson_over' } });
    expect(await outcome()).toEqual({ status: 'held', by: null, balance: 0 });
  });

  it('before its start, with the student never there: missed by the teacher, the credit goes back', async () => {
    const t = await RoomSocket.join(school, lessonId, teacher.token);
    await t.doStored({ k: 'call' });
    expect(await end(teacher)).toMatchObject({ status: 200 });
    expect(await t.receive('bye')).toMatchObject({ code: 'lesson_over' });
    expect(await outcome()).toEqual({ status: 'missed', by: 'teacher', balance: 1 });
  });

  it('after five minutes with the student: missed by the teacher, the credit goes back', async () => {
    const t = await RoomSocket.join(school, lessonId, teacher.token);
    const s = await RoomSocket.join(school, lessonId, student.token);
    await t.doStored({ k: 'call' });
    await minutesInRoom(school, lessonId, 15);
    expect(await end(teacher)).toMatchObject({ status: 200 });
    await s.receive('bye');
    expect(await outcome()).toEqual({ status: 'missed', by: 'teacher', balance: 1 });
    // Both were there: nobody is told that the other one was not.
    const card = await get(school, `/api/v2/lessons/${lessonId}`, student);
    expect(card.body.together_minutes).toBeGreaterThan(2);
    const { rows } = await school.database.pool.query<{ text: string }>(
      `select text from messages where cause like $1 and channel = 'email'`,
      [`lesson:${lessonId}:lesson_missed:%`],
    );
    expect(rows).toHaveLength(2);
    for (const { text } of rows) {
      expect(text).toContain(`You were together for ${card.body.together_minutes} of 25 minutes.`);
      expect(text).not.toContain('join');
    }
    for (const who of [teacher, student])
      expect(await post(school, `/api/v2/lessons/${lessonId}/reviews`, { score: 4 }, who)).toMatchObject({
        status: 200,
      });
    t.close();
  });

  it('that another teacher has by now: room_not_found', async () => {
    const t = await RoomSocket.join(school, lessonId, teacher.token);
    const other = await aTeacher(school);
    await manager.post(`/lessons/${lessonId}/teacher`, { teacher_id: other.id, anyway: true });
    expect(await end(teacher)).toMatchObject({ status: 404, body: { error: 'room_not_found' } });
    t.close();
  });
});

describe('a call that the teacher starts alone', () => {
  it('is no held lesson: the teacher waits, the student never comes, the credit is spent', async () => {
    const t = await RoomSocket.join(school, lessonId, teacher.token);
    await t.doStored({ k: 'call' });
    await minutesInRoom(school, lessonId, 24);
    await decideLessons(school.app.deps);
    expect(await outcome()).toMatchObject({ status: 'in_progress' });
    await minutesInRoom(school, lessonId, 2);
    await decideLessons(school.app.deps);
    expect(await t.receive('bye')).toMatchObject({ code: 'lesson_over' });
    expect(await outcome()).toEqual({ status: 'missed', by: 'student', balance: 0 });
  });

  it('is no held lesson: the teacher leaves, nobody stays, the credit is returned', async () => {
    const t = await RoomSocket.join(school, lessonId, teacher.token);
    await t.doStored({ k: 'call' });
    t.send({ t: 'leave' });
    const record = async () => (await manager.get(`/lessons/${lessonId}`)).body.presence as { is: string }[];
    await vi.waitUntil(async () => (await record()).some((one) => one.is === 'leave'), { timeout: 30_000 });
    school.clock.moveBy({ minutes: 60 });
    await decideLessons(school.app.deps);
    expect(await outcome()).toEqual({ status: 'missed', by: 'both', balance: 1 });
  });
});

describe('a server that died in a lesson', () => {
  const KILLED = `delete from room_log where room_id = $1 and body like '%"leave"%'`;
  /** Both meet on a server that is gone some minutes after the start, without recording any leave. */
  async function meetAndDie(minutes: number): Promise<void> {
    const second = await school.openSecond();
    const t = await RoomSocket.join(second, lessonId, teacher.token);
    const s = await RoomSocket.join(second, lessonId, student.token);
    await t.doStored({ k: 'call' });
    await minutesInRoom(school, lessonId, 10 + minutes);
    await second.close();
    expect(t.closed ?? s.closed).toBeDefined();
    // A server in this process shuts down cleanly, so the rows that a killed server would never write are deleted.
    expect((await school.database.pool.query(KILLED, [lessonId])).rowCount).toBe(2);
  }

  it('and was not entered again: nobody was there for the rest, so it was not held', async () => {
    await meetAndDie(3);
    school.clock.moveBy({ minutes: 60 });
    await decideLessons(school.app.deps);
    // Both were gone at the same moment: nobody stayed, so both missed it, and the family doesn't pay.
    expect(await outcome()).toEqual({ status: 'missed', by: 'both', balance: 1 });
  });

  it('and was entered again by one, much later: the time between does not count', async () => {
    await meetAndDie(3);
    school.clock.moveBy({ minutes: 15 });
    const t = await RoomSocket.join(school, lessonId, teacher.token);
    await t.doStored({ k: 'tools', on: true });
    school.clock.moveBy({ minutes: 60 });
    await decideLessons(school.app.deps);
    expect(await outcome()).toMatchObject({ status: 'missed' });
    t.close();
  });

  it('after a third of the lesson: held', async () => {
    await meetAndDie(16);
    school.clock.moveBy({ minutes: 60 });
    await decideLessons(school.app.deps);
    expect(await outcome()).toEqual({ status: 'held', by: null, balance: 0 });
  });
});

it('hundreds of lessons that can’t be decided don’t hold up later ones', async () => {
  const { pool } = school.database;
  // Records that can't be parsed, so each of these lessons fails every minute.
  const [broken, child] = await Promise.all([aTeacher(school), aStudent(school)]);
  await pool.query(
    `insert into lessons (teacher_id, student_id, starts_at, ends_at)
     select $1, $2, at, at + interval '25 minutes' from generate_series(0, 249) n,
       lateral (select $3::timestamptz - make_interval(mins => 30 * (n + 4)) as at)`,
    [broken.id, child.id, school.clock.now()],
  );
  await pool.query(
    `insert into room_log (room_id, seq, at, author, client, n, body)
     select id, 1, starts_at, '-', '', 0, 'no JSON' from lessons where teacher_id = $1`,
    [broken.id],
  );
  const late = await aLesson(school, { teacher, student, startsAt: school.clock.in(-70), durationMinutes: 25 });
  await decideLessons(school.app.deps);
  expect(await get(school, `/api/v2/lessons/${late}`, student)).toMatchObject({ body: { status: 'missed' } });
  expect(school.errors.length).toBeGreaterThanOrEqual(250);
  await pool.query('delete from lessons where teacher_id = $1', [broken.id]);
});
