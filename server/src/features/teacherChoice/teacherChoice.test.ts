import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { aLesson, aStudent, aTeacher, type Person } from '../../../test/builders.ts';
import { get, post, refusal } from '../../../test/http.ts';
import { aManager, grantCredits, setHours, type TestManager } from '../../../test/manager.ts';
import { openSchool, type School } from '../../../test/school.ts';
import { ANSWERS } from '../../../test/wizard.ts';

let school: School;
let manager: TestManager;
let anna: Person;
let oleg: Person;
let hidden: Person;

beforeAll(async () => {
  // Friday, 14:00 in Kyiv.
  school = await openSchool({ at: '2026-11-20T12:00:00Z', hasLimits: false });
  manager = await aManager(school);
  anna = await aTeacher(school, { firstName: 'Anna' });
  oleg = await aTeacher(school, { firstName: 'Oleg' });
  hidden = await aTeacher(school, { firstName: 'Vera' });
  await setHours(school, anna, [{ weekday: 1, from: '15:00', to: '18:00' }]);
  await setHours(school, oleg, [{ weekday: 6, from: '10:00', to: '12:00' }]);
  await setHours(school, hidden, [{ weekday: 2, from: '10:00', to: '20:00' }]);
  await manager.patch(`/teachers/${anna.id}`, {
    is_public: true,
    levels: ['beginner'],
    languages: ['en', 'uk'],
    about: 'Sings.',
  });
  await manager.patch(`/teachers/${oleg.id}`, { is_public: true, levels: ['advanced'] });
});
afterAll(() => school.close());

const names = (body: { items: { first_name: string }[] }): string[] => body.items.map((one) => one.first_name);
const choose = (query: string, as?: Person) =>
  as ? get(school, `/api/v2/booking/teachers?${query}`, as) : get(school, `/api/v2/teachers?${query}`);

describe('for visitors', () => {
  it('shows teachers who agreed to be shown, those first who are free sooner, with their next times', async () => {
    const { status, body } = await choose('time_zone=Europe/Kyiv');
    expect(status).toBe(200);
    expect(names(body)).toEqual(['Oleg', 'Anna']);
    expect(body.items[1]).toMatchObject({
      about: 'Sings.',
      has_page: true,
      greeting: null,
      rating: null,
      languages: ['en', 'uk'],
      levels: ['beginner'],
      reasons: ['hours'],
      next: ['2026-11-23T13:00:00.000Z', '2026-11-23T13:30:00.000Z', '2026-11-23T14:00:00.000Z'],
    });
    expect(body.asked).toBeNull();
  });

  it('puts first who suits the child, and shows everybody who gives trials to who answers the questions', async () => {
    const { studied, format, temperament } = ANSWERS;
    const answers = `studied=${studied}&format=${format}&temperament=${temperament}`;
    const { body } = await choose(`time_zone=Europe/Kyiv&${answers}`);
    // Anna teaches beginners only, and is free a day before Vera.
    expect(names(body)).toEqual(['Anna', 'Vera', 'Oleg']);
  });

  it('puts who teaches children of that age first', async () => {
    await manager.patch(`/teachers/${oleg.id}`, { age_from: 9, age_to: 12 });
    expect(names((await choose('time_zone=Europe/Kyiv&age=5')).body)).toEqual(['Anna', 'Oleg']);
    const { body } = await choose('time_zone=Europe/Kyiv&age=10');
    expect(names(body)).toEqual(['Oleg', 'Anna']);
    expect(body.items[0]).toMatchObject({ ages: { from: 9, to: 12 }, reasons: ['age'] });
    await manager.patch(`/teachers/${oleg.id}`, { age_from: 3, age_to: 18 });
  });

  it('keeps to days and hours of the family’s clock', async () => {
    expect(names((await choose('time_zone=Europe/Kyiv&days=67')).body)).toEqual(['Oleg']);
    expect(names((await choose('time_zone=Europe/Kyiv&from_hour=17&to_hour=18')).body)).toEqual(['Anna']);
    const [one] = (await choose('time_zone=Europe/Kyiv&from_hour=17&to_hour=18')).body.items;
    expect(one.next[0]).toBe('2026-11-23T15:00:00.000Z');
    // Saturday from 10:00 in Kyiv is Saturday from 9:00 in Warsaw.
    expect(names((await choose('time_zone=Europe/Warsaw&from_hour=9&to_hour=10')).body)).toEqual(['Oleg']);
  });

  it('goes on to the next page', async () => {
    const first = (await choose('time_zone=Europe/Kyiv&limit=1')).body;
    expect(names(first)).toEqual(['Oleg']);
    const second = (await choose(`time_zone=Europe/Kyiv&limit=1&cursor=${first.next_cursor}`)).body;
    expect(names(second)).toEqual(['Anna']);
    expect(second.next_cursor).toBeNull();
    expect(await choose(`cursor=${hidden.id}`)).toMatchObject(refusal('invalid_fields', 422));
  });

  it('puts the teacher asked for first, or says why that one can’t be had', async () => {
    const { body } = await choose(`teacher_id=${anna.id}`);
    expect(names(body)).toEqual(['Anna', 'Oleg']);
    expect(body.asked).toEqual({ id: anna.id, first_name: 'Anna', problem: null });
    await manager.patch(`/teachers/${anna.id}`, { takes_trials: false });
    const without = (await choose(`teacher_id=${anna.id}`)).body;
    expect(names(without)).toEqual(['Oleg']);
    expect(without.asked).toEqual({ id: anna.id, first_name: 'Anna', problem: 'no_trials' });
    await manager.patch(`/teachers/${anna.id}`, { takes_trials: true });
    await setHours(school, anna, []);
    expect((await choose(`teacher_id=${anna.id}`)).body.asked.problem).toBe('no_times');
    await setHours(school, anna, [{ weekday: 1, from: '15:00', to: '18:00' }]);
    // A teacher who isn't shown is not named either.
    expect((await choose(`teacher_id=${hidden.id}`)).body.asked).toBeNull();
  });

  it('puts the chosen teacher first in the wizard’s plan', async () => {
    const plan = (teacherId: string) =>
      post(school, '/api/v2/trial/plans', { answers: ANSWERS, time_zone: 'Europe/Kyiv', teacher_id: teacherId });
    const { body } = await plan(oleg.id);
    expect(body.teachers[0].first_name).toBe('Oleg');
    expect(body.asked).toEqual({ id: oleg.id, first_name: 'Oleg', problem: null });
  });
});

