import { afterAll, beforeAll, expect, it } from 'vitest';
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
  await manager.patch('/me/notices', { phone: '+380501112233' });
});
afterAll(() => school.close());

const MONDAY = { from: '2026-11-23T00:00', to: '2026-11-24T00:00', reason: 'Ill' };
const close = (as: Person, closing: object) => post(school, '/api/v2/schedule/closed_slots', closing, as);
const inside = async (as: Person, { from, to }: { from: string; to: string }): Promise<string[]> => {
  const { body } = await get(school, `/api/v2/schedule/closed_slots/lessons?from=${from}&to=${to}`, as);
  return (body as { id: string }[]).map(({ id }) => id);
};
const requests = async (state = 'open') =>
  (await manager.get(`/absence_requests?state=${state}`)).body.items as { id: string; teacher: { id: string } }[];
const requestOf = async (teacher: Person, state = 'open') =>
  (await requests(state)).find((one) => one.teacher.id === teacher.id);
const isAway = async (as: Person, id: string): Promise<unknown> =>
  (await get(school, `/api/v2/lessons/${id}`, as)).body.is_teacher_away;
const messages = async (aboutId: string) =>
  school.database.db
    .selectFrom('messages')
    .select(['kind', 'channel', 'text'])
    .where('aboutId', '=', aboutId)
    .orderBy('id')
    .execute();

async function aDay(): Promise<{ teacher: Person; students: Person[]; lessons: string[] }> {
  const teacher = await aTeacher(school, { firstName: 'Olena' });
  await setHours(school, teacher);
  const students: Person[] = [];
  const lessons: string[] = [];
  for (const hour of [8, 9, 10]) {
    const student = await aStudent(school);
    await grantCredits(school, student, 2);
    const startsAt = `2026-11-23T${String(hour).padStart(2, '0')}:00:00Z`;
    const booked = await manager.post('/lessons', {
      teacher_id: teacher.id,
      student_id: student.id,
      starts_at: startsAt,
    });
    students.push(student);
    lessons.push(booked.body.id);
  }
  return { teacher, students, lessons };
}

it('closing a time with lessons asks the school, marks the lessons for both, and the answer tells everybody', async () => {
  const { teacher, students, lessons } = await aDay();
  const other = await aTeacher(school, { firstName: 'Bohdan' });
  await setHours(school, other);
  expect(await close(teacher, MONDAY)).toMatchObject(refusal('lessons_in_slot', 409));
  expect(await requestOf(teacher)).toBeUndefined();

  const told = await close(teacher, { ...MONDAY, known_lessons: await inside(teacher, MONDAY) });
  expect(told).toMatchObject({
    status: 200,
    body: { slots: [{ reason: 'Ill' }], absence: { lessons: 3, waiting: 3, is_decided: false } },
  });
  const [first = '', second = '', third = ''] = lessons;
  for (const id of lessons) expect(await isAway(teacher, id)).toBe(true);
  expect(await isAway(students[0]!, first)).toBe(true);
  const request = await requestOf(teacher);
  expect(request).toMatchObject({ reason: 'Ill', lessons: 3, waiting: 3, next_at: '2026-11-23T08:00:00.000Z' });
  const sent = await messages(teacher.id);
  // The first lesson is more than twelve hours away: no SMS.
  expect(sent.map(({ kind, channel }) => `${kind} ${channel}`)).toEqual(['teacher_absent email']);
  expect(sent[0]?.text).toContain('Olena Body can’t teach');

  const path = `/absence_requests/${request!.id}`;
  const { body: preview } = await manager.get(path);
  expect(preview.lessons).toHaveLength(3);
  expect(preview.lessons[0].substitutes[0]).toMatchObject({ id: other.id });
  const answer = (plan: object[]) => manager.post(`${path}/answer`, { plan });
  expect(await answer([{ lesson_id: first, teacher_id: teacher.id }])).toMatchObject(refusal('invalid_fields', 422));
  expect(await answer([{ lesson_id: first, teacher_id: other.id }])).toMatchObject({
    status: 200,
    body: { swapped: [first], cancelled: [], left: [] },
  });
  expect(await requestOf(teacher)).toMatchObject({ waiting: 2, is_decided: true });
  expect(await isAway(students[0]!, first)).toBeUndefined();
  expect(await isAway(teacher, second)).toBe(true);
  const own = (await get(school, '/api/v2/schedule/absences', teacher)).body;
  expect(own).toMatchObject([{ id: request!.id, waiting: 2, is_decided: true }]);
  const back = () => ask(school, 'DELETE', `/api/v2/schedule/absences/${request!.id}`, { as: teacher });
  expect(await back()).toMatchObject(refusal('absence_decided', 409));

  const before = await balanceOf(school, students[2]!);
  const rest = [second, third].map((lesson_id) => ({ lesson_id, teacher_id: null }));
  expect(await answer([...rest, { lesson_id: first, teacher_id: null }])).toMatchObject({
    body: { swapped: [], cancelled: [second, third], left: [first] },
  });
  expect(await balanceOf(school, students[2]!)).toBe(before + 1);
  expect(await requestOf(teacher)).toBeUndefined();
  expect(await requestOf(teacher, 'all')).toMatchObject({ waiting: 0, is_decided: true });
  expect((await get(school, '/api/v2/schedule/absences', teacher)).body).toEqual([]);
  const families = await school.database.db
    .selectFrom('messages')
    .select('kind')
    .where(
      'personId',
      'in',
      students.map(({ id }) => id),
    )
    .where('kind', 'in', ['lesson_teacher', 'lesson_cancelled'])
    .execute();
  expect(families.map(({ kind }) => kind).toSorted()).toEqual([
    'lesson_cancelled',
    'lesson_cancelled',
    'lesson_teacher',
  ]);
});

