import { PATHS_TOLD_MAX } from '@skylark/contract/room.facts';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { aLesson, aStudent, type Person } from '../../../test/builders.ts';
import { eraseNow } from '../../../test/eraseNow.ts';
import { get, post } from '../../../test/http.ts';
import { aManager, balanceOf, type TestManager } from '../../../test/manager.ts';
import { aPaidLesson } from '../../../test/paidLesson.ts';
import { RoomSocket } from '../../../test/RoomSocket.ts';
import { openSchool, type School } from '../../../test/school.ts';
import { minutesInRoom } from '../../../test/seen.ts';
import { refusalInLesson } from '../lessonRoom/rules.ts';
import { listRecord } from '../room/index.ts';
import { pdfText } from '../../../test/pdfText.ts';

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

const path = () => `/api/v2/lessons/${lessonId}/record`;
const minute = (minutes: number): Promise<void> => minutesInRoom(school, lessonId, minutes);
const end = () => post(school, `/api/v2/rooms/${lessonId}/end`, {}, teacher);
/** The child is there from the start; the teacher comes late, is disconnected once, and ends the lesson on time. */
async function teach(): Promise<void> {
  const s = await RoomSocket.join(school, lessonId, student.token);
  await minute(14);
  const t = await RoomSocket.join(school, lessonId, teacher.token);
  await t.doStored({ k: 'call' });
  await t.doStored({ k: 'path', path: 'relayed' }, { k: 'media', camera: 'denied', microphone: 'on' });
  await minute(6);
  t.cut();
  await s.receiveEvent('leave');
  await minute(3);
  const back = await RoomSocket.join(school, lessonId, teacher.token);
  await back.doStored({ k: 'path', path: 'socket' });
  await minute(12);
  expect(await end()).toMatchObject({ status: 200 });
  await back.receive('bye');
  await s.receive('bye');
}
const minutesOf = async (): Promise<number> => {
  const { rows } = await school.database.pool.query<{ balance: number }>(
    'select balance from minute_balances where student_id = $1',
    [student.id],
  );
  return rows[0]?.balance ?? 0;
};
const overturn = (body: object) => manager.post(`/lessons/${lessonId}/verdict`, body);

