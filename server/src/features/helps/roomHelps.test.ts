import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { aLesson, aStudent, aTeacher, type Person } from '../../../test/builders.ts';
import { aManagerAtDesk, type AtDesk } from '../../../test/DeskBrowser.ts';
import { get, post, refusal } from '../../../test/http.ts';
import { aManager, type TestManager } from '../../../test/manager.ts';
import { RoomSocket } from '../../../test/RoomSocket.ts';
import { openSchool, type School } from '../../../test/school.ts';
import { minutesInRoom } from '../../../test/seen.ts';
import { aPaidLesson } from '../../../test/paidLesson.ts';
import { decideLessons } from '../lessonRoom/decideLessons.ts';

let school: School;
let owner: TestManager;
let support: AtDesk;
beforeAll(async () => {
  school = await openSchool({ at: '2026-11-20T12:00:00Z', hasLimits: false });
  owner = await aManager(school);
  support = await aManagerAtDesk(school, 'support');
});
afterAll(() => school.close());

interface Running {
  teacher: Person;
  student: Person;
  id: string;
}

/** A lesson of 25 minutes that began some minutes ago. */
async function aRunningLesson(minutes = 7): Promise<Running> {
  const [teacher, student] = [await aTeacher(school), await aStudent(school, { firstName: 'Masha' })];
  const startsAt = school.clock.minuteIn(-minutes);
  const id = await aLesson(school, { teacher, student, startsAt, durationMinutes: 25, status: 'in_progress' });
  return { teacher, student, id };
}

const reason = 'The child came late';
const desk = (method: string, path: string, body?: object) => support.browser.manager(method, path, body);
const extend = (id: string, minutes: number, more: object = {}) =>
  desk('POST', `/lessons/${id}/extension`, { minutes, reason, ...more });
const write = (id: string, text: string) => desk('POST', `/lessons/${id}/teacher_lines`, { text });
const seenBy = async (person: Person, id: string) => (await get(school, `/api/v2/lessons/${id}`, person)).body;
const rowOf = async (id: string) => {
  const { body } = await desk('GET', '/now');
  return body.items.find((row: { id: string }) => row.id === id);
};
const undo = (id: string) => desk('POST', `/acts/${id}/undo`, {});

describe('a line to the teacher', () => {
  it('is shown to the teacher only, and to managers when it was seen', async () => {
    const { id, teacher, student } = await aRunningLesson();
    const text = 'Masha can’t hear you';
    expect(await write(id, text)).toMatchObject({
      status: 200,
      body: { effects: [{ kind: 'lesson.line', before: null, after: text }], notices: [] },
    });
    const { school_line: line } = await seenBy(teacher, id);
    expect(line).toMatchObject({ text });
    expect((await seenBy(student, id)).school_line).toBeNull();
    expect(await rowOf(id)).toMatchObject({ help: { line: { text, by: support.name, seenAt: null } } });
    const seen = `/api/v2/lessons/${id}/school_lines/${line.id}/seen`;
    expect(await post(school, seen, {}, student)).toMatchObject(refusal('forbidden', 403));
    expect(await post(school, seen, {}, await aTeacher(school))).toMatchObject(refusal('not_found', 404));
    expect(await post(school, seen, {}, teacher)).toMatchObject({ status: 200 });
    expect((await seenBy(teacher, id)).school_line).toBeNull();
    expect(await rowOf(id)).toMatchObject({ help: { line: { text, seenAt: expect.any(String) } } });
  });

  it('is undone until it was seen; the newest one is shown, and seeing it is seeing those before', async () => {
    const { id, teacher } = await aRunningLesson();
    await write(id, 'Please start the call');
    school.clock.moveBy({ seconds: 1 });
    const { body: slip } = await write(id, 'A slip of the hand');
    expect((await seenBy(teacher, id)).school_line).toMatchObject({ text: 'A slip of the hand' });
    expect(await undo(slip.actId)).toMatchObject({ status: 200 });
    const { school_line: line } = await seenBy(teacher, id);
    expect(line).toMatchObject({ text: 'Please start the call' });
    const { body: last } = await write(id, 'Masha can’t hear you');
    const { school_line: newest } = await seenBy(teacher, id);
    await post(school, `/api/v2/lessons/${id}/school_lines/${newest.id}/seen`, {}, teacher);
    expect((await seenBy(teacher, id)).school_line).toBeNull();
    expect(await undo(last.actId)).toMatchObject(refusal('changed_since', 409));
  });

  it('is for a room that is open, twenty times at most, and not for who takes the lesson over', async () => {
    const { id, teacher } = await aRunningLesson();
    const ahead = await aLesson(school, {
      teacher,
      student: await aStudent(school),
      startsAt: school.clock.minuteIn(60),
    });
    expect(await write(ahead, 'Too early')).toMatchObject(refusal('room_not_open', 409));
    for (let n = 0; n < 20; n += 1) expect(await write(id, `Line ${n}`)).toMatchObject({ status: 200 });
    expect(await write(id, 'One too many')).toMatchObject(refusal('too_many_requests', 429));
    const other = await aTeacher(school);
    await school.database.db.updateTable('lessons').set({ teacherId: other.id }).where('id', '=', id).execute();
    expect((await seenBy(other, id)).school_line).toBeNull();
  });
});