describe('for families', () => {
  it('offers every bookable teacher, with the ratings of other families', async () => {
    const [student, other] = await Promise.all([aStudent(school), aStudent(school)]);
    const lesson = await aLesson(school, {
      teacher: oleg,
      student: other,
      startsAt: school.clock.in(-3_000),
      durationMinutes: 25,
      status: 'held',
    });
    await school.database.db
      .insertInto('reviews')
      .values({
        lessonId: lesson,
        authorId: other.id,
        authorRole: 'student',
        score: 4,
        createdAt: school.clock.now(),
      })
      .execute();
    const { body } = await choose('', student);
    expect(names(body)).toEqual(['Oleg', 'Anna', 'Vera']);
    expect(body.items[0].rating).toEqual({ average: 4, count: 1 });
    expect(await choose('', anna)).toMatchObject({ status: 403 });
  });

  it('lets a family that has paid and has no teacher yet book with the one it chooses', async () => {
    const student = await aStudent(school);
    await grantCredits(school, student, 4);
    expect((await get(school, '/api/v2/booking', student)).body).toMatchObject({ teachers: [], has_trial: true });
    const [first] = (await get(school, `/api/v2/booking/slots?teacher_id=${anna.id}&weeks=2`, student)).body.slots;
    const booked = await post(school, '/api/v2/booking/lessons', { teacher_id: anna.id, starts: [first] }, student);
    expect(booked.status).toBe(200);
    const after = (await get(school, '/api/v2/booking', student)).body;
    expect(after.teachers.map(({ id }: { id: string }) => id)).toEqual([anna.id]);
    expect(after).toMatchObject({ has_trial: false, latest_at: first });
    // Whoever has become unavailable can't be booked any more, not even from an open page.
    await manager.patch(`/teachers/${oleg.id}`, { is_bookable: false });
    const late = { teacher_id: oleg.id, starts: ['2026-11-28T08:00:00Z'] };
    expect(await post(school, '/api/v2/booking/lessons', late, student)).toMatchObject(refusal('not_found', 404));
    await manager.patch(`/teachers/${oleg.id}`, { is_bookable: true });
  });
});

it('refuses ages that end before they begin', async () => {
  expect(await manager.patch(`/teachers/${anna.id}`, { age_from: 9, age_to: 5 })).toMatchObject(
    refusal('invalid_fields', 422),
  );
});
