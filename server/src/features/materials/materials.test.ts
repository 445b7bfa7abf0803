import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { aDeck, aLesson, aStudent, aTeacher, type Person } from '../../../test/builders.ts';
import { type Answer, ask, get, post, refusal } from '../../../test/http.ts';
import { aManager, type TestManager } from '../../../test/manager.ts';
import { openSchool, type School } from '../../../test/school.ts';

let school: School;
let manager: TestManager;
let people: Record<Who, { token?: string; bearer?: string }>;
let teacher: Person;
let student: Person;
let lesson: string;
let deck: string;
let course: string;

const everybody = ['the student', 'another student', 'the teacher', 'another teacher', 'a manager', 'nobody'] as const;
type Who = (typeof everybody)[number];

beforeAll(async () => {
  school = await openSchool({ hasLimits: false });
  manager = await aManager(school);
  const [otherStudent, otherTeacher] = await Promise.all([aStudent(school), aTeacher(school)]);
  [teacher, student] = await Promise.all([aTeacher(school), aStudent(school)]);
  people = {
    'the student': student,
    'another student': otherStudent,
    'the teacher': teacher,
    'another teacher': otherTeacher,
    // A manager's token works for the manager API only, not for people's endpoints.
    'a manager': { bearer: manager.token },
    nobody: {},
  };
  ({ deckId: deck } = await aDeck(school));
  const { db } = school.database;
  await db
    .insertInto('deckWords')
    .values(['red', 'blue'].map((word, index) => ({ deckId: deck, word, position: index + 1 })))
    .execute();
  course = (await db.selectFrom('decks').select('courseId').where('id', '=', deck).executeTakeFirstOrThrow()).courseId;
  lesson = await aLesson(school, { teacher, student, startsAt: school.clock.in(-120), status: 'held', deckId: deck });
});
afterAll(() => school.close());

const as = (who: Who, method: string, path: string, body?: unknown): Promise<Answer> =>
  ask(school, method, path, { ...people[who], ...(body !== undefined && { body }) });

describe('who may do what', () => {
  /** The status for each of `everybody`, in that order. */
  const table: [what: string, method: string, path: () => string, body: object | undefined, statuses: number[]][] = [
    ['list courses', 'GET', () => '/api/v2/courses', undefined, [403, 403, 200, 200, 401, 401]],
    ['open a course', 'GET', () => `/api/v2/courses/${course}`, undefined, [403, 403, 200, 200, 401, 401]],
    ['open a deck', 'GET', () => `/api/v2/decks/${deck}`, undefined, [200, 404, 200, 200, 401, 401]],
    ['read words', 'GET', () => `/api/v2/lessons/${lesson}/words`, undefined, [200, 404, 200, 404, 401, 401]],
    ['add a word', 'POST', () => `/api/v2/lessons/${lesson}/words`, { word: 'sky' }, [403, 403, 200, 404, 401, 401]],
    [
      'remove a word',
      'POST',
      () => `/api/v2/lessons/${lesson}/words/removals`,
      { word: 'sky' },
      [403, 403, 200, 404, 401, 401],
    ],
    ['read reviews', 'GET', () => `/api/v2/lessons/${lesson}/reviews`, undefined, [200, 404, 200, 404, 401, 401]],
    ['write a review', 'POST', () => `/api/v2/lessons/${lesson}/reviews`, { score: 5 }, [200, 404, 200, 404, 401, 401]],
    ['change a review', 'PUT', () => `/api/v2/lessons/${lesson}/review`, { score: 4 }, [200, 404, 200, 404, 401, 401]],
    ['list courses as managers do', 'GET', () => '/api/v2/manager/courses', undefined, [401, 401, 401, 401, 200, 401]],
    ['bring in a course', 'POST', () => '/api/v2/manager/courses/imports', {}, [401, 401, 401, 401, 415, 401]],
  ];

  it.each(table)('%s', async (_, method, path, body, statuses) => {
    const found: number[] = [];
    for (const who of everybody) found.push((await as(who, method, path(), body)).status);
    expect(Object.fromEntries(everybody.map((who, index) => [who, found[index]]))).toEqual(
      Object.fromEntries(everybody.map((who, index) => [who, statuses[index]])),
    );
  });

  it('nobody but teachers receives what only teachers may read', async () => {
    await school.database.db.updateTable('decks').set({ notes: 'Be kind.' }).where('id', '=', deck).execute();
    await school.database.db.updateTable('slides').set({ note: 'Ask first.' }).where('deckId', '=', deck).execute();
    expect((await get(school, `/api/v2/decks/${deck}`, teacher)).body).toMatchObject({
      notes: 'Be kind.',
      slides: [{ note: 'Ask first.' }, {}, {}],
    });
    const seen = (await get(school, `/api/v2/decks/${deck}`, student)).body;
    expect(seen.notes).toBeNull();
    expect(JSON.stringify(seen)).not.toMatch(/kind|Ask first/);
  });
});

