import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { aDeck, aLesson, aSibling, aStudent, aTeacher, type Person } from '../../../test/builders.ts';
import { get, post, refusal } from '../../../test/http.ts';
import { must } from '../../../test/life/ways.ts';
import { openSchool, type School } from '../../../test/school.ts';

let school: School;
let student: Person;
const words = Array.from({ length: 20 }, (_, at) => `word ${at}`);

beforeAll(async () => {
  school = await openSchool({ at: '2026-11-20T12:00:00Z', hasLimits: false });
  student = await aStudent(school);
  const { deckId } = await aDeck(school);
  await school.database.db
    .insertInto('deckWords')
    .values(words.map((word, at) => ({ deckId, word, position: at + 1 })))
    .execute();
  const teacher = await aTeacher(school);
  await aLesson(school, { teacher, student, startsAt: school.clock.in(-3_000), status: 'held', deckId });
});
afterAll(() => school.close());

const lands = async (as = student) => (await get(school, '/api/v2/stars', as)).body.lands;
const open = (sticker: string, as = student) => post(school, `/api/v2/stickers/${sticker}/open`, {}, as);
const answer = async (said: readonly string[], more: object = {}): Promise<void> => {
  const answered = { result: 'right', how: 'said', answered_at: school.clock.now().toISOString(), ...more };
  const answers = said.map((word) => ({ id: randomUUID(), word, ...answered }));
  await must(post(school, '/api/v2/practice/answers', { answers }, student));
};

it('a season has a land, whose stickers are earned by words that the child came to know in it', async () => {
  expect(await lands()).toEqual([{ land: '2026-autumn', known: 0, opened: [] }]);
  await answer(words.slice(0, 11));
  await answer(words.slice(15), { how: 'recognised', among: 8 });
  expect(await lands()).toMatchObject([{ known: 0 }]);
  expect(await open('2026-autumn.1')).toMatchObject(refusal('not_found', 404));

  school.clock.moveBy({ days: 6 });
  await answer(words.slice(0, 11));
  await answer(words.slice(15), { how: 'recognised', among: 8 });
  expect(await lands()).toEqual([{ land: '2026-autumn', known: 11, opened: [] }]);
  const both = await Promise.all([open('2026-autumn.1'), open('2026-autumn.1')]);
  expect(both.map(({ status }) => status)).toEqual([200, 200]);
  const first = { sticker: '2026-autumn.1', at: expect.any(String) };
  expect(await lands()).toEqual([{ land: '2026-autumn', known: 11, opened: [first] }]);

  // Not for more words, not of another season, nor of another child; and there are no others.
  const others = ['2026-autumn.3', '2025-autumn.1', '2026-summer.1', '2026-winter.1', '2027-winter.1'];
  for (const other of others) expect(await open(other), other).toMatchObject(refusal('not_found', 404));
  expect(await open('2026-autumn.1', await aSibling(school, student))).toMatchObject(refusal('not_found', 404));
  for (const none of ['2026-autumn.7', '2026-autumn.0', '2026-autumn', '2026-monsoon.1', '12026-autumn.1'])
    expect(await open(none), none).toMatchObject(refusal('not_found', 404));
});

it('the next season begins with none; what was earned in the last one can still be opened, and stays', async () => {
  school.clock.moveBy({ days: 6 });
  const winter = { land: '2027-winter', known: 0, opened: [] };
  expect(await lands()).toMatchObject([winter, { land: '2026-autumn', known: 11 }]);
  // Old words fill no second land; one that was only recognised until now counts when it is said.
  await answer(words.slice(0, 16));
  expect(await lands()).toMatchObject([
    { ...winter, known: 1 },
    { land: '2026-autumn', known: 11 },
  ]);
  expect(await open('2027-winter.1')).toMatchObject(refusal('not_found', 404));
  expect(await open('2026-autumn.2')).toMatchObject({ status: 200 });

  school.clock.moveBy({ days: 6 });
  await answer(words.slice(0, 11), { result: 'missed' });
  await answer(words.slice(11, 16));
  const [present, past] = await lands();
  expect(present).toEqual({ land: '2027-winter', known: 5, opened: [] });
  expect(past).toMatchObject({ land: '2026-autumn', known: 0, opened: [{ sticker: '2026-autumn.1' }, {}] });
  expect(await open('2027-winter.1')).toMatchObject({ status: 200 });
});
