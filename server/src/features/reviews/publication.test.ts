import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { aLesson, aStudent, aTeacher, type Person } from '../../../test/builders.ts';
import { eraseNow } from '../../../test/eraseNow.ts';
import { ask, get, post, refusal } from '../../../test/http.ts';
import { aManager, type TestManager } from '../../../test/manager.ts';
import { openSchool, type School } from '../../../test/school.ts';
import { mentionsFamily } from './rules.ts';

let school: School;
let manager: TestManager;
let teacher: Person;
let hoursAgo = 2;
beforeAll(async () => {
  school = await openSchool({ hasLimits: false });
  [manager, teacher] = await Promise.all([aManager(school), aTeacher(school)]);
  await manager.patch(`/teachers/${teacher.id}`, { is_public: true });
});
afterAll(() => school.close());

const WORDS = 'She waits for every lesson!';
interface Given {
  as?: Person;
  text?: string | null;
  consent?: boolean;
  of?: Person;
}
async function aReview({ as, text = WORDS, consent = true, of = teacher }: Given = {}) {
  const family = as ?? (await aFamily());
  hoursAgo += 2;
  const startsAt = school.clock.in(-hoursAgo * 60);
  const lesson = await aLesson(school, { teacher: of, student: family, startsAt, status: 'held' });
  const said = await post(
    school,
    `/api/v2/lessons/${lesson}/reviews`,
    { score: 5, text, may_publish: consent },
    family,
  );
  return { lesson, family, said };
}
async function aFamily(parentName: string | null = 'Iryna Koval'): Promise<Person> {
  const family = await aStudent(school, { firstName: 'Sofiia' });
  const { db } = school.database;
  await db.updateTable('accounts').set({ parentName }).where('id', '=', family.id).execute();
  await db.updateTable('people').set({ lastName: 'Kovalenko' }).where('id', '=', family.id).execute();
  return family;
}
const shown = async (of = teacher) => (await get(school, `/api/v2/teachers/${of.id}/reviews`)).body;
const offered = async (query = '') =>
  (await manager.get(`/reviews?teacher_id=${teacher.id}${query}`)).body as {
    items: { id: string; lesson_id: string; version: string; published_at: string | null }[];
    total: number;
    next_cursor: string | null;
  };
async function lineOf(lesson: string) {
  const line = (await offered('&state=all')).items.find((one) => one.lesson_id === lesson);
  if (!line) throw new Error('it is not offered');
  return line;
}
const publish = ({ id, version }: { id: string; version: string }) =>
  manager.post(`/reviews/${id}/publication`, { version });
const hide = (id: string) =>
  ask(school, 'DELETE', `/api/v2/manager/reviews/${id}/publication`, { bearer: manager.token });
const edit = ({ lesson, family }: { lesson: string; family: Person }, body: object) =>
  ask(school, 'PUT', `/api/v2/lessons/${lesson}/review`, { as: family, body });