describe('the record of a lesson', () => {
  it('is the same for both and for managers: joins and leaves, disconnections, how the call went', async () => {
    await teach();
    const [own, theirs, managers] = await Promise.all([
      get(school, path(), student),
      get(school, path(), teacher),
      manager.get(`/lessons/${lessonId}/record`),
    ]);
    expect(own.status).toBe(200);
    expect(theirs.body).toEqual(own.body);
    expect(managers.body).toEqual(own.body);
    expect(own.body).toMatchObject({
      lesson: { status: 'held', missed_by: null },
      teacher: { first_name: 'Iryna' },
      student: { first_name: 'Danylo', late_seconds: 0, cuts: [] },
      lost: { minutes_returned: 10 },
    });
    const { teacher: t, student: s, together_seconds, lost } = own.body;
    // The lesson started up to a minute after its ten minutes, and the clock keeps running.
    for (const [seconds, about] of [
      [t.late_seconds, 3.5],
      [t.cut_seconds, 3],
      [t.present_seconds, 18],
      [s.present_seconds, 24.5],
      [together_seconds, 18],
      [lost.seconds, 7],
    ])
      expect(Math.abs(seconds / 60 - about)).toBeLessThan(1);
    expect(together_seconds).toBeLessThanOrEqual(Math.min(t.present_seconds, s.present_seconds));
    expect(own.body.teacher.cuts).toMatchObject([{ why: 'lost' }]);
    expect(own.body.paths).toMatchObject([{ path: 'relayed' }, { path: 'socket' }]);
    expect(own.body.entries).toContainEqual(
      expect.objectContaining({ who: 'teacher', what: 'socket', is_claim: true }),
    );
    expect(own.body.teacher.devices).toMatchObject([{ device: 'camera', state: 'denied' }]);
    // It was ended within a minute of its end time.
    expect(lost.losses.slice(0, 2)).toMatchObject([{ why: 'late' }, { why: 'cut' }]);
    expect(await minutesOf()).toBe(10);
  });

  it('names the entries that the verdict rests on, and no claim of a page is among them', async () => {
    await teach();
    const { body } = await get(school, path(), student);
    const [verdict] = body.verdicts;
    expect(verdict).toMatchObject({ number: 1, made_by: 'rules', outcome: 'held', missed_by: null, reason: '' });
    const named = body.entries.filter(({ n }: { n: number }) => verdict.entries.includes(n));
    expect(named.map(({ what }: { what: string }) => what)).toEqual(['came', 'came', 'call', 'lost', 'came']);
    expect(body.entries.filter((one: { is_claim: boolean }) => one.is_claim)).toHaveLength(3);
  });

  it('stays as it was written, whatever happens later and whoever writes into the tables', async () => {
    await teach();
    const { body } = await get(school, path(), student);
    const { pool } = school.database;
    await pool.query(`delete from room_log where room_id = $1`, [lessonId]);
    expect((await get(school, path(), student)).body).toEqual(body);
    for (const table of ['lesson_records', 'lesson_verdicts']) {
      await expect(pool.query(`delete from ${table} where lesson_id = $1`, [lessonId])).rejects.toThrow(/stays/);
      await expect(
        pool.query(`update ${table} set entries = entries where lesson_id = $1`, [lessonId]),
      ).rejects.toThrow(/stays/);
    }
  });

  it('keeps what one side says of itself, however much the other has said before', async () => {
    const s = await RoomSocket.join(school, lessonId, student.token);
    const { pool, db } = school.database;
    const say = (seat: 't' | 's', from: number, count: number) =>
      pool.query(
        `insert into room_log (room_id, seq, author, client, n, body, at)
         select $1, i, $2::text::"char", 'page-of-' || $2::text, i, '{"k":"media","camera":"on","microphone":"on"}', now()
         from generate_series($3::int, $3::int + $4::int - 1) i`,
        [lessonId, seat, from, count],
      );
    await say('s', 1_000, 700);
    await say('t', 2_000, 5);
    const claims = (await listRecord(db, lessonId, 0)).filter(({ k }) => k === 'media');
    expect([claims.length, claims.filter((one) => 'seat' in one && one.seat === 't').length]).toEqual([305, 5]);
    s.close();
  });

  it('of a lesson that is not over, that is cancelled or somebody else’s: refused', async () => {
    expect(await get(school, path(), student)).toMatchObject({ status: 409, body: { error: 'lesson_not_over' } });
    const stranger = await aStudent(school);
    expect(await get(school, path(), stranger)).toMatchObject({ status: 404 });
    expect(await get(school, `${path()}/pdf`, stranger)).toMatchObject({ status: 404 });
    await manager.post(`/lessons/${lessonId}/cancel`, { by: 'school', reason: 'a holiday' });
    expect(await get(school, path(), student)).toMatchObject({ status: 409, body: { error: 'lesson_not_over' } });
    expect(await overturn({ outcome: 'held', reason: 'it took place' })).toMatchObject({ status: 409 });
  });

  it('of a lesson from before records were stored is built from the room’s log', async () => {
    const old = await aLesson(school, { teacher, student, startsAt: school.clock.in(-100), status: 'missed' });
    const { status, body } = await get(school, `/api/v2/lessons/${old}/record`, student);
    expect(status).toBe(200);
    expect(body).toMatchObject({ teacher: { came_at: null }, student: { came_at: null }, entries: [], verdicts: [] });
    // It must not claim that nobody came.
    const pdf = await fetch(`${school.url}/api/v2/lessons/${old}/record/pdf?locale=en`, {
      headers: { 'x-auth-token': student.token },
    });
    const text = await pdfText(Buffer.from(await pdf.arrayBuffer()));
    expect(text).toContain('No record was kept of this lesson.');
    expect(text).not.toContain('come');
    const kept = await manager.post(`/lessons/${old}/verdict`, { outcome: 'held', reason: 'it took place' });
    expect(kept.status).toBe(200);
    const overturned = await fetch(`${school.url}/api/v2/lessons/${old}/record/pdf?locale=en`, {
      headers: { 'x-auth-token': student.token },
    });
    const decided = await pdfText(Buffer.from(await overturned.arrayBuffer()));
    expect(decided).toContain('No record was kept of this lesson.');
    expect(decided).toContain('it took place');
    expect(decided).not.toContain('come');
  });

  it('is a page to keep, in the reader’s language', async () => {
    await teach();
    for (const [locale, title] of [
      ['en', 'Lesson record'],
      ['uk', 'Запис про урок'],
    ]) {
      const answer = await fetch(`${school.url}${path()}/pdf?locale=${locale}`, {
        headers: { 'x-auth-token': student.token },
      });
      expect(answer.headers.get('content-type')).toBe('application/pdf');
      const text = await pdfText(Buffer.from(await answer.arrayBuffer()));
      expect(text).toContain(title);
      expect(text).toContain('Danylo');
    }
  });
});

describe('what pages say of the call', () => {
  it('is taken once the call began, also the same twice, and only so often', async () => {
    const t = await RoomSocket.join(school, lessonId, teacher.token);
    const refusedAt = async (n: number): Promise<void> =>
      t.until(() => t.all('refused').some((one) => one.n === n && one.code === 'not_allowed'));
    await refusedAt(t.do({ k: 'path', path: 'direct' }));
    await t.doStored({ k: 'call' });
    await t.doStored({ k: 'path', path: 'direct' }, { k: 'path', path: 'direct' });
    const { state } = school.app.hub.find(lessonId) ?? {};
    expect(state?.paths.t).toEqual({ path: 'direct', told: 2 });
    const event = { k: 'path', path: 'lost' } as const;
    const full = { t: { path: 'direct' as const, told: PATHS_TOLD_MAX }, s: { path: null, told: 0 } };
    expect(state && refusalInLesson(state, 't', event, new Set())).toBeUndefined();
    expect(state && refusalInLesson({ ...state, paths: full }, 't', event, new Set())).toBe('not_allowed');
    t.close();
  });
});

