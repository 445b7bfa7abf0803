import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { aLesson, aStudent, aTeacher, type Person } from '../../../test/builders.ts';
import { ask, get, post, refusal } from '../../../test/http.ts';
import { aManager, grantCredits, setHours, type TestManager } from '../../../test/manager.ts';
import { openSchool, type School } from '../../../test/school.ts';
import { ANSWERS } from '../../../test/wizard.ts';
import { offerTimes } from './index.ts';

/** A Friday; 14:00 in Kyiv. */
const NOW = '2026-11-20T12:00:00Z';
const IN_A_WEEK = '2026-11-27T11:00:00.000Z';

let school: School;
let manager: TestManager;
let teacher: Person;
beforeAll(async () => {
  school = await openSchool({ at: NOW, hasLimits: false });
  manager = await aManager(school);
});
afterAll(() => school.close());

/** A family whose trial lesson with a teacher of its own was held an hour ago. */
async function aTrial(): Promise<{ student: Person; id: string }> {
  teacher = await aTeacher(school, { firstName: 'Oleg' });
  await setHours(school, teacher);
  const student = await aStudent(school);
  const startsAt = new Date(school.clock.now().getTime() - 3_600_000);
  const id = await aLesson(school, { teacher, student, startsAt, durationMinutes: 25, status: 'held', isTrial: true });
  return { student, id };
}
const after = async (id: string, as: Person) => (await get(school, `/api/v2/lessons/${id}/after_trial`, as)).body;
const write = (id: string, body: object, as: Person = teacher) =>
  ask(school, 'PUT', `/api/v2/lessons/${id}/child_plan`, { as, body });
const slots = async (as: Person) => {
  const query = `teacher_id=${teacher.id}&day=2026-11-27&weeks=1`;
  const { body } = await get(school, `/api/v2/booking/slots?${query}`, as);
  return JSON.stringify(body);
};
const book = (as: Person, at: string) =>
  post(school, '/api/v2/booking/lessons', { teacher_id: teacher.id, starts: [at] }, as);

describe('the plan after a trial lesson', () => {
  const plan = { level: 'a1', per_week: 2, lessons_count: 16, goal: 'Masha will talk about her day' };

  it('starts with what the family said, and is the same for both once the teacher has written it', async () => {
    const { student, id } = await aTrial();
    expect(await after(id, student)).toMatchObject({
      plan: null,
      usual: { level: 'starter', per_week: 2, lessons_count: 16 },
    });
    const answers = { ...ANSWERS, studied: 'extra', frequency: 3, hasDevice: true };
    await school.database.db
      .insertInto('trialAnswers')
      .values({ personId: student.id, answers: JSON.stringify(answers), contact: 'sms', createdAt: school.clock.now() })
      .execute();
    expect(await after(id, teacher)).toMatchObject({ usual: { level: 'a2', per_week: 3 } });
    expect(await write(id, plan)).toMatchObject({ status: 200 });
    for (const as of [student, teacher]) expect(await after(id, as)).toMatchObject({ plan });
    expect(await write(id, { ...plan, per_week: 4, goal: null })).toMatchObject({ status: 200 });
    expect(await after(id, student)).toMatchObject({ plan: { ...plan, per_week: 4, goal: null } });
  });

  it('advises the family until it has bought lessons', async () => {
    const { student, id } = await aTrial();
    const advice = async () => (await get(school, '/api/v2/child_plan', student)).body;
    expect(await advice()).toEqual({ advice: null });
    await write(id, plan);
    expect(await advice()).toEqual({ advice: { teacher: 'Oleg', plan } });
    expect((await get(school, '/api/v2/child_plan', await aStudent(school))).body).toEqual({ advice: null });
    school.clock.moveBy({ minutes: 1 });
    const at = school.clock.now();
    await school.database.db
      .insertInto('purchases')
      .values({
        studentId: student.id,
        lessonsCount: 16,
        lessonMinutes: 25,
        price: 480_000,
        currency: 'UAH',
        key: crypto.randomUUID(),
        provider: 'sandbox',
        status: 'paid',
        createdAt: at,
        paidAt: at,
      })
      .execute();
    expect(await advice()).toEqual({ advice: null });
  });

  it('is written by the teacher only, and only after a trial lesson that took place', async () => {
    const { student, id } = await aTrial();
    const stranger = await aTeacher(school);
    expect(await write(id, plan, student)).toMatchObject({ status: 403 });
    expect(await write(id, plan, stranger)).toMatchObject(refusal('not_found', 404));
    expect(await get(school, `/api/v2/lessons/${id}/after_trial`, stranger)).toMatchObject(refusal('not_found', 404));
    const startsAt = school.clock.in(60);
    const ahead = await aLesson(school, { teacher, student: await aStudent(school), startsAt, isTrial: true });
    expect(await write(ahead, plan)).toMatchObject(refusal('lesson_not_held', 409));
    const usual = await aLesson(school, { teacher, student, startsAt: school.clock.in(-9_000), status: 'held' });
    expect(await write(usual, plan)).toMatchObject(refusal('not_found', 404));
    for (const wrong of [{ level: 'c2' }, { per_week: 9 }, { lessons_count: 5 }, { goal: 'a\nb c' }, { goal: '' }])
      expect(await write(id, { ...plan, ...wrong })).toMatchObject({ status: 422 });
  });

  it('is deleted with the account', async () => {
    const { student, id } = await aTrial();
    await write(id, plan);
    const { body } = await get(school, '/api/v2/profile/data', student);
    expect(JSON.stringify(body)).toContain('Masha will talk about her day');
  });
});

