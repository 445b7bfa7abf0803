import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { aStroke } from '../../../test/board.ts';
import { aLesson, aStudent, aTeacher, type Person } from '../../../test/builders.ts';
import { aLessonRoom } from '../../../test/lessonRoom.ts';
import { RoomSocket } from '../../../test/RoomSocket.ts';
import { openSchool, type School } from '../../../test/school.ts';
import { loadRoom, snapshotRoom } from './snapshotStore.ts';

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

const points = (socket: RoomSocket): number[] =>
  socket.events().flatMap(([, , event]) => (event.k === 'ink' ? event.points.slice(0, 1) : []));
const stroke = (first: number) => aStroke('t', page, [first, 0]);

describe('reconnecting after a gap', () => {
  it('brings just what was missed, without own events, and keeps the seat', async () => {
    const t = await RoomSocket.join(school, lessonId, teacher.token);
    const s = await RoomSocket.join(school, lessonId, student.token);
    await t.doStored(stroke(1));
    await s.receiveEvent('ink');
    const { epoch } = await s.receive('welcome');
    const seq = Math.max(...s.events().map(([number]) => number));
    s.cut();
    await t.receiveEvent('leave');
    await t.doStored(stroke(2), stroke(3));
    const back = await RoomSocket.join(school, lessonId, student.token, { client: s.client, epoch, seq });
    expect(await back.receive('welcome')).toMatchObject({ resumed: true, epoch });
    expect(points(back)).toEqual([2, 3]);
    t.close();
    back.close();
  });

  it('brings what was missed in a long gap from the database, again without own events', async () => {
    const t = await RoomSocket.join(school, lessonId, teacher.token);
    const s = await RoomSocket.join(school, lessonId, student.token);
    await t.doStored({ k: 'tools', on: true });
    await s.receiveEvent('tools');
    const seq = Math.max(...s.events().map(([number]) => number));
    const own = aStroke('s', page, [-1, 0]);
    await s.doStored(own);
    const { epoch } = await s.receive('welcome');
    s.cut();
    await t.receiveEvent('leave');
    const numbers = Array.from({ length: 300 }, (_, index) => index + 1);
    for (const number of numbers) t.do(stroke(number));
    await t.until(() => t.ackedN === t.n);
    const back = await RoomSocket.join(school, lessonId, student.token, { client: s.client, epoch, seq, n: 1 });
    expect(await back.receive('welcome')).toMatchObject({ resumed: true });
    expect(back.all('page')).toEqual([]);
    expect(points(back)).toEqual(numbers);
    const order = back.events().map(([number]) => number);
    expect(order).toEqual(order.toSorted((a, b) => a - b));
    t.close();
    back.close();
  });

  it('sends everything again if another server owned the room meanwhile', async () => {
    const t = await RoomSocket.join(school, lessonId, teacher.token);
    await t.doStored(stroke(1));
    t.close();
    // The first server must log her leave before the second one reads the room.
    await t.until(() => school.app.hub.find(lessonId)?.peers.t === undefined);
    await school.app.hub.flush();
    const other = await school.openSecond();
    const back = await RoomSocket.join(other, lessonId, teacher.token, {
      client: t.client,
      epoch: 'of another life',
      seq: 3,
      n: 1,
    });
    expect(await back.receive('welcome')).toMatchObject({
      resumed: false,
      n: 1,
      state: { seats: { t: { kind: 'away' } } },
    });
    expect(back.all('page')[0]?.page).toMatchObject({ id: page, elements: [{ points: [1, 0] }] });
    back.close();
    await other.close();
  });

  it('stores nothing twice that is sent again, and reports which of it is stored', async () => {
    const t = await RoomSocket.join(school, lessonId, teacher.token);
    const s = await RoomSocket.join(school, lessonId, student.token);
    const events = [stroke(1), stroke(2), stroke(3)];
    await t.doStored(...events);
    t.cut();
    const back = await RoomSocket.join(school, lessonId, teacher.token, { client: t.client, last: 3 });
    const runs = back.all('ack').flatMap(({ r }) => r);
    expect(runs.map(([n, , count]) => [n, count])).toEqual([[1, 3]]);
    back.n = 0;
    back.do(...events, stroke(4));
    await back.until(() => back.ackedN === 4);
    expect(points(s)).toEqual([1, 2, 3, 4]);
    const stored = await school.database.pool.query(
      'select n from room_log where room_id = $1 and client = $2 order by seq',
      [lessonId, t.client],
    );
    expect(stored.rows.map((row: { n: number }) => row.n)).toEqual([1, 2, 3, 4]);
    back.close();
    s.close();
  });

  it('counts a refused event as processed', async () => {
    const s = await RoomSocket.join(school, lessonId, student.token);
    s.do(aStroke('s', page));
    await s.receive('refused');
    const { epoch } = await s.receive('welcome');
    s.cut();
    const back = await RoomSocket.join(school, lessonId, student.token, { client: s.client, epoch, seq: 2, last: 1 });
    expect(await back.receive('welcome')).toMatchObject({ n: 1 });
    back.close();
  });
});