describe('a family’s review', () => {
  it('stands on the teacher’s page once the family agreed and a manager published it, under a first name', async () => {
    const review = await aReview();
    expect(review.said.body).toMatchObject({ may_publish: true, is_published: false });
    expect((await shown()).items).toEqual([]);
    const line = await lineOf(review.lesson);
    expect(line).toMatchObject({ parent_name: 'Iryna Koval', student: { name: 'Sofiia Kovalenko' }, text: WORDS });
    expect(await publish(line)).toMatchObject({ status: 200 });
    expect(await publish(line)).toMatchObject({ status: 200 });
    expect(await shown()).toEqual({
      items: [{ id: line.id, name: 'Iryna', score: 5, text: WORDS, month: '2026-11' }],
      total: 1,
      next_cursor: null,
    });
    expect(JSON.stringify(await shown())).not.toMatch(/Koval|Sofiia/);
    const own = await get(school, `/api/v2/lessons/${review.lesson}/reviews`, review.family);
    expect(own.body.items[0]).toMatchObject({ is_published: true });
    expect(await hide(line.id)).toMatchObject({ status: 200 });
    expect((await shown()).items).toEqual([]);
    const log = (await manager.get(`/audit_log?person_id=${review.family.id}`)).body.items;
    expect(log.map(({ action }: { action: string }) => action)).toEqual(['review.hidden', 'review.published']);
    await publish(line);
    await manager.patch(`/teachers/${teacher.id}`, { is_public: false });
    expect(await get(school, `/api/v2/teachers/${teacher.id}/reviews`)).toMatchObject(refusal('not_found', 404));
    await manager.patch(`/teachers/${teacher.id}`, { is_public: true });
    await hide(line.id);
  });

  it('is never published without consent or words, nor is a teacher’s', async () => {
    const family = await aFamily();
    const [kept, silent, said] = [
      await aReview({ as: family, consent: false }),
      await aReview({ as: family, text: null }),
      await aReview({ as: family }),
    ];
    expect(silent.said.body).toMatchObject({ may_publish: false });
    const lines = (await offered('&state=all')).items.map(({ lesson_id: lesson }) => lesson);
    expect(lines).toContain(said.lesson);
    expect(lines).not.toContain(kept.lesson);
    expect(lines).not.toContain(silent.lesson);
    const rows = await school.database.db
      .selectFrom('reviews')
      .select('id')
      .where('lessonId', 'in', [kept.lesson, silent.lesson])
      .execute();
    for (const { id } of rows) expect(await publish({ id, version: 'x' })).toMatchObject(refusal('not_found', 404));
    const by = { score: 4, text: 'Reads very well now', may_publish: true };
    const own = await post(school, `/api/v2/lessons/${kept.lesson}/reviews`, by, teacher);
    expect(own.body).toMatchObject({ may_publish: false });
    const mine = await school.database.db
      .selectFrom('reviews')
      .select('id')
      .where('lessonId', '=', kept.lesson)
      .where('authorRole', '=', 'teacher')
      .executeTakeFirstOrThrow();
    expect(await publish({ ...mine, version: 'x' })).toMatchObject(refusal('not_found', 404));
    // The database refuses what no command does.
    await expect(
      school.database.db.updateTable('reviews').set({ publishedAt: new Date() }).where('id', '=', mine.id).execute(),
    ).rejects.toThrow(/reviews_published/);
  });

  it('leaves the page when its family changes the words or its mind, and comes back only by a manager who read it', async () => {
    const review = await aReview();
    const before = await lineOf(review.lesson);
    await publish(before);
    await edit(review, { score: 5, text: WORDS, may_publish: true });
    expect((await shown()).items).toHaveLength(1);
    await edit(review, { score: 5, text: 'Something else entirely', may_publish: true });
    expect((await shown()).items).toEqual([]);
    expect(await publish(before)).toMatchObject({ status: 422, body: { fields: { version: 'no_match' } } });
    await publish(await lineOf(review.lesson));
    expect((await shown()).items).toHaveLength(1);
    await edit(review, { score: 5, text: 'Something else entirely' });
    expect((await shown()).items).toEqual([]);
    expect(await publish(before)).toMatchObject(refusal('not_found', 404));
  });

  it('is not published while it is changed: whichever comes first, no unread word stands there', async () => {
    const review = await aReview();
    const line = await lineOf(review.lesson);
    await Promise.all([
      publish(line),
      edit(review, { score: 1, text: 'Nobody has read this one', may_publish: true }),
      publish(line),
    ]);
    expect(JSON.stringify(await shown())).not.toContain('Nobody has read this one');
  });

  it('that names the child or its parents by a last name is not published', async () => {
    const { lesson } = await aReview({ text: 'Our little Kovalenka loves it' });
    expect(await publish(await lineOf(lesson))).toMatchObject({ status: 422, body: { fields: { text: 'invalid' } } });
    const family = { lastName: 'Коваленко', parentName: 'Ірина Шевчук' };
    expect(mentionsFamily('Дякуємо! Родина Шевчуків', family)).toBe(true);
    expect(mentionsFamily('Софійка КОВАЛЕНКО вже читає', family)).toBe(true);
    expect(mentionsFamily('Ірина задоволена, ковалі теж', family)).toBe(false);
    expect(mentionsFamily('Everybody is happy', { lastName: 'Body', parentName: null })).toBe(false);
    expect(mentionsFamily('The Bergs', { lastName: 'van der Berg', parentName: null })).toBe(false);
    expect(mentionsFamily('Mr. Berg', { lastName: 'van der Berg', parentName: null })).toBe(true);
    expect(mentionsFamily('Родина Петренків', { lastName: 'Коваль-Петренко', parentName: null })).toBe(true);
    expect(mentionsFamily('Марія Дем’яненко', { lastName: "Дем'яненко", parentName: null })).toBe(true);
    expect(mentionsFamily('Тимофій Гай'.normalize('NFD'), { lastName: 'Гай', parentName: null })).toBe(true);
    expect(mentionsFamily('Anything', { lastName: '', parentName: 'Іра' })).toBe(false);
  });

  it('is gone with its family', async () => {
    const review = await aReview();
    await publish(await lineOf(review.lesson));
    expect((await shown()).items).toHaveLength(1);
    await eraseNow(school, review.family);
    expect((await shown()).items).toEqual([]);
    expect((await offered('&state=all')).items.map((one) => one.lesson_id)).not.toContain(review.lesson);
  });
});