it('is taken back as long as nothing was decided, also by the managers’ other commands, and opens only its own time', async () => {
  const { teacher, students, lessons } = await aDay();
  const dentist = { from: '2026-11-23T20:00', to: '2026-11-23T21:00', reason: 'Dentist' };
  expect((await close(teacher, dentist)).body.absence).toBeNull();
  const told = await close(teacher, { ...MONDAY, known_lessons: lessons });
  expect(told.body.slots).toHaveLength(2);
  const { closed_slots } = (await get(school, '/api/v2/schedule', teacher)).body;
  expect(
    closed_slots.map((one: { reason: string; absence_id: string | null }) => [one.reason, one.absence_id]),
  ).toEqual([
    ['Ill', told.body.absence.id],
    ['Dentist', null],
    ['Ill', told.body.absence.id],
  ]);
  const slot = `/api/v2/schedule/closed_slots/${closed_slots[0].id}`;
  expect(await ask(school, 'DELETE', slot, { as: teacher })).toMatchObject(refusal('absence_open', 409));
  expect(await ask(school, 'PUT', slot, { as: teacher, body: { ...MONDAY, known_lessons: lessons } })).toMatchObject(
    refusal('absence_open', 409),
  );
  const path = `/api/v2/schedule/absences/${told.body.absence.id}`;
  const stranger = await aTeacher(school);
  expect(await ask(school, 'DELETE', path, { as: stranger })).toMatchObject(refusal('not_found', 404));
  expect(await ask(school, 'DELETE', path, { as: students[0]! })).toMatchObject({ status: 403 });
  expect(await ask(school, 'DELETE', path, { as: teacher })).toMatchObject({ status: 200 });
  expect(await ask(school, 'DELETE', path, { as: teacher })).toMatchObject(refusal('not_found', 404));
  const after = (await get(school, '/api/v2/schedule', teacher)).body.closed_slots;
  expect(after).toMatchObject([{ reason: 'Dentist' }]);
  expect(await isAway(students[0]!, lessons[0]!)).toBeUndefined();
  expect((await messages(teacher.id)).map(({ kind }) => kind)).toEqual(['teacher_absent', 'teacher_back']);

  const again = await close(teacher, { ...MONDAY, known_lessons: lessons });
  await manager.post(`/lessons/${lessons[0]}/cancel`, { by: 'teacher', reason: 'She is ill' });
  expect(
    await ask(school, 'DELETE', `/api/v2/schedule/absences/${again.body.absence.id}`, { as: teacher }),
  ).toMatchObject(refusal('absence_decided', 409));
});

