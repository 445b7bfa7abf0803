import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { aLesson, aSibling, aStudent, aTeacher } from '../../../test/builders.ts';
import { type Answer, ask, get, refusal } from '../../../test/http.ts';
import { openSchool, type School } from '../../../test/school.ts';

let school: School;
beforeAll(async () => {
  school = await openSchool({ hasLimits: false });
});
afterAll(() => school.close());

const of = (id: string): string => `/api/v2/students/${id}/child_view`;
const set = (id: string, body: object, as?: { token: string }): Promise<Answer> =>
  ask(school, 'PUT', of(id), { body, ...(as && { as }) });
const on = { child_view: true };
const seenBy = async (as: { token: string }): Promise<boolean> =>
  (await get(school, '/api/v2/profile', as)).body.child_view;

describe("the child's view", () => {
  it('is switched by the family, for each child by itself', async () => {
    const masha = await aStudent(school);
    const petro = await aSibling(school, masha);
    expect([await seenBy(masha), await seenBy(petro)]).toEqual([false, false]);
    // The first child is chosen, but the family can change its sibling's setting.
    expect(await set(petro.id, on, masha)).toMatchObject({ status: 200, body: on });
    expect([await seenBy(masha), await seenBy(petro)]).toEqual([false, true]);
    expect((await get(school, of(petro.id), masha)).body).toEqual(on);
    expect(await set(petro.id, { child_view: false }, petro)).toMatchObject({ status: 200 });
    expect(await seenBy(petro)).toBe(false);
  });

  it('is switched by a teacher of the child, and by no other', async () => {
    const [teacher, other, student] = [await aTeacher(school), await aTeacher(school), await aStudent(school)];
    const startsAt = new Date(school.clock.now().getTime() + 60 * 60_000);
    await aLesson(school, { teacher: other, student, startsAt, status: 'cancelled' });
    await aLesson(school, { teacher, student, startsAt });
    expect(await set(student.id, on, teacher)).toMatchObject({ status: 200, body: on });
    expect(await seenBy(student)).toBe(true);
    expect((await get(school, of(student.id), teacher)).body).toEqual(on);
    for (const stranger of [other, await aStudent(school)]) {
      expect(await set(student.id, { child_view: false }, stranger)).toMatchObject(refusal('not_found', 404));
      expect(await get(school, of(student.id), stranger)).toMatchObject(refusal('not_found', 404));
    }
    // Teachers' own pages don't have this setting.
    expect(await set(teacher.id, on, teacher)).toMatchObject(refusal('not_found', 404));
    expect(await set(student.id, { child_view: 'yes' }, teacher)).toMatchObject({ status: 422 });
    expect(await set(student.id, on)).toMatchObject(refusal('not_signed_in', 401));
    expect(await seenBy(student)).toBe(true);
  });

  it('is not switched by a teacher whose last lesson was long ago, until there is another', async () => {
    const [teacher, student] = [await aTeacher(school), await aStudent(school)];
    const inDays = (days: number): Date => new Date(school.clock.now().getTime() + days * 24 * 60 * 60_000);
    const lesson = (startsAt: Date, status: 'held' | 'missed' | 'cancelled' | 'booked') =>
      aLesson(school, { teacher, student, startsAt, status });
    await lesson(inDays(-61), 'held');
    await lesson(inDays(-2), 'cancelled');
    expect(await set(student.id, on, teacher)).toMatchObject(refusal('not_found', 404));
    expect(await get(school, of(student.id), teacher)).toMatchObject(refusal('not_found', 404));
    expect(await seenBy(student)).toBe(false);
    await lesson(inDays(-59), 'missed');
    expect(await set(student.id, on, teacher)).toMatchObject({ status: 200, body: on });
    expect(await seenBy(student)).toBe(true);
  });

  it('is in what a family takes away', async () => {
    const student = await aStudent(school);
    await set(student.id, on, student);
    const { body } = await get(school, '/api/v2/profile/data', student);
    expect(JSON.stringify(body)).toMatch(/"child_?[vV]iew":\s*true/);
  });
});