it('managers and strangers read page by page; a parent without a name is nobody by name', async () => {
  const other = await aTeacher(school);
  await manager.patch(`/teachers/${other.id}`, { is_public: true });
  const family = await aFamily(null);
  const lessons: string[] = [];
  for (let count = 0; count < 3; count += 1) {
    lessons.push((await aReview({ as: family, of: other })).lesson);
    school.clock.moveBy({ minutes: 1 });
  }
  const read = async (query: string) => (await manager.get(`/reviews?teacher_id=${other.id}&limit=2${query}`)).body;
  const first = await read('&order=oldest');
  expect(first).toMatchObject({ total: 3, limit: 2 });
  const rest = await read(`&order=oldest&cursor=${first.next_cursor}`);
  const all = [...first.items, ...rest.items];
  expect(all.map((one: { lesson_id: string }) => one.lesson_id)).toEqual(lessons);
  expect(rest.next_cursor).toBeNull();
  expect((await read('')).items[0].lesson_id).toBe(lessons[2]);
  for (const line of all) {
    await publish(line);
    school.clock.moveBy({ minutes: 1 });
  }
  expect(await read('&state=published')).toMatchObject({ total: 3 });
  expect(await read('&state=offered')).toMatchObject({ total: 0 });
  const page = async (query: string) =>
    (await get(school, `/api/v2/teachers/${other.id}/reviews?limit=2${query}`)).body;
  const newest = await page('');
  expect(newest).toMatchObject({ total: 3, items: [{ name: null }, {}] });
  const oldest = await page(`&cursor=${newest.next_cursor}`);
  expect(oldest).toMatchObject({ items: [{ id: first.items[0].id }], next_cursor: null });
  expect(await manager.get(`/reviews?cursor=${family.id}`)).toMatchObject({ status: 422 });
  expect(await get(school, `/api/v2/teachers/${other.id}/reviews?cursor=${family.id}`)).toMatchObject({ status: 422 });
  // A place that strangers can't see is none: not one of another teacher, and not one that was hidden meanwhile.
  const behind = (id: string, of = other) => get(school, `/api/v2/teachers/${of.id}/reviews?limit=1&cursor=${id}`);
  expect((await behind(newest.items[0].id)).body.items).toHaveLength(1);
  expect(await behind(newest.items[0].id, teacher)).toMatchObject(refusal('invalid_fields', 422));
  await hide(newest.items[0].id);
  expect(await behind(newest.items[0].id)).toMatchObject(refusal('invalid_fields', 422));
});
