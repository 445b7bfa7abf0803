import { once } from 'node:events';
import { LIVE_PATH, LIVE_PROTOCOL } from '@skylark/contract/live.facts';
import { ROOM_TOKEN_PREFIX } from '@skylark/contract/room.facts';
import { WebSocket } from 'ws';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { aStroke } from '../../../test/board.ts';
import { aStudent, aTeacher, aWhiteboard, type Person } from '../../../test/builders.ts';
import { ask, post } from '../../../test/http.ts';
import { aManager, type TestManager } from '../../../test/manager.ts';
import { aLessonRoom } from '../../../test/lessonRoom.ts';
import { RoomSocket } from '../../../test/RoomSocket.ts';
import { openSchool, type School } from '../../../test/school.ts';

// Trust and speed, 19: losing the right takes effect on the open socket.

let school: School;
let manager: TestManager;
let teacher: Person;
let student: Person;
let lessonId: string;
let page: string;
beforeAll(async () => {
  school = await openSchool();
  manager = await aManager(school);
});
afterAll(() => school.close());
beforeEach(async () => {
  ({ teacher, student, lessonId, page } = await aLessonRoom(school, wholeMinute(10)));
});

/**
 * A time the given number of minutes from now, rounded down to a whole minute because lessons start at whole minutes.
 */
function wholeMinute(minutes: number): Date {
  const at = school.clock.in(minutes);
  at.setUTCSeconds(0, 0);
  return at;
}

const joinBoth = async (): Promise<[RoomSocket, RoomSocket]> => [
  await RoomSocket.join(school, lessonId, teacher.token),
  await RoomSocket.join(school, lessonId, student.token),
];
const run = (text: string, values: unknown[]) => school.database.pool.query(text, values);

describe('a seat ends when the right to it ends', () => {
  it('with the swap of the teacher: the former one can do nothing more, the student stays', async () => {
    const [t, s] = await joinBoth();
    const other = await aTeacher(school);
    expect(await manager.post(`/lessons/${lessonId}/teacher`, { teacher_id: other.id, anyway: true })).toMatchObject({
      status: 200,
    });
    expect(await t.receive('bye')).toEqual({ t: 'bye', code: 'not_yours' });
    t.do({ k: 'tools', on: true });
    await t.closing();
    await expect(RoomSocket.open(school, lessonId, teacher.token)).rejects.toThrow('404');
    const next = await RoomSocket.join(school, lessonId, other.token);
    await next.doStored(aStroke('t', page));
    await s.receiveEvent('ink');
    expect(s.events().filter(([, , event]) => event.k === 'tools')).toEqual([]);
    expect(s.closed).toBeUndefined();
    next.close();
    s.close();
  });

  it('and its count of events with it: who follows a teacher goes on with nothing of theirs, also after a restart', async () => {
    const t = await RoomSocket.join(school, lessonId, teacher.token);
    await t.doStored(aStroke('t', page));
    const other = await aTeacher(school);
    await manager.post(`/lessons/${lessonId}/teacher`, { teacher_id: other.id, anyway: true });
    await t.closing();
    for (let life = 0; life < 2; life += 1) {
      const thief = await RoomSocket.open(school, lessonId, other.token);
      thief.send({ t: 'hello', client: t.client, epoch: null, seq: 0, n: 0, last: 0 });
      expect(await thief.receive('bye')).toEqual({ t: 'bye', code: 'bad_message' });
      await thief.closing();
      const own = await RoomSocket.join(school, lessonId, other.token);
      await own.doStored(aStroke('t', page));
      own.close();
      await own.closing();
      // A room that has been empty for a while is released; the next page starts a new epoch.
      await expect.poll(() => school.app.hub.find(lessonId)?.peers.t === undefined).toBe(true);
      school.clock.moveBy({ minutes: 2 });
      await school.app.hub.tidy();
      expect(school.app.hub.find(lessonId)).toBeUndefined();
    }
  });

  it('with the lesson, when it is cancelled', async () => {
    const both = await joinBoth();
    await manager.post(`/lessons/${lessonId}/cancel`, { by: 'school', reason: 'Ill' });
    for (const socket of both) expect(await socket.receive('bye')).toEqual({ t: 'bye', code: 'lesson_over' });
  });

  it('when the lesson is moved to another day', async () => {
    const both = await joinBoth();
    const moved = { starts_at: wholeMinute(3 * 24 * 60).toISOString(), anyway: true };
    expect(await manager.post(`/lessons/${lessonId}/move`, moved)).toMatchObject({ status: 200 });
    for (const socket of both) expect(await socket.receive('bye')).toEqual({ t: 'bye', code: 'not_yours' });
  });

  it('with the account, when it is deleted', async () => {
    // An account with an open lesson can't be deleted; whiteboards are always open.
    const leaving = await aStudent(school);
    const s = await RoomSocket.join(school, await aWhiteboard(school, { teacher, student: leaving }), leaving.token);
    const live = await openLive(leaving);
    const { status } = await manager.post(`/people/${leaving.id}/deletion`, { reason: 'asked' });
    expect(status).toBe(200);
    expect(await s.receive('bye')).toEqual({ t: 'bye', code: 'not_yours' });
    await closing(live);
  });

  it('when a manager signs the person out everywhere', async () => {
    const s = await RoomSocket.join(school, lessonId, student.token);
    const live = await openLive(student);
    await manager.post(`/people/${student.id}/sign_out`, { reason: 'A lost phone' });
    expect(await s.receive('bye')).toEqual({ t: 'bye', code: 'not_yours' });
    await closing(live);
  });
});

