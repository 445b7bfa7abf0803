import type { Move } from '@skylark/contract/play';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { aDeck, aLesson, aStudent, aTeacher, type Person } from '../../../test/builders.ts';
import { get, post } from '../../../test/http.ts';
import { must } from '../../../test/life/ways.ts';
import { aLessonRoom } from '../../../test/lessonRoom.ts';
import { RoomSocket } from '../../../test/RoomSocket.ts';
import { openSchool, type School } from '../../../test/school.ts';
import { minutesInRoom } from '../../../test/seen.ts';

let school: School;
beforeAll(async () => {
  school = await openSchool({ hasLimits: false });
});
afterAll(() => school.close());

const DRAG = {
  kind: 'drag',
  task: 'Put everybody into their place.',
  parts: ['cow', 'pig', 'barn', 'mud'].map((id, index) => ({ id, at: [index * 10, 0, 9, 9], text: id })),
  answers: [
    ['cow', 'barn'],
    ['pig', 'mud'],
  ],
};
const SPELL = {
  kind: 'spell',
  task: 'Spell the word.',
  parts: [{ id: 'hen', at: [0, 0, 40, 20], text: 'hen' }],
  answers: [],
};

/** Two slides to play, and the words of the deck; a barn is none of them. */
async function prepare(deckId: string, slides: readonly string[]): Promise<void> {
  const { db, pool } = school.database;
  const words = ['Cow', 'pig', 'hen'].map((word, index) => ({ deckId, word, position: index + 1 }));
  await db.insertInto('deckWords').values(words).execute();
  for (const [index, activity] of [DRAG, SPELL].entries())
    await pool.query('update slides set activity = $2 where id = $1', [slides[index], activity]);
}
let made = 0;
const move = (page: string, is: Move) => {
  made += 1;
  return { k: 'play', id: `smove${String(made).padStart(8, '0')}`, page, move: is } as const;
};
const pick = (part: string): Move => ({ kind: 'pick', part });
const put = (part: string, to: string): Move => ({ kind: 'put', part, to });
const answersOf = async (student: Person) =>
  (
    await school.database.pool.query(
      'select word, result, source, how, among from practice_answers where student_id = $1 order by word, how',
      [student.id],
    )
  ).rows;

it('what a child answers in a lesson is remembered once the lesson counts as held', async () => {
  const { teacher, student, lessonId, deckId, pages } = await aLessonRoom(school);
  await prepare(
    deckId,
    pages.map((page) => page.replace('slide:', '')),
  );
  const t = await RoomSocket.join(school, lessonId, teacher.token);
  const s = await RoomSocket.join(school, lessonId, student.token);
  await t.doStored({ k: 'call' });
  await t.doStored({ k: 'tools', on: true });
  await s.receiveEvent('tools');
  const [first = '', second = ''] = pages;
  await s.doStored(move(first, put('cow', 'barn')), move(first, put('pig', 'barn')), move(first, put('pig', 'mud')));
  await t.doStored({ k: 'show', page: second });
  await s.receiveEvent('show');
  await s.doStored(...['hen.0', 'hen.1', 'hen.2'].map((part) => move(second, pick(part))));
  await minutesInRoom(school, lessonId, 31);
  expect(await answersOf(student)).toEqual([]);
  await must(post(school, `/api/v2/rooms/${lessonId}/end`, {}, teacher));
  await vi.waitFor(async () => expect(await answersOf(student)).toHaveLength(3), { timeout: 30_000, interval: 200 });
  expect(await answersOf(student)).toEqual([
    { word: 'cow', result: 'right', source: 'lesson', how: 'recognised', among: 2 },
    { word: 'hen', result: 'right', source: 'lesson', how: 'spelled', among: null },
    { word: 'pig', result: 'helped', source: 'lesson', how: 'recognised', among: 2 },
  ]);
  // The child begins with other words today; those of the lesson come back when they are due.
  const { body } = await get(school, '/api/v2/practice', student);
  expect(body).toMatchObject({ words: [], met: 3, done_today: 3 });
  t.close();
  s.close();
});

it('what a child answers in its homework is remembered when it is handed in, once, and earns no star of practice', async () => {
  const [teacher, student] = [await aTeacher(school), await aStudent(school)];
  const { deckId, slideIds } = await aDeck(school);
  await prepare(deckId, slideIds);
  const startsAt = school.clock.minuteIn(-100);
  await aLesson(school, { teacher, student, startsAt, durationMinutes: 25, status: 'held', deckId });
  const given = { student_id: student.id, description: 'Play.', deck_id: deckId };
  const id = String((await must(post(school, '/api/v2/homeworks', given, teacher))).body.id);
  const step = (action: string, as: Person, body: object = {}) =>
    must(post(school, `/api/v2/homeworks/${id}/${action}`, body, as));
  await step('start', student);
  const s = await RoomSocket.join(school, id, student.token);
  const page = `slide:${slideIds[0]}`;
  const wrong = put('cow', 'mud');
  await s.doStored(move(page, wrong), move(page, wrong), move(page, put('cow', 'barn')));
  await step('finish', student);
  const first = [{ word: 'cow', result: 'missed', source: 'homework', how: 'recognised', among: 2 }];
  expect(await answersOf(student)).toEqual(first);
  await step('return', teacher, { comment: 'And the pig?' });
  await s.until(() => s.events().filter(([, , { k }]) => k === 'tools').length >= 2);
  await s.doStored(move(page, put('pig', 'mud')));
  await step('finish', student);
  expect(await answersOf(student)).toEqual([...first, { ...first[0], word: 'pig', result: 'right' }]);
  // The teacher of the next lesson finds the missed word among the hard ones.
  const next = await aLesson(school, { teacher, student, startsAt: school.clock.minuteIn(60), durationMinutes: 25 });
  const weak = await get(school, `/api/v2/lessons/${next}/weak_words`, teacher);
  expect(weak.body.items).toMatchObject([{ word: 'Cow' }]);
  expect((await get(school, '/api/v2/stars', student)).body.stars_by.words).toBe(0);
  s.close();
});
