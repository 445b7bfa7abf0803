import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { aLesson, aStudent, aTeacher, type Person } from '../../../test/builders.ts';
import { get, post } from '../../../test/http.ts';
import { aManager, balanceOf, type TestManager } from '../../../test/manager.ts';
import { aPaidLesson } from '../../../test/paidLesson.ts';
import { RoomSocket } from '../../../test/RoomSocket.ts';
import { openSchool, type School } from '../../../test/school.ts';
import { minutesInRoom } from '../../../test/seen.ts';
import { awayMsOf } from './awayMsOf.ts';
import { decideLessons } from '../lessonRoom/index.ts';

let school: School;
let manager: TestManager;
let teacher: Person;
let student: Person;
let other: Person;
let lessonId: string;
let startsAt: Date;

beforeAll(async () => {
  school = await openSchool();
  manager = await aManager(school);
});
afterAll(() => school.close());
beforeEach(async () => {
  ({ teacher, student, lessonId } = await aPaidLesson(school, manager));
  other = await aTeacher(school, { firstName: 'Olha' });
  startsAt = new Date((await manager.get(`/lessons/${lessonId}`)).body.lesson.starts_at);
});

const swap = (to: Person) => manager.post(`/lessons/${lessonId}/teacher`, { teacher_id: to.id });
const enter = (person: Person) => RoomSocket.join(school, lessonId, person.token);
/** Moves the clock to a minute of the lesson. */
const at = (minute: number): Promise<void> =>
  minutesInRoom(school, lessonId, (startsAt.getTime() - school.clock.now().getTime()) / 60_000 + minute);
/** Passes the end, which closes a room without a call: presence is recorded before it. */
const passEnd = async (): Promise<void> => {
  await at(24);
  school.clock.moveBy({ minutes: 6 });
};
const refused = (error: string, fields?: object) => ({
  status: 409,
  body: { error, ...(fields && { fields }) },
});
const leftFor = async (person: RoomSocket, stays: RoomSocket): Promise<void> => {
  person.send({ t: 'leave' });
  await stays.until(() => stays.events().some(([, , event]) => event.k === 'leave' && event.seat === 't'));
  await school.app.hub.flush();
};

