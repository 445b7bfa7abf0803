import { afterAll, beforeAll, expect, it } from 'vitest';
import { aLesson, aSibling, aStudent, aTeacher, type Person } from '../../../test/builders.ts';
import { openSchool, type School } from '../../../test/school.ts';
import { isRegular } from './isRegular.ts';

let school: School;
let teacher: Person;
beforeAll(async () => {
  school = await openSchool();
  teacher = await aTeacher(school);
});
afterAll(() => school.close());

const inDays = (days: number) => new Date(school.clock.now().getTime() + days * 86_400_000);
const isKnown = (person: Person) => isRegular(school.app.deps, { accountId: person.id });

it('a family is regular with a lesson ahead or in the last 30 days, of any of its children', async () => {
  const student = await aStudent(school);
  expect(await isKnown(student)).toBe(false);
  await aLesson(school, { teacher, student, startsAt: inDays(-31), status: 'held' });
  await aLesson(school, { teacher, student, startsAt: inDays(3), status: 'cancelled' });
  expect(await isKnown(student)).toBe(false);
  await aLesson(school, { teacher, student: await aSibling(school, student), startsAt: inDays(-29), status: 'held' });
  expect(await isKnown(student)).toBe(true);
});

it('with an unproved address only it is not; without any address it is', async () => {
  const student = await aStudent(school, { emailConfirmedAt: null });
  await aLesson(school, { teacher, student, startsAt: inDays(5) });
  expect(await isKnown(student)).toBe(false);
  const change = (values: object) =>
    school.database.db.updateTable('accounts').set(values).where('id', '=', student.id).execute();
  await change({ phone: '+380501112233', phoneConfirmedAt: school.clock.now() });
  expect(await isKnown(student)).toBe(true);
  await change({ phone: null, phoneConfirmedAt: null, email: null });
  expect(await isKnown(student)).toBe(true);
});

it('so is a teacher with lessons', async () => {
  const idle = await aTeacher(school);
  expect(await isKnown(idle)).toBe(false);
  await aLesson(school, { teacher: idle, student: await aStudent(school), startsAt: inDays(10) });
  expect(await isKnown(idle)).toBe(true);
});
