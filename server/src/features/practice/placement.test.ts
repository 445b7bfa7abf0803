import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { aLesson, aStudent, aTeacher, type Person } from '../../../test/builders.ts';
import { get, post, refusal } from '../../../test/http.ts';
import { openSchool, type School } from '../../../test/school.ts';

let school: School;
let student: Person;
let teacher: Person;
let decks: string[];

/** Three lessons of four words in two courses; the easier course comes second by title. */
beforeAll(async () => {
  school = await openSchool({ hasLimits: false });
  const { pool } = school.database;
  for (const [title, level, lessons] of [
    ['A harder course', 'Elementary', [['run', 'jump', 'swim', 'fly']]],
    [
      'First words',
      'Starter',
      [
        ['cat', 'dog', 'cow', 'pig'],
        ['one', 'two', 'three', 'four'],
      ],
    ],
  ] as const) {
    const { rows } = await pool.query<{ id: string }>(
      "insert into courses (slug, title, level, description) values ($1, $2, $3, '') returning id",
      [randomUUID(), title, level],
    );
    for (const [index, words] of lessons.entries())
      await pool.query(
        `with d as (insert into decks (course_id, position, title, key) values ($1, $2, $3, $3) returning id)
         insert into deck_words (deck_id, word, picture_key, position)
         select d.id, w.word, 'slide-' || repeat('a', 40) || '.webp', w.at from d, unnest($4::text[]) with ordinality w(word, at)`,
        [rows[0]?.id, index + 1, `Lesson of ${words[0]}`, words],
      );
  }
});
afterAll(() => school.close());
beforeEach(async () => {
  [student, teacher] = await Promise.all([aStudent(school), aTeacher(school)]);
  const { rungs } = (await get(school, '/api/v2/placement/ladder', student)).body;
  decks = rungs.map(({ deck_id }: { deck_id: string }) => deck_id);
});

const words = [
  ['cat', 'dog', 'cow', 'pig'],
  ['one', 'two', 'three', 'four'],
  ['run', 'jump', 'swim', 'fly'],
];
const answersOf = (rung: number, results: string) =>
  Array.from(results, (result, at) => ({
    id: randomUUID(),
    deck_id: decks[rung],
    word: words[rung]?.[at],
    result: result === '+' ? 'right' : 'missed',
    among: 4,
  }));
const placement = async (as = student) => (await get(school, '/api/v2/placement', as)).body;

describe('a placement', () => {
  it('asks about the school’s lessons from the easiest, and finds where the child begins', async () => {
    expect(await placement()).toEqual({ placement: null, can_begin: true });
    const answers = [...answersOf(0, '+++'), ...answersOf(2, '--'), ...answersOf(1, '-+-')];
    const { status, body } = await post(school, '/api/v2/placement', { answers }, student);
    expect([status, body]).toMatchObject([
      200,
      {
        asked: 8,
        known: 4,
        by_teacher: false,
        begins: { course: 'First words', level: 'Starter', lesson: 'Lesson of one', number: 2 },
      },
    ]);
    expect((await placement()).placement).toEqual(body);
  });

  it('knows all lessons; counts a first answer once, and what is not of the ladder not at all', async () => {
    const all = [0, 1, 2].flatMap((rung) => answersOf(rung, '+++'));
    const more = [
      { ...answersOf(0, '-')[0], word: 'CAT' },
      { ...answersOf(0, '-')[0], word: 'elephant' },
    ];
    const { body } = await post(school, '/api/v2/placement', { answers: [...all, ...more] }, student);
    expect(body).toMatchObject({ asked: 9, known: 9, begins: null });
    const unknown = [{ ...answersOf(0, '+')[0], deck_id: randomUUID() }];
    expect(await post(school, '/api/v2/placement', { answers: unknown }, student)).toMatchObject(
      refusal('not_found', 404),
    );
  });

  it('goes into the memory of words with its strength, and nothing that is sent twice counts twice', async () => {
    const answers = answersOf(0, '+-');
    await post(school, '/api/v2/placement', { answers }, student);
    await post(school, '/api/v2/placement', { answers }, student);
    const { rows } = await school.database.pool.query(
      `select a.word, a.result, a.source, a.how, a.among, c.answers, c.produced_day from practice_answers a
       join practice_cards c using (student_id, word) where student_id = $1 order by word`,
      [student.id],
    );
    const of = { source: 'placement', how: 'recognised', among: 4, answers: 1, produced_day: null };
    expect(rows).toEqual([
      { word: 'cat', result: 'right', ...of },
      { word: 'dog', result: 'missed', ...of },
    ]);
    // No stars for it, and nothing to practise before the first lesson.
    expect((await get(school, '/api/v2/practice', student)).body).toMatchObject({ words: [], met: 0 });
  });

  it('is asked aloud by the teacher of a lesson, who sees it on the child’s card and in the plan after the trial', async () => {
    const id = await aLesson(school, { teacher, student, startsAt: school.clock.in(600) });
    await school.database.pool.query('update lessons set is_trial = true, number = null where id = $1', [id]);
    const path = `/api/v2/lessons/${id}/placement`;
    expect((await get(school, path, teacher)).body.rungs).toHaveLength(3);
    const answers = answersOf(0, '--').map((one) => ({ ...one, among: null }));
    await post(school, path, { answers }, teacher);
    const found = { by_teacher: true, known: 0, asked: 2, begins: { number: 1, lesson: 'Lesson of cat' } };
    expect((await placement()).placement).toMatchObject(found);
    expect((await get(school, `/api/v2/lessons/${id}/plan`, teacher)).body.child.placement).toMatchObject(found);
    for (const as of [teacher, student])
      expect((await get(school, `/api/v2/lessons/${id}/after_trial`, as)).body.placement).toMatchObject(found);
    const other = await aTeacher(school);
    expect(await get(school, path, other)).toMatchObject(refusal('not_found', 404));
    expect(await post(school, path, { answers }, other)).toMatchObject(refusal('not_found', 404));
    await school.database.pool.query("update lessons set status = 'cancelled' where id = $1", [id]);
    expect(await post(school, path, { answers }, teacher)).toMatchObject(refusal('not_found', 404));
  });
});
