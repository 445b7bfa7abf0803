import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Person } from '../test/builders.ts';
import { post } from '../test/http.ts';
import { aManager, type TestManager } from '../test/manager.ts';
import { aPaidLesson } from '../test/paidLesson.ts';
import { RoomSocket } from '../test/RoomSocket.ts';
import { openSchool, type School } from '../test/school.ts';
import { minutesInRoom } from '../test/seen.ts';
import { decideLessons } from '../src/features/lessonRoom/index.ts';
import { runCli } from './runCli.ts';

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

const cli = (...args: string[]): Promise<string> =>
  runCli(args, { SCHOOL_URL: school.url, SCHOOL_TOKEN: manager.token });
const why = (...more: string[]): Promise<string> => cli('lesson', lessonId, '--why', '--zone=UTC', ...more);
/** Identifiers and ids, which mean nothing to a reader. */
const RAW = /undefined|null|NaN|\[object|\b[a-z]+[A-Z][a-z]|lesson\.[a-z]|[ (][0-9a-f]{8}-[0-9a-f]{4}-/;
const minute = (minutes: number): Promise<void> => minutesInRoom(school, lessonId, minutes);

describe('lesson <id> --why', () => {
  it('explains a held lesson: presence, the call, what is owed, who was notified, who did what', async () => {
    const s = await RoomSocket.join(school, lessonId, student.token);
    await minute(14);
    const t = await RoomSocket.join(school, lessonId, teacher.token);
    await t.doStored({ k: 'call' });
    await t.doStored({ k: 'path', path: 'relayed' }, { k: 'media', camera: 'denied', microphone: 'on' });
    await minute(21);
    expect(await post(school, `/api/v2/rooms/${lessonId}/end`, {}, teacher)).toMatchObject({ status: 200 });
    await s.receive('bye');
    await school.database.pool.query(
      `insert into messages (person_id, lesson_id, channel, recipient, kind, text, cause, created_at, status)
       values ($1, $2, 'sms', '+380501112233', 'lesson_reminder', 'x', 'why', $3, 'failed')`,
      [student.id, lessonId, school.clock.now()],
    );
    const text = await why();
    for (const told of [
      /^Danylo Body with Iryna Body, .* UTC, 25 minutes\.$/m,
      /^It was held\.$/m,
      /^The teacher, Iryna, came .* [34]\.?\d? min late, and was there for 2[01].* of 25 min\.$/m,
      /^The student, Danylo, came .*, in time, and was there for 2[45].* min/m,
      /camera not allowed, .* Nothing is decided by this\.$/m,
      /^They were together for 2[01].* of 25 min\.$/m,
      /^By the rules: both were there together for long enough, so it counts as held \(entries .*\)\.$/m,
      /^The call was begun .*; as the pages said: through the relay .* min\.$/m,
      /^The teacher or the school lost .*; 5 min were given back\.$/m,
      /the teacher hadn’t come yet\.$/m,
      /^NOT SENT \(failed\): lesson reminder by sms to \+380501112233/m,
      /: the call was begun by Iryna\.$/m,
      /: counted as held by the rules, as Iryna ended it\.$/m,
      /: booked by .* for .* UTC, 25 minutes\.$/m,
      /lesson booked by email to .* stays in the outbox/,
    ])
      expect(text).toMatch(told);
    const whole = JSON.parse(await why('--json'));
    expect(whole).toMatchObject({ lesson: { id: lessonId, status: 'held' }, record: { calledAt: expect.any(String) } });
    expect(await cli('lesson', 'why', lessonId, '--zone=UTC')).toBe(text);
  });

  it('names the rule by which a lesson was missed, and how a manager changed the verdict', async () => {
    const s = await RoomSocket.join(school, lessonId, student.token);
    await minute(26);
    await decideLessons(school.app.deps);
    await s.receive('bye');
    const text = await why();
    expect(text).toMatch(/^It was missed by the teacher\.$/m);
    expect(text).toMatch(/^The teacher, Iryna, never came\.$/m);
    expect(text).toMatch(/^By the rules: the teacher wasn’t there 15 minutes after the start \(entry \d/m);
    expect(text).toMatch(/^No call was begun\.$/m);
    const body = { outcome: 'missed', missed_by: 'both', reason: 'A power cut in the whole street' };
    expect(await manager.post(`/lessons/${lessonId}/verdict`, body)).toMatchObject({ status: 200 });
    const anew = await why();
    for (const told of [
      /^It counts as missed by both, as a manager decided\.$/m,
      /^They were never there together\.$/m,
      /^A manager changed it after review .* \(missed by both\): A power cut in the whole street$/m,
      /: counted as missed by the teacher, by the rules; the lesson was returned to the balance\.$/m,
      /: changed after review by .*, from missed to missed by both: A power cut in the whole street; the balance changed by 0 lessons and 0 minutes\.$/m,
    ])
      expect(anew).toMatch(told);
    expect(anew).not.toMatch(RAW);
  });

  it('explains an undecided lesson by who was in the room, and a cancelled one by who cancelled it', async () => {
    expect(await why()).toMatch(/^It is booked, and no call has begun\.\nNo one has been in its room\.$/m);
    const s = await RoomSocket.join(school, lessonId, student.token);
    await expect.poll(() => why(), { timeout: 30_000 }).toMatch(/: the student came\.$/m);
    s.close();
    await s.closing();
    await manager.post(`/lessons/${lessonId}/cancel`, { by: 'school', reason: 'The roof leaks' });
    const text = await why();
    expect(text).toMatch(
      new RegExp(
        `^It was cancelled .* by ${manager.name} on behalf of the school: The roof leaks; the lesson was returned to the balance\\.$`,
        'm',
      ),
    );
    expect(text).not.toMatch(RAW);
  });

  it('says who was disconnected, what pages reported about devices, and each network path of the call', async () => {
    const s = await RoomSocket.join(school, lessonId, student.token);
    const t = await RoomSocket.join(school, lessonId, teacher.token);
    await minute(11);
    await t.doStored({ k: 'call' }, { k: 'path', path: 'direct' });
    await s.doStored({ k: 'media', camera: 'on', microphone: 'none' });
    for (const path of ['relayed', 'socket', 'lost'] as const) {
      await minute(3);
      await t.doStored({ k: 'path', path });
    }
    t.close();
    await t.closing();
    await minute(2);
    expect(await why()).toMatch(/^Its call has begun, and it isn’t decided yet\./m);
    const back = await RoomSocket.join(school, lessonId, teacher.token);
    await back.doStored({ k: 'path', path: 'direct' });
    await minute(15);
    expect(await post(school, `/api/v2/rooms/${lessonId}/end`, {}, teacher)).toMatchObject({ status: 200 });
    await s.receive('bye');
    const text = await why();
    for (const told of [
      /^The teacher, Iryna, was away once in between, .* min in all\.$/m,
      /^The page of the student said: microphone not found, .* Nothing is decided by this\.$/m,
      /as the pages said: straight .* min, through the relay 3.* min, voices over the room’s socket 3.* min, cut off .*\.$/m,
      /: the teacher was cut off\.$/m,
    ])
      expect(text).toMatch(told);
    expect(text).not.toMatch(RAW);
  });

  it('explains that it was moved, from when to when, and which messages may not have been sent', async () => {
    const before = await why();
    const [, was = ''] = /^Danylo Body with Iryna Body, (.* UTC), 25 minutes\.$/m.exec(before) ?? [];
    const startsAt = school.clock.minuteIn(60 * 30).toISOString();
    expect(await manager.post(`/lessons/${lessonId}/move`, { starts_at: startsAt, anyway: true })).toMatchObject({
      status: 200,
    });
    await school.database.pool.query(
      `insert into messages (person_id, lesson_id, channel, recipient, kind, text, cause, created_at, status)
       values ($1, $2, 'sms', '+380501112233', 'lesson_moved', 'x', 'why moved', $3, 'uncertain')`,
      [student.id, lessonId, school.clock.now()],
    );
    const text = await why();
    expect(text).toMatch(
      new RegExp(`^It is booked, and no call has begun\\. It was moved by .* from ${was} to .* UTC\\.$`, 'm'),
    );
    expect(text).toMatch(/^MAY NOT HAVE BEEN SENT .*: lesson moved by sms to /m);
    expect(text).not.toMatch(RAW);
  });

  it('refuses an unknown lesson id and an unknown option', async () => {
    await expect(cli('lesson', crypto.randomUUID(), '--why')).rejects.toThrow(/not found|There is no/i);
    await expect(cli('lesson', lessonId, '--how')).rejects.toThrow(/There is no "lesson/);
    await expect(cli('lesson', 'why')).rejects.toThrow(/lesson why <lesson id>/);
  });

  it('in the API, says that older entries and messages are cut off; the command shows all of them', async () => {
    const { pool } = school.database;
    await pool.query(
      `insert into audit_log (at, action, actor_kind, actor_name, lesson_id, details)
       select $2::timestamptz - make_interval(mins => n), 'lesson.moved', 'school', 'school', $1, '{}' from generate_series(1, 250) n`,
      [lessonId, school.clock.now()],
    );
    const { body } = await manager.get(`/lessons/${lessonId}`);
    expect(body).toMatchObject({ is_audit_log_cut: true });
    expect(body.audit_log).toHaveLength(200);
    expect(body.are_messages_cut).toBeUndefined();
    const { rows } = await pool.query<{ count: number }>(
      'select count(*)::int as count from audit_log where lesson_id = $1',
      [lessonId],
    );
    const shown = JSON.parse(await cli('lesson', 'show', lessonId, '--json'));
    expect(shown.auditLog).toHaveLength(rows[0]?.count ?? 0);
    await pool.query(
      `insert into messages (person_id, lesson_id, channel, recipient, kind, text, cause, created_at, status)
       select $1, $2, 'sms', '+380501112233', 'lesson_reminder', 'x', 'cut ' || n, $3, 'sent' from generate_series(1, 210) n`,
      [student.id, lessonId, school.clock.now()],
    );
    expect((await manager.get(`/lessons/${lessonId}`)).body).toMatchObject({ are_messages_cut: true });
    expect(JSON.parse(await why('--json')).messages.length).toBeGreaterThanOrEqual(210);
  });
});