describe('the next time after a trial lesson', () => {
  it('is at the same hour a week later, and nobody else can book it for a day', async () => {
    const { student, id } = await aTrial();
    const other = await aStudent(school);
    await grantCredits(school, other, 3);
    await offerTimes(school.app.deps);
    const held = { teacher_id: teacher.id, starts_at: IN_A_WEEK, until: expect.stringMatching(/^2026-11-21T12:/) };
    for (const as of [student, teacher]) expect(await after(id, as)).toMatchObject({ held });
    expect((await get(school, '/api/v2/booking', student)).body).toMatchObject({ held });
    expect(await book(other, IN_A_WEEK)).toMatchObject(refusal('slot_taken', 409));
    expect(await slots(other)).not.toContain(IN_A_WEEK);
    await grantCredits(school, student, 1);
    expect(await slots(student)).toContain(IN_A_WEEK);
    expect(await book(student, IN_A_WEEK)).toMatchObject({ status: 200 });
    expect(await after(id, student)).toMatchObject({ held: null });
  });

  it('is released when the family books another one', async () => {
    const { student, id } = await aTrial();
    const other = await aStudent(school);
    await Promise.all([student, other].map((one) => grantCredits(school, one, 3)));
    await offerTimes(school.app.deps);
    expect(await book(other, IN_A_WEEK)).toMatchObject(refusal('slot_taken', 409));
    expect(await book(student, '2026-11-26T10:00:00.000Z')).toMatchObject({ status: 200 });
    expect(await after(id, student)).toMatchObject({ held: null });
    expect(await book(other, IN_A_WEEK)).toMatchObject({ status: 200 });
  });

  it('is released after a day', async () => {
    const { student, id } = await aTrial();
    const other = await aStudent(school);
    await grantCredits(school, other, 3);
    await offerTimes(school.app.deps);
    school.clock.moveBy({ minutes: 24 * 60 - 1 });
    expect(await after(id, student)).toMatchObject({ held: { starts_at: IN_A_WEEK } });
    school.clock.moveBy({ minutes: 1 });
    expect(await after(id, student)).toMatchObject({ held: null });
    expect(await book(other, IN_A_WEEK)).toMatchObject({ status: 200 });
    school.clock.moveBy({ minutes: -24 * 60 });
  });

  it('is searched once, and not for a family that has booked or a school that books itself', async () => {
    const { student, id } = await aTrial();
    await aLesson(school, { teacher, student, startsAt: new Date('2026-11-24T10:00:00Z') });
    expect(await offerTimes(school.app.deps)).toBe(1);
    expect(await after(id, student)).toMatchObject({ held: null });
    expect(await offerTimes(school.app.deps)).toBe(0);
    const { body: rules } = await manager.get('/booking_rules');
    await manager.put('/booking_rules', { ...rules, can_book: false });
    const alone = await aTrial();
    await offerTimes(school.app.deps);
    expect(await after(alone.id, alone.student)).toMatchObject({ held: null });
    await manager.put('/booking_rules', rules);
  });
});
