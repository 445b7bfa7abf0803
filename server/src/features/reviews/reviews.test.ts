import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { aLesson, aStudent, aTeacher, type Person } from '../../../test/builders.ts';
import { ask, get, post, refusal } from '../../../test/http.ts';
import { openSchool, type School } from '../../../test/school.ts';

let school: School;
let teacher: Person;
let student: Person;
beforeAll(async () => {
  school = await openSchool();
  [teacher, student] = await Promise.all([aTeacher(school), aStudent(school)]);
});
afterAll(() => school.close());

const aHeldLesson = (hoursAgo: number): Promise<string> =>
  aLesson(school, { teacher, student, startsAt: school.clock.in(-hoursAgo * 60), status: 'held' });
const reviews = (lesson: string): string => `/api/v2/lessons/${lesson}/reviews`;
const put = (lesson: string, body: unknown, as: Person) =>
  ask(school, 'PUT', `/api/v2/lessons/${lesson}/review`, { as, body });

describe('reviews of a lesson', () => {
  it('are written by both, seen by both, and changed only by their author', async () => {
    const lesson = await aHeldLesson(2);
    const said = { score: 5, text: 'Маша сьогодні читала сама!' };
    expect(await post(school, reviews(lesson), said, teacher)).toMatchObject({
      status: 200,
      body: { author_role: 'teacher', ...said, edited_at: null },
    });
    expect(await post(school, reviews(lesson), { score: 4 }, student)).toMatchObject({
      status: 200,
      body: { author_role: 'student', score: 4, text: null },
    });
    for (const one of [teacher, student])
      expect((await get(school, reviews(lesson), one)).body.items).toMatchObject([
        { author_role: 'student', score: 4 },
        { author_role: 'teacher', score: 5 },
      ]);
    expect(await put(lesson, { score: 3, text: 'It was rather noisy.' }, teacher)).toMatchObject({
      status: 200,
      body: { score: 3, edited_at: expect.any(String) },
    });
    expect((await get(school, reviews(lesson), student)).body.items[1]).toMatchObject({ score: 3 });
  });

  it("puts the teacher's score, and only that, on the lesson's card", async () => {
    const lesson = await aHeldLesson(4);
    await post(school, reviews(lesson), { score: 2 }, student);
    expect((await get(school, `/api/v2/lessons/${lesson}`, student)).body.score).toBeNull();
    await post(school, reviews(lesson), { score: 5 }, teacher);
    expect((await get(school, `/api/v2/lessons/${lesson}`, student)).body.score).toBe(5);
    await put(lesson, { score: 4 }, teacher);
    expect((await get(school, `/api/v2/lessons/${lesson}`, student)).body.score).toBe(4);
  });

  it('are created once each, also by concurrent requests', async () => {
    const lesson = await aHeldLesson(6);
    const answers = await Promise.all(
      [1, 2, 3, 4, 5].map((score) => post(school, reviews(lesson), { score }, student)),
    );
    expect(answers.filter((answer) => answer.status === 200)).toHaveLength(1);
    expect(answers.filter((answer) => answer.status === 409)).toHaveLength(4);
    expect(answers.find((answer) => answer.status === 409)?.body).toEqual({
      error: 'review_exists',
      message: "You've already have review for these lesson!",
    });
    const { items } = (await get(school, reviews(lesson), student)).body;
    expect(items).toHaveLength(1);
    expect(items[0].score).toBe(answers.find((answer) => answer.status === 200)?.body.score);
  });

  it('need a score of 1 to 5, and a text of 10 to 2,000 letters or none', async () => {
    const lesson = await aHeldLesson(8);
    const tries: [unknown, object][] = [
      [{ text: 'A good lesson.' }, { score: 'required' }],
      [{ score: 0 }, { score: 'required' }],
      [{ score: 6 }, { score: 'invalid' }],
      [{ score: 2.5 }, { score: 'invalid' }],
      [{ score: 5, text: ' Good      ' }, { text: 'too_short' }],
      [{ score: 5, text: 'x'.repeat(2_001) }, { text: 'too_long' }],
    ];
    for (const [body, fields] of tries)
      expect(await post(school, reviews(lesson), body, student)).toMatchObject({ status: 422, body: { fields } });
    expect(await post(school, reviews(lesson), { score: 5, text: '  ' }, student)).toMatchObject({
      body: { text: null },
    });
    expect(await put(lesson, { score: 5, text: 'x'.repeat(2_000) }, student)).toMatchObject({ status: 200 });
  });

  it('are of held lessons only', async () => {
    for (const [index, status] of (['booked', 'in_progress', 'missed', 'cancelled'] as const).entries()) {
      const startsAt = school.clock.in(24 * 60 * (index + 1));
      const lesson = await aLesson(school, { teacher, student, startsAt, status });
      for (const one of [teacher, student])
        expect(await post(school, reviews(lesson), { score: 5 }, one)).toMatchObject(refusal('lesson_not_held', 409));
    }
  });

  it('are the business of two people', async () => {
    const lesson = await aHeldLesson(10);
    await post(school, reviews(lesson), { score: 5 }, teacher);
    const strangers = await Promise.all([aStudent(school), aTeacher(school)]);
    for (const one of strangers) {
      expect(await get(school, reviews(lesson), one)).toMatchObject(refusal('not_found', 404));
      expect(await post(school, reviews(lesson), { score: 1 }, one)).toMatchObject(refusal('not_found', 404));
      expect(await put(lesson, { score: 1 }, one)).toMatchObject(refusal('not_found', 404));
    }
    // People can only change their own review; the other side's stays unchanged.
    expect(await put(lesson, { score: 1 }, student)).toMatchObject(refusal('not_found', 404));
    expect((await get(school, reviews(lesson), student)).body.items).toMatchObject([{ score: 5 }]);
  });
});