describe('a lesson that is on is handed to another teacher', () => {
  it('whose own has not come: room, board and plan stay, and the child’s page is told at once', async () => {
    const s = await enter(student);
    await at(4);
    expect((await swap(other)).status).toBe(200);
    expect(await s.receiveEvent('handover')).toMatchObject([expect.any(Number), '-', { teacher: other.id }]);
    expect(s.closed).toBeUndefined();
    const { body } = await get(school, `/api/v2/lessons/${lessonId}`, student);
    expect(body).toMatchObject({ is_handed_over: true, teacher: { first_name: 'Olha' } });
    expect(await get(school, `/api/v2/rooms/${lessonId}`, teacher)).toMatchObject({ status: 404 });
    // Only the one who had it learns who has it now.
    const successor = (of?: Person) => get(school, `/api/v2/lessons/${lessonId}/successor`, of);
    expect(await successor(teacher)).toMatchObject({ status: 200, body: { first_name: 'Olha', is_before: false } });
    for (const one of [other, await aTeacher(school)]) expect(await successor(one)).toMatchObject({ status: 404 });
    expect(await successor(student)).toMatchObject({ status: 403 });
    const t = await enter(other);
    await t.doStored({ k: 'call' });
    await at(20);
    expect(await post(school, `/api/v2/rooms/${lessonId}/end`, {}, other)).toMatchObject({ status: 200 });
    expect((await manager.get(`/lessons/${lessonId}`)).body.lesson).toMatchObject({ status: 'held' });
    for (const socket of [s, t]) socket.close();
  });

  it('whose own has been away for three minutes: each teacher has their own minutes', async () => {
    const [t, s] = [await enter(teacher), await enter(student)];
    await t.doStored({ k: 'call' });
    await at(6);
    expect(await swap(other)).toMatchObject(refused('teacher_in_lesson'));
    await leftFor(t, s);
    await at(7.5);
    expect(await swap(other)).toMatchObject(refused('teacher_away_shortly', { teacher: 'away_1' }));
    await at(10);
    expect((await swap(other)).status).toBe(200);
    const second = await enter(other);
    expect((await second.receive('welcome')).state).toMatchObject({ call: 'started', handedTo: other.id });
    await at(24);
    expect(await post(school, `/api/v2/rooms/${lessonId}/end`, {}, other)).toMatchObject({ status: 200 });
    const { body } = await get(school, `/api/v2/lessons/${lessonId}/record`, student);
    expect(body.teachers.map((one: { first_name: string }) => one.first_name)).toEqual(['Iryna', 'Olha']);
    expect(Math.round(body.teachers[0].taught_seconds / 60)).toBe(6);
    expect(Math.round(body.teachers[1].taught_seconds / 60)).toBe(14);
    expect(Math.round(body.together_seconds / 60)).toBe(20);
    const day = startsAt.toISOString().slice(0, 10);
    const report = await manager.get(`/reports/lessons_by_teacher?from=${day}&to=${day}`);
    const minutes = new Map(
      report.body.items.map((one: { id: string; minutes_held: number }) => [one.id, one.minutes_held]),
    );
    expect([minutes.get(teacher.id), minutes.get(other.id)]).toEqual([6, 14]);
    const { story } = (await manager.get(`/lessons/${lessonId}/story`)).body;
    expect(story.course[0]).toMatch(/^Olha took it over \d\d:\d\d from Iryna, who had been there for 6(\.\d)? min\.$/);
    for (const socket of [s, second]) socket.close();
  });

  it('while its own is in the lobby: the open page says who has the lesson now', async () => {
    const waiting = await RoomSocket.join(school, lessonId, teacher.token, { lobby: true });
    await at(2);
    expect((await swap(other)).status).toBe(200);
    expect(await waiting.receive('bye')).toEqual({ t: 'bye', code: 'handed_over', by: 'Olha' });
    const missed = await enter(student);
    await passEnd();
    await decideLessons(school.app.deps);
    expect((await manager.get(`/lessons/${lessonId}`)).body.lesson).toMatchObject({ missed_by: 'teacher' });
    expect(await balanceOf(school, student)).toBe(1);
    missed.close();
  });

  it('to a teacher whose own lesson ended a moment ago: only the rest of the time is needed', async () => {
    const s = await enter(student);
    const before = new Date(startsAt.getTime() - 22 * 60_000);
    const others = { teacher: other, durationMinutes: 25 } as const;
    // Its time is over, but it isn't decided yet.
    await aLesson(school, { ...others, student: await aStudent(school), startsAt: before, status: 'in_progress' });
    await at(2);
    expect(await swap(other)).toMatchObject(refused('teacher_busy'));
    await at(3);
    expect((await swap(other)).status).toBe(200);
    s.close();
  });

  it('missed all the same: nobody is told that the teacher who came to help did not come', async () => {
    const s = await enter(student);
    await at(4);
    expect((await swap(other)).status).toBe(200);
    await at(14);
    school.clock.moveBy({ minutes: 2 });
    await decideLessons(school.app.deps);
    expect((await manager.get(`/lessons/${lessonId}`)).body.lesson).toMatchObject({ missed_by: 'teacher' });
    s.close();
    const { rows } = await school.database.pool.query<{ personId: string; text: string }>(
      `select person_id as "personId", text from messages where kind = 'lesson_missed' and lesson_id = $1`,
      [lessonId],
    );
    expect(rows).not.toHaveLength(0);
    expect(rows.filter(({ text }) => text.includes('You didn’t join'))).toEqual([]);
  });

  it('given away before its start while both wait in the lobby: the child’s page is told who comes instead', async () => {
    const inLobby = (person: Person) => RoomSocket.join(school, lessonId, person.token, { lobby: true });
    const [t, s] = [await inLobby(teacher), await inLobby(student)];
    const given = await manager.post(`/lessons/${lessonId}/teacher`, { teacher_id: other.id, anyway: true });
    expect(given.status).toBe(200);
    expect(await t.receive('bye')).toMatchObject({ code: 'not_yours' });
    const [, , event] = await s.receiveEvent('handover');
    expect(event).toEqual({ k: 'handover', teacher: other.id, isBefore: true });
    expect(s.events().at(-1)?.[2]).toEqual(event);
    const { body } = await get(school, `/api/v2/lessons/${lessonId}`, student);
    expect(body).toMatchObject({ teacher: { first_name: 'Olha' } });
    expect(body).not.toHaveProperty('is_handed_over');
    const successor = (of: Person) => get(school, `/api/v2/lessons/${lessonId}/successor`, of);
    expect(await successor(teacher)).toMatchObject({ status: 200, body: { first_name: 'Olha', is_before: true } });
    for (const one of [other, await aTeacher(school)]) expect(await successor(one)).toMatchObject({ status: 404 });
    const second = await enter(other);
    expect((await second.receive('welcome')).state).toMatchObject({ handedTo: other.id, awaitsHelp: false });
    for (const socket of [s, second]) socket.close();
  });

  it('refused with a reason: over, blocked, busy', async () => {
    const s = await enter(student);
    await at(4);
    await aLesson(school, { teacher: other, student: await aStudent(school), startsAt, durationMinutes: 25 });
    expect(await swap(other)).toMatchObject(refused('teacher_busy'));
    const blocked = await aTeacher(school);
    await manager.post(`/people/${blocked.id}/block`, { is_blocked: true, reason: 'Left the school' });
    expect(await swap(blocked)).toMatchObject(refused('teacher_blocked'));
    await passEnd();
    await decideLessons(school.app.deps);
    expect(await swap(await aTeacher(school))).toMatchObject(refused('lesson_over'));
    s.close();
  });

  it('by two managers at once, while its own comes back and while it is decided: one teacher has it', async () => {
    const s = await enter(student);
    await at(14);
    const third = await aTeacher(school);
    const [one, two, back] = await Promise.all([
      swap(other),
      swap(third),
      enter(teacher).catch(() => undefined),
      decideLessons(school.app.deps),
    ]);
    const refusals = [one, two].flatMap(({ status, body }) => (status === 200 ? [] : [body.error]));
    expect(['teacher_away_shortly', 'teacher_in_lesson', 'lesson_over']).toEqual(expect.arrayContaining(refusals));
    expect(refusals.length).toBeGreaterThanOrEqual(1);
    const { rows } = await school.database.pool.query<{ teacherId: string }>(
      'select teacher_id as "teacherId" from lesson_teachers where lesson_id = $1 and until_at is null',
      [lessonId],
    );
    const { lesson } = (await manager.get(`/lessons/${lessonId}`)).body;
    expect(rows).toEqual(refusals.length === 1 ? [{ teacherId: lesson.teacher.id }] : []);
    // The one who has come back has the seat only if the lesson is still theirs.
    await expect
      .poll(() => [undefined, lesson.teacher.id].includes(school.app.hub.find(lessonId)?.peers.t?.personId))
      .toBe(true);
    back?.close();
    s.close();
  });
});

it('a teacher is away since the last leave or the handover, and has not come before the room opened', () => {
  const start = 1_000_000_000;
  const minute = (count: number): number => start + count * 60_000;
  const t = (kind: 'enter' | 'leave', count: number) => ({ seat: 't' as const, kind, atMs: minute(count) });
  const away = (events: ReturnType<typeof t>[], handed?: number): number | undefined => {
    const handedAtMs = handed === undefined ? undefined : minute(handed);
    const ms = awayMsOf({ startsAtMs: start, handedAtMs }, events, minute(5));
    return ms === undefined ? undefined : ms / 60_000;
  };
  expect(away([])).toBe(Infinity);
  expect(away([t('enter', -100), t('leave', -90)])).toBe(Infinity);
  expect(away([t('enter', -5), t('leave', -2)])).toBe(7);
  expect(away([t('enter', -5)])).toBeUndefined();
  expect(away([t('enter', 6)])).toBe(Infinity);
  expect(away([], 4)).toBe(1);
});
