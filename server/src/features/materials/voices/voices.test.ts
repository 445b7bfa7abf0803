import { SCHOOL_VOICE_MAX_SECONDS } from '@skylark/contract/managerVoices.facts';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { aDeck, aLesson, aStudent, aTeacher, type Person } from '../../../../test/builders.ts';
import { type Answer, ask, get, post, refusal } from '../../../../test/http.ts';
import { aManager, type TestManager } from '../../../../test/manager.ts';
import { openSchool, type School } from '../../../../test/school.ts';
import { aForm } from '../../../../test/sound.ts';
import { aSound } from '../../../../test/teacherDecks.ts';

let school: School;
let methodist: TestManager;
let teacher: Person;
let student: Person;
let deckId: string;
let lesson: string;

beforeAll(async () => {
  school = await openSchool({ hasLimits: false });
});
afterAll(() => school.close());
beforeEach(async () => {
  await school.database.pool.query('delete from deck_words; delete from school_voices');
  [methodist, teacher, student] = await Promise.all([
    aManager(school, 'methodist'),
    aTeacher(school),
    aStudent(school),
  ]);
  ({ deckId } = await aDeck(school, 1));
  lesson = await aLesson(school, { teacher, student, startsAt: school.clock.in(600), deckId });
  await put(deckId, ['Cow', null], ['don’t run', null], ['pig', 'sound-course.mp3']);
});

const put = async (deck: string, ...words: [word: string, soundKey: string | null][]): Promise<void> => {
  await school.database.db
    .insertInto('deckWords')
    .values(words.map(([word, soundKey], at) => ({ deckId: deck, word, soundKey, position: at + 1 })))
    .execute();
};
const call = (method: string, word: string, by: TestManager, body?: FormData): Promise<Answer> =>
  ask(school, method, `/api/v2/manager/voices/${encodeURIComponent(word)}`, {
    bearer: by.token,
    ...(body && { body }),
  });
const speak = async (word: string, { fill = 1, seconds = 2, by = methodist } = {}): Promise<Answer> =>
  call('PUT', word, by, aForm(await aSound({ seconds, fill }), 'a.webm', 'audio/webm'));
const listed = async (state: 'to_speak' | 'spoken'): Promise<string[]> =>
  (await methodist.get(`/voices?state=${state}`)).body.items.map(({ word }: { word: string }) => word);
const heard = async (path: string, as: Person): Promise<unknown> => (await get(school, path, as)).body;
const fileOf = (answer: Answer): string => String(answer.body.sound_url);

it('the words of the school’s courses without a recording are to be spoken, by alphabet, and no teacher’s own', async () => {
  const other = await aDeck(school, 1);
  await school.database.pool.query(
    'update courses set teacher_id = $1 where id = (select course_id from decks where id = $2)',
    [teacher.id, other.deckId],
  );
  await put(other.deckId, ['secret', null]);
  expect(await listed('to_speak')).toEqual(['Cow', 'don’t run']);
  const page = await methodist.get('/voices?limit=1');
  expect(page.body).toMatchObject({ items: [{ word: 'Cow', sound_url: null }], counts: { to_speak: 2, spoken: 0 } });
  // A word that was spoken meanwhile is a place to read on from.
  await speak('cow');
  const next = await methodist.get(`/voices?limit=1&cursor=${page.body.next_cursor}`);
  expect(next.body).toMatchObject({ items: [{ word: 'don’t run' }], next_cursor: null });
});