describe('a lesson that runs longer', () => {
  it('ends later for both, says so beforehand, and is undone', async () => {
    const { id, teacher, student } = await aRunningLesson();
    const dry = await extend(id, 10, { dryRun: true });
    expect(dry.body).toMatchObject({
      actId: null,
      effects: [{ kind: 'lesson.extended', of: { name: expect.stringContaining('Masha') }, before: 0, after: 10 }],
      notices: [],
    });
    expect((await seenBy(student, id)).extended_minutes).toBeUndefined();
    const { body: done } = await extend(id, 10);
    expect(done).toMatchObject({ extendedMinutes: 10 });
    for (const person of [teacher, student])
      expect(await seenBy(person, id)).toMatchObject({ extended_minutes: 10, duration_minutes: 25 });
    expect(await rowOf(id)).toMatchObject({ extendedMinutes: 10 });
    expect((await extend(id, 5)).body).toMatchObject({ extendedMinutes: 15 });
    expect(await undo(done.actId)).toMatchObject(refusal('changed_since', 409));
    expect(await extend(id, 15)).toMatchObject({ status: 200 });
    expect(await extend(id, 5)).toMatchObject(refusal('extension_full', 409));
    const story = await desk('GET', `/lessons/${id}/story?locale=en`);
    expect(JSON.stringify(story.body)).toContain('15 minutes longer');
  });

  it('is undone until its usual end', async () => {
    const { id, student } = await aRunningLesson();
    // Times of the database are finer than those of the server.
    await school.database.pool.query(
      `update lessons set starts_at = starts_at + interval '7 microseconds', ends_at = ends_at + interval '7 microseconds' where id = $1`,
      [id],
    );
    const first = await extend(id, 10);
    expect(await undo(first.body.actId)).toMatchObject({ status: 200 });
    expect((await seenBy(student, id)).extended_minutes).toBeUndefined();
    const second = await extend(id, 10);
    school.clock.moveBy({ minutes: 20 - 7 });
    school.clock.moveBy({ minutes: 6 });
    expect(await undo(second.body.actId)).toMatchObject(refusal('undo_too_late', 409));
    const late = await aRunningLesson(20);
    const { body } = await extend(late.id, 10);
    school.clock.moveBy({ minutes: 6 });
    expect(await undo(body.actId)).toMatchObject(refusal('changed_since', 409));
  });

  it('is refused with a reason when one of the two has another lesson then, and before the room opens', async () => {
    const { id, teacher, student } = await aRunningLesson();
    const startsAt = school.clock.minuteIn(25);
    const next = await aLesson(school, { teacher, student: await aStudent(school), startsAt, durationMinutes: 25 });
    expect(await extend(id, 5)).toMatchObject({ status: 200 });
    expect(await extend(id, 10)).toMatchObject(refusal('teacher_busy', 409));
    await school.database.db.updateTable('lessons').set({ status: 'cancelled' }).where('id', '=', next).execute();
    await aLesson(school, { teacher: await aTeacher(school), student, startsAt, durationMinutes: 25 });
    expect(await extend(id, 10)).toMatchObject(refusal('student_busy', 409));
    expect(await extend(next, 10)).toMatchObject(refusal('lesson_over', 409));
    const ahead = await aLesson(school, {
      teacher: await aTeacher(school),
      student: await aStudent(school),
      startsAt: school.clock.minuteIn(60),
    });
    expect(await extend(ahead, 10)).toMatchObject(refusal('room_not_open', 409));
  });

  it('keeps the next lesson from being booked into it', async () => {
    const { id, teacher } = await aRunningLesson();
    await extend(id, 15);
    const free = {
      teacher,
      student: await aStudent(school),
      startsAt: school.clock.minuteIn(30),
      durationMinutes: 25 as const,
    };
    await expect(aLesson(school, free)).rejects.toThrow(/lessons_teacher_once/);
  });

  it('counts as held by its booked time, and makes up for minutes that the teacher lost', async () => {
    const { teacher, student, lessonId } = await aPaidLesson(school, owner);
    await RoomSocket.join(school, lessonId, student.token);
    // Ten minutes until its start; the teacher comes eight minutes late.
    await minutesInRoom(school, lessonId, 18);
    const room = await RoomSocket.join(school, lessonId, teacher.token);
    await room.doStored({ k: 'call' });
    await minutesInRoom(school, lessonId, 10);
    const ending = await get(school, `/api/v2/rooms/${lessonId}/ending`, teacher);
    expect(ending.body.minutes_owed).toBeGreaterThan(0);
    expect(await extend(lessonId, 10)).toMatchObject({ status: 200 });
    await minutesInRoom(school, lessonId, 9);
    // Past the booked end, and still a lesson.
    await decideLessons(school.app.deps);
    expect((await get(school, `/api/v2/rooms/${lessonId}/ending`, teacher)).body).toMatchObject({ outcome: 'held' });
    await minutesInRoom(school, lessonId, 7);
    expect((await get(school, `/api/v2/rooms/${lessonId}/ending`, teacher)).body).toMatchObject({
      outcome: 'held',
      minutes_owed: 0,
    });
    await post(school, `/api/v2/rooms/${lessonId}/end`, {}, teacher);
    const { rows } = await school.database.pool.query(
      `select l.status, l.duration_minutes, (select coalesce(sum(amount), 0)::int from minute_entries where lesson_id = l.id) as owed
       from lessons l where id = $1`,
      [lessonId],
    );
    expect(rows).toEqual([{ status: 'held', duration_minutes: 25, owed: 0 }]);
  });
});
