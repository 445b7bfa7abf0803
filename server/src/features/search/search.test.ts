import { SEARCH_FOUND_MAX } from '@skylark/contract/search.facts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { aDeck, aLesson, aStudent, aTeacher, type Person } from '../../../test/builders.ts';
import { get, post, refusal } from '../../../test/http.ts';
import { openSchool, type School } from '../../../test/school.ts';

let school: School;
let teacher: Person;
let other: Person;
let student: Person;

beforeAll(async () => {
  school = await openSchool({ hasLimits: false });
  [teacher, other, student] = await Promise.all([
    aTeacher(school),
    aTeacher(school),
    aStudent(school, { firstName: 'Zoryana' }),
  ]);
});
afterAll(() => school.close());

const search = (text: string, as = teacher) => get(school, `/api/v2/search?text=${encodeURIComponent(text)}`, as);

it('finds children, the nearest lessons first, and homework, of one’s own alone', async () => {
  const ids: string[] = [];
  for (const minutes of [60, -90, 5_000, -9_000, 20_000, -30_000, 90_000])
    ids.push(await aLesson(school, { teacher, student, startsAt: school.clock.in(minutes) }));
  const { body: task } = await post(
    school,
    '/api/v2/homeworks',
    { student_id: student.id, description: 'Draw 100% of a zebra' },
    teacher,
  );
  const { body } = await search('zoRY');
  expect(body).toMatchObject({
    students: [{ id: student.id, first_name: 'Zoryana' }],
    homeworks: [{ id: task.id, student_name: expect.stringContaining('Zoryana'), status: 'created' }],
  });
  expect(body.lessons.map((one: { id: string }) => one.id)).toEqual(ids.slice(0, SEARCH_FOUND_MAX));
  expect((await search('zebra')).body.homeworks).toMatchObject([{ id: task.id }]);
  expect((await search('0% of')).body.homeworks).toHaveLength(1);
  expect((await search('0_ of')).body.homeworks).toHaveLength(0);
  expect((await search('zory', other)).body).toMatchObject({ students: [], lessons: [], homeworks: [] });
});

it('finds presentations of the school by title, slide and word, and tasks; of other teachers’ nothing', async () => {
  const { deckId } = await aDeck(school);
  const { rows } = await school.database.pool.query<{ title: string; description: string }>(
    `update slides set description = 'A narwhal in the bath' where deck_id = $1 and position = 2
     returning (select title from decks where id = $1) as title, description`,
    [deckId],
  );
  expect((await search('narWHAL')).body.decks).toMatchObject([
    { id: deckId, title: rows[0]?.title, slide: { number: 2, description: 'A narwhal in the bath' } },
  ]);
  const byTitle = (await search(rows[0]?.title ?? '')).body.decks as { id: string; slide: unknown }[];
  expect(byTitle.find(({ id }) => id === deckId)).toMatchObject({ slide: null });
  const { body: own } = await post(school, '/api/v2/teacher_decks', { title: 'Narwhals of mine' }, teacher);
  expect((await search('narwhal')).body.own_decks).toEqual([{ id: own.id, title: 'Narwhals of mine' }]);
  expect((await search('narwhal', other)).body.own_decks).toEqual([]);
});

it('wants a few letters, and is for teachers', async () => {
  for (const text of ['', 'z', ' z ', 'x'.repeat(61)])
    expect(await search(text)).toMatchObject(refusal('invalid_fields', 422));
  expect(await search('zebra', student)).toMatchObject(refusal('forbidden', 403));
});