it('a recorded word is heard in lessons, practice, homework and activities, unless it has its own', async () => {
  const added = await post(school, `/api/v2/lessons/${lesson}/words`, { word: 'Horse' }, teacher);
  expect(added.status).toBe(200);
  await put((await aDeck(school, 1)).deckId, ['horse', null]);
  const spoken = await speak('COW');
  expect(spoken).toMatchObject({ status: 200, body: { word: 'Cow', recorded_by: methodist.name } });
  const [cow, horse] = [fileOf(spoken), fileOf(await speak('horse', { fill: 2 }))];
  expect((await ask(school, 'GET', cow)).headers.get('content-type')).toBe('audio/webm');
  expect(await listed('to_speak')).toEqual(['don’t run']);
  expect(await listed('spoken')).toEqual(['Cow', 'horse']);

  const words = [
    { word: 'Cow', sound_url: cow },
    { word: 'don’t run' },
    { word: 'pig', sound_url: '/api/v2/sounds/sound-course.mp3' },
  ];
  expect(await heard(`/api/v2/lessons/${lesson}/words`, student)).toMatchObject({
    items: [...words, { word: 'Horse', sound_url: horse }],
  });
  const activity = {
    kind: 'say',
    task: 'Say the word.',
    parts: [
      { id: 'a', text: 'a cow', say: 'cow' },
      { id: 'b', text: 'pig' },
    ],
    answers: [],
  };
  await school.database.pool.query('update slides set activity = $2 where deck_id = $1', [deckId, activity]);
  const recordings = [{ word: 'cow', sound_url: cow }];
  expect(await heard(`/api/v2/decks/${deckId}`, student)).toMatchObject({ words, recordings });
  const given = { student_id: student.id, description: 'Say it.', deck_id: deckId, words: ['horse'] };
  const { id } = (await post(school, '/api/v2/homeworks', given, teacher)).body;
  expect(await heard(`/api/v2/homeworks/${id}`, student)).toMatchObject({
    words: [{ word: 'horse', sound_url: horse }],
    recordings,
  });
  await school.database.pool.query(`update lessons set status = 'held', held_at = ends_at where id = $1`, [lesson]);
  const met = (await heard('/api/v2/words', student)) as { items: object[] };
  expect(met.items).toContainEqual(expect.objectContaining({ word: 'Cow', sound_url: cow }));
});

it('is spoken again and removed; no file is left that no row refers to', async () => {
  const isThere = async (url: string): Promise<boolean> => (await ask(school, 'GET', url)).status === 200;
  const [first, again] = [fileOf(await speak('cow')), fileOf(await speak('cow', { fill: 3 }))];
  expect(again).not.toBe(first);
  expect([await isThere(first), await isThere(again)]).toEqual([false, true]);
  // The same sound, once for each word: the file stays as long as one of them has it.
  const shared = fileOf(await speak('don’t run', { fill: 3 }));
  expect(shared).toBe(again);
  expect((await call('DELETE', 'Cow', methodist)).status).toBe(200);
  expect(await isThere(shared)).toBe(true);
  expect((await call('DELETE', 'don’t run', methodist)).status).toBe(200);
  expect(await isThere(shared)).toBe(false);
  expect(await call('DELETE', 'cow', methodist)).toMatchObject(refusal('not_found', 404));
  expect(await listed('to_speak')).toEqual(['Cow', 'don’t run']);
});

it('of a word that no course has any more stays until it is removed', async () => {
  await speak('cow');
  await school.database.pool.query('update decks set retired_at = now() where id = $1', [deckId]);
  const { items } = (await methodist.get('/voices?state=spoken')).body;
  expect(items).toMatchObject([{ word: 'cow', course: null }]);
  expect((await call('DELETE', 'cow', methodist)).status).toBe(200);
  expect(await listed('spoken')).toEqual([]);
});

it('takes sounds of words of the courses only, and only from those who change teaching materials', async () => {
  expect(await speak('elephant')).toMatchObject(refusal('not_found', 404));
  expect(await speak('x'.repeat(61))).toMatchObject(refusal('not_found', 404));
  // The word has its recording in the course.
  expect(await speak('pig')).toMatchObject(refusal('not_found', 404));
  expect(await speak('cow', { seconds: SCHOOL_VOICE_MAX_SECONDS + 3 })).toMatchObject(refusal('too_large', 413));
  const picture = aForm(Buffer.alloc(2_000, 7), 'a.webm', 'audio/webm');
  expect(await call('PUT', 'cow', methodist, picture)).toMatchObject(refusal('only_sound', 415));
  const bookkeeper = await aManager(school, 'bookkeeper');
  expect(await speak('cow', { by: bookkeeper })).toMatchObject({ status: 403 });
  expect(await bookkeeper.get('/voices')).toMatchObject({ status: 403 });
  expect(await listed('spoken')).toEqual([]);
});
