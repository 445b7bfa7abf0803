import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { runCli } from '../../../cli/runCli.ts';
import { aLesson, aStudent, aTeacher, type Person } from '../../../test/builders.ts';
import { ask, get, post, refusal } from '../../../test/http.ts';
import { aManager, balanceOf, grantCredits, setHours, type TestManager } from '../../../test/manager.ts';
import { openSchool, type School } from '../../../test/school.ts';

let school: School;
let manager: TestManager;
beforeAll(async () => {
  // Friday, 14:00 in Kyiv.
  school = await openSchool({ at: '2026-11-20T12:00:00Z', hasLimits: false });
  manager = await aManager(school, 'manager');
});
afterAll(() => school.close());

const MONDAY = { from: '2026-11-23T00:00', to: '2026-11-24T00:00' };
const book = async (teacher: Person, student: Person, startsAt: string): Promise<string> => {
  const wanted = { teacher_id: teacher.id, student_id: student.id, starts_at: startsAt };
  const { status, body } = await manager.post('/lessons', wanted);
  expect(status).toBe(200);
  return body.id;
};
const preview = (teacher: Person, times = MONDAY) =>
  manager.get(`/teachers/${teacher.id}/absence?${new URLSearchParams(times).toString()}`);
const absent = (teacher: Person, plan: object[], more: object = {}) =>
  manager.post(`/teachers/${teacher.id}/absence`, { ...MONDAY, reason: 'She is ill', plan, ...more });
const statusOf = async (id: string) => (await manager.get(`/lessons/${id}`)).body.lesson;
const teacherWith = async (firstName: string, hours?: Parameters<typeof setHours>[2]): Promise<Person> => {
  const teacher = await aTeacher(school, { firstName });
  await setHours(school, teacher, hours);
  return teacher;
};
const withCredits = async (amount = 5): Promise<Person> => {
  const student = await aStudent(school);
  await grantCredits(school, student, amount);
  return student;
};
/** Makes sure that no other teacher can substitute by chance. */
const sendAway = async (...teachers: Person[]): Promise<void> => {
  for (const one of teachers) await manager.patch(`/teachers/${one.id}`, { is_bookable: false });
};