describe('the words of all lessons of a student', () => {
  it('come once each, of the latest lesson first, and only of lessons that were held', async () => {
    const [me, other] = [await aStudent(school), await aStudent(school)];
    const at = (minutes: number) => school.clock.in(minutes);
    await aLesson(school, { teacher, student: me, startsAt: at(-3000), status: 'held', deckId: deck });
    const latest = await aLesson(school, { teacher, student: me, startsAt: at(-1500), status: 'held' });
    const ahead = await aLesson(school, { teacher, student: me, startsAt: at(1500) });
    for (const [id, word] of [
      [latest, 'Blue'],
      [latest, 'cat'],
      [ahead, 'dog'],
    ] as const)
      await post(school, `/api/v2/lessons/${id}/words`, { word }, teacher);
    const { body } = await get(school, '/api/v2/words', me);
    expect(body.items.map(({ word }: { word: string }) => word.toLowerCase())).toEqual(['blue', 'cat', 'red']);
    expect(body).toMatchObject({ latest_count: 2, next_cursor: null });
    expect((await get(school, '/api/v2/words', other)).body.items).toEqual([]);
    expect(await get(school, '/api/v2/words', teacher)).toMatchObject({ status: 403 });
    expect(await get(school, '/api/v2/words?cursor=nonsense', me)).toMatchObject(refusal('invalid_fields', 422));
  });

  it('come page by page', async () => {
    const me = await aStudent(school);
    const id = await aLesson(school, { teacher, student: me, startsAt: school.clock.in(-1500), status: 'held' });
    const added = Array.from({ length: 70 }, (_, at) => ({
      lessonId: id,
      word: `word ${String(at).padStart(2, '0')}`,
      isRemoved: false,
      addedAt: school.clock.now(),
    }));
    await school.database.db.insertInto('lessonWords').values(added).execute();
    const first = (await get(school, '/api/v2/words', me)).body;
    const second = (await get(school, `/api/v2/words?cursor=${first.next_cursor}`, me)).body;
    expect([first.items.length, second.items.length, second.next_cursor]).toEqual([60, 10, null]);
    expect([first.latest_count, second.latest_count]).toEqual([60, 0]);
    expect(second.items[0].word).toBe('word 60');
  });
});