it('a call in the moment in which the lesson goes to another day does not begin it there', async () => {
  const t = await RoomSocket.join(school, lessonId, teacher.token);
  const moving = await school.database.pool.connect();
  await moving.query('begin');
  await moving.query('select 1 from lessons where id = $1 for update', [lessonId]);
  const n = t.do({ k: 'call' });
  await expect
    .poll(
      async () =>
        (
          await run(
            "select 1 from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()",
            [],
          )
        ).rowCount,
    )
    .toBeGreaterThan(0);
  await moving.query(
    "update lessons set starts_at = starts_at + interval '3 days', ends_at = ends_at + interval '3 days' where id = $1",
    [lessonId],
  );
  await moving.query('commit');
  moving.release();
  // Whichever comes first: the refusal, or the end of the visit to a room that isn't open any more.
  await expect.poll(() => t.all('refused').length + t.all('bye').length).toBeGreaterThan(0);
  for (const refused of t.all('refused')) expect(refused).toEqual({ t: 'refused', n, code: 'not_allowed' });
  const { rows } = await run('select status from lessons where id = $1', [lessonId]);
  expect(rows).toEqual([{ status: 'booked' }]);
  await t.closing();
});

describe('what no message reported is found by polling', () => {
  it.each([
    ['has run out', "update sessions set expires_at = now() - interval '30 years' where person_id = $1"],
    [
      'was not used for too long',
      "update sessions set last_seen_at = now() - interval '30 years' where person_id = $1",
    ],
    ['is gone', 'delete from sessions where person_id = $1'],
  ])('a session that %s ends the seat and the open page', async (_, change) => {
    const [t, s] = await joinBoth();
    const live = await openLive(student);
    await run(change, [student.id]);
    expect(await s.receive('bye')).toEqual({ t: 'bye', code: 'not_yours' });
    await closing(live);
    expect(t.closed).toBeUndefined();
    t.close();
  });

  it('another teacher of the lesson', async () => {
    const [t, s] = await joinBoth();
    await run('update lessons set teacher_id = $2 where id = $1', [lessonId, (await aTeacher(school)).id]);
    expect(await t.receive('bye')).toEqual({ t: 'bye', code: 'not_yours' });
    expect(s.closed).toBeUndefined();
    s.close();
  });

  it('a lesson whose time is up', async () => {
    const both = await joinBoth();
    await run("update lessons set status = 'missed', missed_by = 'both' where id = $1", [lessonId]).catch(() =>
      run("update lessons set status = 'cancelled' where id = $1", [lessonId]),
    );
    for (const socket of both) expect(await socket.receive('bye')).toEqual({ t: 'bye', code: 'lesson_over' });
  });

  it('a whiteboard and a homework that are another student’s now', async () => {
    const boardId = await aWhiteboard(school, { teacher, student });
    const given = await post(school, '/api/v2/homeworks', { student_id: student.id, description: 'Draw.' }, teacher);
    const homeworkId = given.body.id as string;
    const sockets = [
      await RoomSocket.join(school, boardId, student.token),
      await RoomSocket.join(school, homeworkId, student.token),
    ];
    const teachers = await RoomSocket.join(school, boardId, teacher.token);
    const other = await aStudent(school);
    await run('update whiteboards set student_id = $2 where id = $1', [boardId, other.id]);
    await run('update homeworks set student_id = $2 where id = $1', [homeworkId, other.id]);
    for (const socket of sockets) expect(await socket.receive('bye')).toEqual({ t: 'bye', code: 'not_yours' });
    expect(teachers.closed).toBeUndefined();
    teachers.close();
  });
});

it('a device that is signed out loses its seat, another device of the same person keeps its own', async () => {
  const s = await RoomSocket.join(school, lessonId, student.token);
  const board = await aWhiteboard(school, { teacher, student });
  const t = await RoomSocket.join(school, board, teacher.token);
  await ask(school, 'DELETE', '/api/v2/auth/session', { as: student });
  expect(await s.receive('bye')).toEqual({ t: 'bye', code: 'not_yours' });
  await t.doStored(aStroke('t', 'free:1'));
  t.close();
  expect(school.errors).toEqual([]);
});

async function openLive(person: Person): Promise<WebSocket> {
  const socket = new WebSocket(school.url.replace('http', 'ws') + LIVE_PATH, [
    LIVE_PROTOCOL,
    ROOM_TOKEN_PREFIX + person.token,
  ]);
  await once(socket, 'open');
  return socket;
}
async function closing(socket: WebSocket): Promise<void> {
  await expect.poll(() => socket.readyState, { timeout: 30_000 }).toBe(WebSocket.CLOSED);
}