describe('a teacher’s absence is one command', () => {
  it('shows who could take each lesson, then swaps, cancels, closes the time, and tells everybody', async () => {
    const morning = [{ weekday: 1, from: '08:00', to: '12:00' }];
    const [sick, early, known] = [
      await teacherWith('Anna'),
      await teacherWith('Bohdan', morning),
      await teacherWith('Clara'),
    ];
    const [one, two, three] = [await withCredits(), await withCredits(), await withCredits()];
    await aLesson(school, { teacher: known, student: two, startsAt: school.clock.in(-3_000), status: 'held' });
    const first = await book(sick, one, '2026-11-23T08:00:00Z');
    const second = await book(sick, two, '2026-11-23T09:00:00Z');
    const third = await book(sick, three, '2026-11-23T13:00:00Z');
    const next = await book(sick, one, '2026-11-24T08:00:00Z');
    // Clara has another lesson at 15:00 Kyiv time.
    await book(known, one, '2026-11-23T13:00:00Z');

    const seen = await preview(sick);
    expect(seen).toMatchObject({ status: 200, body: { starts_at: '2026-11-22T22:00:00.000Z' } });
    const lessons: { lesson: { id: string }; substitutes: { name: string; lessons_with_student: number }[] }[] =
      seen.body.lessons;
    expect(lessons.map(({ lesson, substitutes }) => [lesson.id, ...substitutes.map(({ name }) => name)])).toEqual([
      [first, 'Bohdan Body', 'Clara Body'],
      [second, 'Clara Body', 'Bohdan Body'],
      [third],
    ]);
    expect(lessons[1]?.substitutes[0]).toMatchObject({ lessons_with_student: 1 });
    expect(await statusOf(first)).toMatchObject({ status: 'booked', teacher: { name: 'Anna Body' } });

    const plan = [
      { lesson_id: first, teacher_id: early.id },
      { lesson_id: second, teacher_id: known.id },
      { lesson_id: third, teacher_id: null },
    ];
    const before = await balanceOf(school, three);
    const done = await absent(sick, plan);
    expect(done).toMatchObject({ status: 200, body: { swapped: [first, second], cancelled: [third], left: [] } });
    expect(await statusOf(first)).toMatchObject({ status: 'booked', teacher: { name: 'Bohdan Body' } });
    expect(await statusOf(third)).toMatchObject({ status: 'cancelled' });
    expect(await statusOf(next)).toMatchObject({ status: 'booked', teacher: { name: 'Anna Body' } });
    expect(await balanceOf(school, three)).toBe(before + 1);
    const { body: schedule } = await manager.get(`/teachers/${sick.id}/schedule`);
    expect(schedule.closed_slots).toMatchObject([{ id: done.body.closed_slot_id, reason: 'She is ill' }]);
    expect((await get(school, '/api/v2/schedule', sick)).body.closed_slots).toHaveLength(1);
    const { body: sent } = await manager.get(`/messages?lesson_id=${third}`);
    expect(sent.items.map((one: { kind: string }) => one.kind)).toContain('lesson_cancelled');
    const { body: acts } = await manager.get(`/audit_log?person_id=${sick.id}`);
    expect(acts.items[0]).toMatchObject({
      action: 'teacher.absent',
      by: manager.name,
      details: { swapped: 2, cancelled: 1 },
    });
    await sendAway(sick, early, known);
  });

  it('of a week tells each person once on each channel, with a line for each lesson', async () => {
    const [sick, other] = [await teacherWith('Halyna'), await teacherWith('Ihor')];
    const [student, once] = [await withCredits(), await withCredits()];
    const lessons = [
      await book(sick, student, '2026-11-23T08:00:00Z'),
      await book(sick, student, '2026-11-24T08:00:00Z'),
      await book(sick, student, '2026-11-25T08:00:00Z'),
      await book(sick, once, '2026-11-26T08:00:00Z'),
    ];
    const [first, second, third, fourth] = lessons;
    const plan = [
      { lesson_id: first, teacher_id: other.id },
      { lesson_id: second, teacher_id: other.id },
      { lesson_id: third, teacher_id: null },
      { lesson_id: fourth, teacher_id: null },
    ];
    expect(await absent(sick, plan, { to: '2026-11-28T00:00' })).toMatchObject({ status: 200 });
    const { rows } = await school.database.pool.query<{ person: string; kind: string; text: string }>(
      `select person_id as person, kind, text from messages where person_id = any ($1) and channel = 'email'
         and (kind <> 'lesson_booked' or person_id = $2) order by kind`,
      [[sick.id, other.id, student.id, once.id], other.id],
    );
    const to = ({ id }: Person) => rows.filter(({ person }) => person === id);
    expect(to(student).map(({ kind }) => kind)).toEqual(['lessons_changed']);
    expect(to(student)[0]?.text).toMatch(
      /3 lessons have changed[^]*23 November[^\n]*: Ihor will teach Some[^]*24 November[^\n]*: Ihor will teach[^]*25 November[^\n]*: Some with Halyna is cancelled\. The lesson is back/,
    );
    expect(to(sick).map(({ kind }) => kind)).toEqual(['lessons_changed']);
    expect(to(sick)[0]?.text).toMatch(/4 lessons have changed/);
    expect(to(other).map(({ kind }) => kind)).toEqual(['lessons_changed']);
    expect(to(other)[0]?.text).toMatch(/: a lesson with Some is booked[^]*: a lesson with Some is booked/);
    expect(to(once).map(({ kind }) => kind)).toEqual(['lesson_cancelled']);
    await sendAway(sick, other);
  });

  it('changes nothing if a lesson is missing from the plan, or somebody can’t take one over', async () => {
    const [sick, other] = [
      await teacherWith('Dina'),
      await teacherWith('Emil', [{ weekday: 1, from: '14:00', to: '16:00' }]),
    ];
    const student = await withCredits();
    const first = await book(sick, student, '2026-11-23T10:00:00Z');
    const second = await book(sick, student, '2026-11-23T12:30:00Z');
    const cancel = { lesson_id: first, teacher_id: null };
    const nothingDone = async () => {
      for (const id of [first, second])
        expect(await statusOf(id)).toMatchObject({ status: 'booked', teacher: { id: sick.id } });
      expect((await manager.get(`/teachers/${sick.id}/schedule`)).body.closed_slots).toEqual([]);
    };
    expect(await absent(sick, [cancel])).toMatchObject(refusal('lessons_in_slot', 409));
    await nothingDone();
    // To a teacher without hours at that time, a student, herself, and an unknown id.
    const give = (lesson: string, to: string) => [cancel, { lesson_id: lesson, teacher_id: to }];
    expect(
      await absent(sick, [
        { lesson_id: first, teacher_id: other.id },
        { lesson_id: second, teacher_id: null },
      ]),
    ).toMatchObject(refusal('slot_not_free', 409));
    expect((await absent(sick, give(second, student.id))).status).toBe(409);
    expect(await absent(sick, give(second, sick.id))).toMatchObject({ status: 422 });
    expect((await absent(sick, give(second, crypto.randomUUID()))).status).toBe(409);
    await book(other, await withCredits(), '2026-11-23T12:30:00Z');
    expect(await absent(sick, give(second, other.id))).toMatchObject(refusal('slot_taken', 409));
    await nothingDone();
    for (const wrong of [
      { from: MONDAY.to, to: MONDAY.from },
      { from: '2026-11-18T00:00', to: '2026-11-19T00:00' },
      { to: '2028-01-01T00:00' },
      { reason: 'x' },
    ])
      expect((await absent(sick, [], wrong)).status, JSON.stringify(wrong)).toBe(422);
    expect(await preview(student)).toMatchObject(refusal('not_found', 404));
    expect(await absent(student, [])).toMatchObject(refusal('not_found', 404));
    await sendAway(sick, other);
  });

  it('applies to one lesson once, and merges with closed slots, when two managers do it at once', async () => {
    const [sick, other] = [await teacherWith('Fedir'), await teacherWith('Halyna')];
    const student = await withCredits();
    const id = await book(sick, student, '2026-11-23T10:00:00Z');
    const dentist = { from: '2026-11-23T20:00', to: '2026-11-24T09:00', reason: 'Dentist' };
    await post(school, '/api/v2/schedule/closed_slots', dentist, sick);
    const answers = await Promise.all([
      absent(sick, [{ lesson_id: id, teacher_id: other.id }]),
      absent(sick, [{ lesson_id: id, teacher_id: null }]),
      absent(sick, [{ lesson_id: id, teacher_id: other.id }]),
    ]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect(answers.filter(({ body }) => body.swapped.length + body.cancelled.length === 1)).toHaveLength(1);
    expect(answers.filter(({ body }) => body.left.length === 1)).toHaveLength(2);
    const { body } = await manager.get(`/teachers/${sick.id}/schedule`);
    expect(body.closed_slots).toMatchObject([
      { starts_at: '2026-11-22T22:00:00.000Z', ends_at: '2026-11-24T07:00:00.000Z' },
    ]);
    const slot = `/api/v2/manager/teachers/${sick.id}/closed_slots/${body.closed_slots[0].id}`;
    expect(await ask(school, 'DELETE', slot, { bearer: manager.token })).toMatchObject({ status: 200 });
    expect(await ask(school, 'DELETE', slot, { bearer: manager.token })).toMatchObject(refusal('not_found', 404));
    await sendAway(sick, other);
  });

  it('is previewed and applied from the command line', async () => {
    const [sick, other] = [await teacherWith('Ihor'), await teacherWith('Yana')];
    const id = await book(sick, await withCredits(), '2026-11-23T10:00:00Z');
    const run = (...args: string[]) => runCli(args, { SCHOOL_URL: school.url, SCHOOL_TOKEN: manager.token });
    const away = ['teacher', 'absent', sick.id, '--day=2026-11-23', '--zone=Europe/Kyiv'];
    expect(await run(...away)).toMatch(/Mon 23 Nov 2026 12:00 EET.*with Yana Body[^]*Nothing was changed/);
    await expect(run(...away, '--yes')).rejects.toThrow('--reason is needed');
    await expect(run('teacher', 'absent', sick.id, '--from=2026-11-23 10:00')).rejects.toThrow('Give --day, or');
    expect(await run(...away, '--reason=Ill', '--yes')).toContain('1 given away, 0 cancelled');
    expect(await statusOf(id)).toMatchObject({ teacher: { id: other.id } });
    expect(await run('teacher', 'hours', sick.id, '--set=Mon 09:00-12:00, Fri 22:00-02:00')).toMatch(
      /Mon 09:00-12:00[^]*Fri 22:00-02:00[^]*closed/,
    );
    await expect(run('teacher', 'hours', sick.id, '--set=Mon 9-12')).rejects.toThrow('is not a valid range');
    await expect(run('teacher', 'hours', sick.id, '--zone=Europe/Kyiv')).rejects.toThrow('goes with --set');
    const { body } = await get(school, '/api/v2/schedule', sick);
    expect(body).toMatchObject({ hours: [{ weekday: 1, from: '09:00' }, { weekday: 5 }], time_zone: 'Europe/Kyiv' });
    expect(await run('teacher', 'hours', sick.id, '--set=')).not.toContain('09:00');
  });
});