describe('two servers', () => {
  it('cannot both own a room: the later one steps down, and no number is used twice', async () => {
    const other = await school.openSecond();
    const t = await RoomSocket.join(school, lessonId, teacher.token);
    await t.doStored(stroke(1));
    const s = await RoomSocket.join(other, lessonId, student.token);
    t.do(stroke(2));
    expect(await t.receive('bye')).toEqual({ t: 'bye', code: 'moved' });
    const back = await RoomSocket.join(other, lessonId, teacher.token, { client: t.client, n: 1 });
    back.n = 1;
    await back.doStored(stroke(2));
    const log = await school.database.pool.query('select seq from room_log where room_id = $1 order by seq', [
      lessonId,
    ]);
    const numbers = log.rows.map((row: { seq: number }) => row.seq);
    expect(numbers).toEqual(numbers.map((_, index) => index + 1));
    expect((await loadRoom(school.database.db, lessonId)).pages.get(page)).toContain('"points":[2,0]');
    back.close();
    s.close();
    await other.close();
  });
});

describe('a room whose lesson was deleted', () => {
  it('is shut, and does not hold up what others draw', async () => {
    const [otherTeacher, otherStudent] = [await aTeacher(school), await aStudent(school)];
    const otherId = await aLesson(school, {
      teacher: otherTeacher,
      student: otherStudent,
      startsAt: school.clock.in(1),
    });
    const doomed = await RoomSocket.join(school, otherId, otherTeacher.token);
    const t = await RoomSocket.join(school, lessonId, teacher.token);
    await school.database.pool.query('delete from lessons where id = $1', [otherId]);
    doomed.do({ k: 'show', page: 'free:1' });
    await t.doStored(stroke(1), stroke(2));
    // Either comes first: the entries are rejected because the room is gone, or the access check fails.
    expect((await doomed.receive('bye')).code).toMatch(/^(moved|not_yours)$/);
    await expect(RoomSocket.open(school, otherId, otherTeacher.token)).rejects.toThrow('404');
    t.close();
  });
});

describe('a snapshot', () => {
  it('is the fold of the log, and what comes after it is added', async () => {
    const t = await RoomSocket.join(school, lessonId, teacher.token);
    await t.doStored(stroke(1), { k: 'show', page: 'free:1' }, { ...aStroke('t', 'free:1', [7, 7]) });
    const before = await loadRoom(school.database.db, lessonId);
    await snapshotRoom(school.database.db, lessonId, school.clock.now());
    const after = await loadRoom(school.database.db, lessonId);
    expect(after).toMatchObject({ seq: before.seq, state: before.state, tailLength: 0 });
    expect(Object.fromEntries(after.pages)).toEqual(Object.fromEntries(before.pages));
    await t.doStored({ k: 'show', page }, stroke(2));
    const later = await loadRoom(school.database.db, lessonId);
    expect(later.touched).toEqual(new Set([page]));
    expect(later.pages.get('free:1')).toBe(after.pages.get('free:1'));
    expect(JSON.parse(later.pages.get(page) ?? '')).toMatchObject({
      elements: [{ points: [1, 0] }, { points: [2, 0] }],
    });
    t.close();
  });
});