describe('words of a lesson', () => {
  const words = async (): Promise<[string, boolean][]> =>
    (await get(school, `/api/v2/lessons/${lesson}/words`, student)).body.items.map(
      (one: { word: string; is_added: boolean }) => [one.word, one.is_added],
    );
  const add = (word: string): Promise<Answer> => post(school, `/api/v2/lessons/${lesson}/words`, { word }, teacher);
  const remove = (word: string): Promise<Answer> =>
    post(school, `/api/v2/lessons/${lesson}/words/removals`, { word }, teacher);

  it('are those of the course and those that the teacher adds; both can be taken away and come back', async () => {
    expect(await words()).toEqual([
      ['red', false],
      ['blue', false],
    ]);
    expect((await add('  Sky ')).body.items.at(-1)).toMatchObject({ word: 'Sky', is_added: true, picture_url: null });
    await add('sky');
    await remove('RED');
    expect(await words()).toEqual([
      ['blue', false],
      ['Sky', true],
    ]);
    await add('red');
    await remove('sky');
    await remove('never heard of');
    expect(await words()).toEqual([
      ['red', false],
      ['blue', false],
    ]);
  });

  it('have a picture when any course has one', async () => {
    const { deckId } = await aDeck(school);
    const pictureKey = `slide-${'c'.repeat(40)}.webp`;
    await school.database.db
      .insertInto('deckWords')
      .values({ deckId, word: 'Giraffe', pictureKey, position: 1 })
      .execute();
    expect((await add('giraffe')).body.items.at(-1)).toMatchObject({ picture_url: `/api/v2/files/${pictureKey}` });
    await remove('giraffe');
  });

  it('are heard as the school or the lesson’s own teacher recorded them, and in no other teacher’s voice', async () => {
    const { db } = school.database;
    const recorded = async (word: string, soundKey: string, teacherId: string | null): Promise<void> => {
      const { deckId } = await aDeck(school, 1);
      await db
        .updateTable('courses')
        .set({ teacherId })
        .where('id', 'in', db.selectFrom('decks').select('courseId').where('id', '=', deckId))
        .execute();
      await db.insertInto('deckWords').values({ deckId, word, soundKey, position: 1 }).execute();
    };
    const other = await aTeacher(school);
    await recorded('Zebra', 'sound-other.mp3', other.id);
    const soundOf = async (): Promise<unknown> =>
      (await get(school, `/api/v2/lessons/${lesson}/words`, student)).body.items.at(-1).sound_url;
    await add('zebra');
    expect(await soundOf()).toBeUndefined();
    await recorded('zebra', 'sound-school.mp3', null);
    expect(await soundOf()).toBe('/api/v2/sounds/sound-school.mp3');
    await recorded('ZEBRA', 'sound-own.mp3', teacher.id);
    expect(await soundOf()).toBe('/api/v2/sounds/sound-own.mp3');
    const met = (await get(school, '/api/v2/words', student)).body.items;
    expect(met.find(({ word }: { word: string }) => word === 'zebra')).toMatchObject({
      sound_url: '/api/v2/sounds/sound-own.mp3',
    });
    const given = {
      student_id: student.id,
      lesson_id: lesson,
      description: 'Say it.',
      deck_id: null,
      words: ['zebra'],
    };
    const { id } = (await post(school, '/api/v2/homeworks', given, teacher)).body;
    expect((await get(school, `/api/v2/homeworks/${id}`, student)).body.words).toMatchObject([
      { sound_url: '/api/v2/sounds/sound-own.mp3' },
    ]);
    await remove('zebra');
  });

  it('are words: not nothing, not a page of text, not signs that no page can show', async () => {
    for (const [word, code] of [
      ['   ', 'required'],
      ['x'.repeat(61), 'too_long'],
      ['<b>cat</b>', 'invalid'],
      ['a\u0000b', 'invalid'],
    ])
      expect(await add(word ?? '')).toMatchObject({ status: 422, body: { fields: { word: code } } });
    expect((await words()).length).toBe(2);
  });

  it('are at most a hundred, also when they come all at once', async () => {
    const answers = await Promise.all(Array.from({ length: 110 }, (_, index) => add(`word ${index}`)));
    expect(answers.filter((answer) => answer.status === 200)).toHaveLength(98);
    expect(answers.find((answer) => answer.status !== 200)).toMatchObject(refusal('words_full', 409));
    expect(await words()).toHaveLength(100);
  });
});
