import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { aLesson, aSibling, aStudent, aTeacher, type Person } from '../../../test/builders.ts';
import { get, post, refusal } from '../../../test/http.ts';
import { aManager, grantCredits, setHours, type TestManager } from '../../../test/manager.ts';
import { openSchool, type School } from '../../../test/school.ts';

let school: School;
let manager: TestManager;
let teacher: Person;
let student: Person;
beforeAll(async () => {
  school = await openSchool({ at: '2026-11-20T12:00:00Z', hasLimits: false });
  [manager, teacher, student] = await Promise.all([
    aManager(school),
    aTeacher(school, { firstName: 'Anna' }),
    aStudent(school, { firstName: 'Masha' }),
  ]);
  await setHours(school, teacher);
  const rules = { can_book: true, can_move: true, can_cancel: true, hours_before: 12, moves_per_lesson: 2 };
  const limits = { moves_per_period: 10, cancels_per_period: 10, days_ahead: 30, lessons_ahead: 10 };
  await manager.put('/booking_rules', { ...rules, ...limits });
  await aLesson(school, { teacher, student, startsAt: school.clock.in(-5_000), status: 'held' });
  await grantCredits(school, student, 5);
});
afterAll(() => school.close());

const acts = async (query = '') => (await manager.get(`/family_acts?${query}`)).body;

it('managers read what families did by themselves, and nothing that managers did', async () => {
  const starts = ['2026-11-24T10:00:00.000Z', '2026-11-25T10:00:00.000Z'];
  const booked = await post(school, '/api/v2/booking/lessons', { teacher_id: teacher.id, starts }, student);
  expect(booked.status).toBe(200);
  const [first, second] = booked.body.lessons.map(({ id }: { id: string }) => id);
  school.clock.moveBy({ minutes: 1 });
  await post(school, `/api/v2/booking/lessons/${first}/move`, { starts_at: '2026-11-26T10:00:00.000Z' }, student);
  school.clock.moveBy({ minutes: 1 });
  await post(school, `/api/v2/booking/lessons/${second}/cancel`, {}, student);
  await manager.post('/lessons', {
    teacher_id: teacher.id,
    student_id: student.id,
    starts_at: '2026-11-27T10:00:00.000Z',
  });
  const all = await acts();
  expect(all).toMatchObject({ total: 4, next_cursor: null });
  expect(all.items.map(({ kind }: { kind: string }) => kind)).toEqual(['cancelled', 'moved', 'booked', 'booked']);
  expect(all.items[0]).toMatchObject({ lesson_id: second, starts_at: '2026-11-25T10:00:00.000Z', from: null });
  expect(all.items[1]).toMatchObject({
    student: { id: student.id, name: 'Masha Body' },
    teacher: { id: teacher.id, name: 'Anna Body' },
    from: '2026-11-24T10:00:00.000Z',
    starts_at: '2026-11-26T10:00:00.000Z',
  });
  expect(await acts('kind=moved')).toMatchObject({ total: 1, items: [{ lesson_id: first }] });
  expect(await acts(`student_id=${randomUUID()}`)).toMatchObject({ total: 0, items: [] });
  expect(await acts(`teacher_id=${teacher.id}&kind=booked`)).toMatchObject({ total: 2 });
  const page = await acts('order=oldest&limit=3');
  expect(page).toMatchObject({ total: 4, limit: 3 });
  const rest = await acts(`order=oldest&limit=3&cursor=${page.next_cursor}`);
  expect([...page.items, ...rest.items].map(({ id }: { id: string }) => id)).toEqual(
    all.items.map(({ id }: { id: string }) => id).toReversed(),
  );
  expect(await manager.get(`/family_acts?cursor=${student.id}`)).toMatchObject({ status: 422 });
  expect(await get(school, '/api/v2/manager/family_acts', student)).toMatchObject(refusal('not_signed_in', 401));
});

it('managers rename one child of a family, and nobody else', async () => {
  const petro = await aSibling(school, student);
  const rename = (id: string, body: object) => manager.patch(`/students/${id}`, body);
  const children = async () => (await manager.get(`/students/${student.id}/family`)).body.children;
  expect(await rename(petro.id, { first_name: 'Pavlo' })).toMatchObject({ status: 200 });
  expect(await children()).toMatchObject([{ first_name: 'Masha', last_name: 'Body' }, { first_name: 'Pavlo' }]);
  await Promise.all([rename(petro.id, { last_name: 'One' }), rename(student.id, { last_name: 'Two' })]);
  expect(await children()).toMatchObject([{ last_name: 'Two' }, { first_name: 'Pavlo', last_name: 'One' }]);
  for (const wrong of [{ first_name: '' }, { first_name: '<b>' }, { type: 'teacher' }])
    expect(await rename(petro.id, wrong)).toMatchObject({ status: 422 });
  expect(await rename(teacher.id, { first_name: 'X' })).toMatchObject(refusal('not_found', 404));
  expect(await rename(randomUUID(), { first_name: 'X' })).toMatchObject(refusal('not_found', 404));
  expect((await manager.get(`/audit_log?person_id=${petro.id}`)).body.items[0]).toMatchObject({
    action: 'student.renamed',
  });
});