it('goes by SMS too when a lesson begins within twelve hours, and an earlier request becomes part of a longer one', async () => {
  const teacher = await aTeacher(school);
  const student = await aStudent(school);
  const soon = await aLesson(school, { teacher, student, startsAt: school.clock.in(3 * 60) });
  const later = await aLesson(school, { teacher, student, startsAt: school.clock.in(24 * 60) });
  const today = { from: '2026-11-20T00:00', to: '2026-11-21T00:00', reason: 'Power is out' };
  const first = await close(teacher, { ...today, known_lessons: [soon] });
  expect((await messages(teacher.id)).map(({ channel }) => channel).toSorted()).toEqual(['email', 'sms']);
  const week = { ...today, to: '2026-11-23T00:00', known_lessons: [soon, later] };
  const second = await close(teacher, week);
  expect(second.body).toMatchObject({ absence: { lessons: 2, waiting: 2 } });
  const own = (await get(school, '/api/v2/schedule/absences', teacher)).body;
  expect(own.map(({ id }: { id: string }) => id)).toEqual([second.body.absence.id]);
  expect(first.body.absence.id).not.toBe(second.body.absence.id);
  const { closed_slots } = (await get(school, '/api/v2/schedule', teacher)).body;
  expect(new Set(closed_slots.map((one: { absence_id: string }) => one.absence_id))).toEqual(
    new Set([second.body.absence.id]),
  );
  // A family closes a time of its own without notifying anybody.
  const familys = await close(student, { ...today, known_lessons: [soon] });
  expect(familys.body).toMatchObject({ absence: null, slots: [{}] });
});

it('a closed slot is changed in one step, and is refused without what it now covers', async () => {
  const { teacher, lessons } = await aDay();
  const closed = await close(teacher, { from: '2026-11-25T10:00', to: '2026-11-25T12:00', reason: 'Dentist' });
  const path = `/api/v2/schedule/closed_slots/${closed.body.slots[0].id}`;
  const change = (body: object, as = teacher) => ask(school, 'PUT', path, { as, body });
  expect(await change(MONDAY, await aTeacher(school))).toMatchObject(refusal('not_found', 404));
  expect(await change(MONDAY)).toMatchObject(refusal('lessons_in_slot', 409));
  expect((await get(school, '/api/v2/schedule', teacher)).body.closed_slots).toMatchObject([{ reason: 'Dentist' }]);
  expect(await change({ from: '2026-11-25T11:00', to: '2026-11-25T13:00', reason: 'Doctor' })).toMatchObject({
    body: { slots: [{ reason: 'Doctor', starts_at: '2026-11-25T09:00:00.000Z' }], absence: null },
  });
  const { closed_slots } = (await get(school, '/api/v2/schedule', teacher)).body;
  const moved = `/api/v2/schedule/closed_slots/${closed_slots[0].id}`;
  const wide = { ...MONDAY, known_lessons: lessons };
  expect(await ask(school, 'PUT', moved, { as: teacher, body: wide })).toMatchObject({
    body: { absence: { waiting: 3 } },
  });
});

it('is answered on the command line', async () => {
  const { teacher, lessons } = await aDay();
  await close(teacher, { ...MONDAY, known_lessons: lessons });
  const id = (await requestOf(teacher))!.id;
  const run = (...args: string[]) => runCli(args, { SCHOOL_URL: school.url, SCHOOL_TOKEN: manager.token });
  expect(await run('absence', 'list', `--teacher=${teacher.id}`)).toContain('Ill');
  expect(await run('absence', 'answer', id)).toContain('Nothing was changed');
  expect(await run('absence', 'answer', id, `--lesson=${lessons[0]}`, '--cancel', '--yes')).toContain('1 cancelled');
  await expect(run('absence', 'answer', id, '--to=x')).rejects.toThrow('--to goes with --lesson');
  expect(await run('absence', 'answer', id, '--yes')).toContain('2 given away, 0 cancelled');
  expect(await run('absence', 'list', `--teacher=${teacher.id}`)).toContain('No teacher waits');
});
