import { afterAll, beforeAll, expect, it } from 'vitest';
import { aLesson, aSibling, aStudent, aTeacher, type Person } from '../../../test/builders.ts';
import { eraseNow } from '../../../test/eraseNow.ts';
import { get, post, refusal } from '../../../test/http.ts';
import { openSchool, type School } from '../../../test/school.ts';

let school: School;
let teacher: Person;
let student: Person;
beforeAll(async () => {
  school = await openSchool({ at: '2026-11-20T12:00:00Z' });
  [teacher, student] = await Promise.all([aTeacher(school, { firstName: 'Anna' }), aStudent(school)]);
});
afterAll(() => school.close());

const of = (child: { id: string }, as: Person) => get(school, `/api/v2/students/${child.id}/progress`, as);
const daysAgo = (days: number): Date => school.clock.in(-days * 1_440);

it('a teacher reads what its child has learned, with its own words and nobody else’s', async () => {
  const other = await aTeacher(school, { firstName: 'Other' });
  for (const one of [teacher, other]) {
    const startsAt = daysAgo(one === teacher ? 5 : 6);
    const lesson = await aLesson(school, { teacher: one, student, startsAt, status: 'held' });
    await post(school, `/api/v2/lessons/${lesson}/reviews`, { score: 5, text: `Said by ${one.id}` }, one);
  }
  const { status, body } = await of(student, teacher);
  expect(status).toBe(200);
  expect(body).toMatchObject({ child: { id: student.id, first_name: 'Some' }, progress: { lessons_held: 2 } });
  expect(body.progress.teachers_words.map(({ text }: { text: string }) => text)).toEqual([`Said by ${teacher.id}`]);
  expect(JSON.stringify(body)).not.toMatch(/email|phone|@/);
});

it('nobody else does: no other teacher, no family, nobody for a brother', async () => {
  const brother = await aSibling(school, student);
  expect(await of(student, await aTeacher(school))).toMatchObject(refusal('not_found', 404));
  expect(await of(brother, teacher)).toMatchObject(refusal('not_found', 404));
  expect(await of(teacher, teacher)).toMatchObject(refusal('not_found', 404));
  expect(await of(student, student)).toMatchObject(refusal('forbidden', 403));
  expect(await get(school, `/api/v2/students/${student.id}/progress`)).toMatchObject(refusal('not_signed_in', 401));
});

it('the right ends 90 days after the last lesson, cancelled ones not counted, and with the child', async () => {
  const mine = await aTeacher(school);
  const family = await aStudent(school);
  await aLesson(school, { teacher: mine, student: family, startsAt: daysAgo(89), status: 'held' });
  await aLesson(school, { teacher: mine, student: family, startsAt: school.clock.in(1_440), status: 'cancelled' });
  expect(await of(family, mine)).toMatchObject({ status: 200 });
  school.clock.moveBy({ days: 2 });
  expect(await of(family, mine)).toMatchObject(refusal('not_found', 404));
  await aLesson(school, { teacher: mine, student: family, startsAt: school.clock.in(3_000), status: 'booked' });
  expect(await of(family, mine)).toMatchObject({ status: 200 });
  await eraseNow(school, family);
  expect(await of(family, mine)).toMatchObject(refusal('not_found', 404));
});