describe('a manager overturns a verdict', () => {
  it('and again: lessons, minutes, the audit log and the notices follow each time', async () => {
    await teach();
    expect(await balanceOf(school, student)).toBe(0);
    const missed = { outcome: 'missed', missed_by: 'teacher', reason: 'The sound was gone all the time' };
    const first = await overturn(missed);
    expect(first).toMatchObject({ status: 200, body: { lesson: { status: 'missed', missed_by: 'teacher' } } });
    expect(first.body.verdicts).toHaveLength(2);
    expect(first.body.verdicts[1]).toMatchObject({ number: 2, made_by: 'manager', reason: missed.reason });
    expect([await balanceOf(school, student), await minutesOf()]).toEqual([1, 0]);
    expect(await overturn(missed)).toMatchObject({ status: 409, body: { error: 'verdict_same' } });

    expect(await overturn({ outcome: 'held', reason: 'The family says it was fine' })).toMatchObject({ status: 200 });
    expect([await balanceOf(school, student), await minutesOf()]).toEqual([0, 10]);
    await overturn({ outcome: 'missed', missed_by: 'student', reason: 'The child was not there' });
    expect([await balanceOf(school, student), await minutesOf()]).toEqual([0, 0]);
    const { body } = await get(school, path(), student);
    expect(body.verdicts.map(({ number }: { number: number }) => number)).toEqual([1, 2, 3, 4]);
    expect((await get(school, path(), teacher)).body).toEqual(body);

    const { body: record } = await manager.get(`/lessons/${lessonId}`);
    const actions = record.audit_log.filter(({ action }: { action: string }) => action === 'lesson.overturned');
    expect(actions).toHaveLength(3);
    expect(actions[0].by).toBe(manager.name);
    const told = record.messages.filter(({ kind }: { kind: string }) => kind === 'lesson_overturned');
    expect(told.map(({ recipient }: { recipient: string }) => recipient).toSorted()).toEqual(
      [student.email, student.email, student.email, teacher.email, teacher.email, teacher.email].toSorted(),
    );
    expect(await manager.get('/books')).toMatchObject({ body: { is_balanced: true } });
  });

  it('of which the lesson is spent by now: refused, and nothing has changed', async () => {
    await teach();
    await overturn({ outcome: 'missed', missed_by: 'both', reason: 'Nobody was there' });
    const starts_at = school.clock.minuteIn(60).toISOString();
    const pair = { teacher_id: teacher.id, student_id: student.id };
    await manager.post('/lessons', { ...pair, starts_at, anyway: true });
    const again = await overturn({ outcome: 'held', reason: 'They were there after all' });
    expect(again).toMatchObject({ status: 409, body: { error: 'no_credits' } });
    const { body } = await get(school, path(), student);
    expect(body).toMatchObject({ lesson: { status: 'missed', missed_by: 'both' } });
    expect(body.verdicts).toHaveLength(2);
  });

  it('of a family that was deleted: refused, and nothing of it is written again', async () => {
    await teach();
    school.clock.moveBy({ minutes: 60 });
    await eraseNow(school, student);
    const missed = { outcome: 'missed', missed_by: 'teacher', reason: 'The sound was gone all the time' };
    expect(await overturn(missed)).toMatchObject({ status: 404, body: { error: 'not_found' } });
    const kept = await school.database.pool.query('select 1 from lesson_records where lesson_id = $1', [lessonId]);
    expect(kept.rows).toEqual([]);
  });

  it('twelve at once: each finds what the one before has left, and the books balance', async () => {
    await teach();
    const answers = await Promise.all(
      Array.from({ length: 12 }, (_, at) =>
        overturn(
          at % 2 === 0
            ? { outcome: 'missed', missed_by: 'teacher', reason: `try ${at}` }
            : { outcome: 'held', reason: `try ${at}` },
        ),
      ),
    );
    expect(answers.every(({ status }) => status === 200 || status === 409)).toBe(true);
    const { body } = await get(school, path(), student);
    expect(body.verdicts).toHaveLength(1 + answers.filter(({ status }) => status === 200).length);
    const isHeld = body.lesson.status === 'held';
    expect([await balanceOf(school, student), await minutesOf()]).toEqual(isHeld ? [0, 10] : [1, 0]);
    expect(await manager.get('/books')).toMatchObject({ body: { is_balanced: true } });
  });
});
