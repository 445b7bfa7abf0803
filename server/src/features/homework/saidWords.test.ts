import { SAID_WORD_MAX_BYTES, SAID_WORDS_KEPT_DAYS } from '@skylark/contract/homework.facts';
import { z } from 'zod';
import { afterAll, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { aDeck, aLesson, aStudent, aTeacher, type Person } from '../../../test/builders.ts';
import { type Answer, ask, get, post, refusal } from '../../../test/http.ts';

import { jobsAreDone } from '../../../test/outbox.ts';
import { openSchool, type School } from '../../../test/school.ts';
import { aForm, aWebm } from '../../../test/sound.ts';

let school: School;
let teacher: Person;
let student: Person;
let otherTeacher: Person;
let otherStudent: Person;
let id: string;
let slides: string[];

const SAY = {
  kind: 'say',
  task: 'Say the word.',
  parts: [
    { id: 'cow', text: 'cow' },
    { id: 'pig', text: 'a pig', say: 'pig' },
  ],
  answers: [],
};

beforeAll(async () => {
  school = await openSchool({ hasLimits: false });
});
afterAll(() => school.close());
beforeEach(async () => {
  [teacher, student, otherTeacher, otherStudent] = await Promise.all([
    aTeacher(school),
    aStudent(school),
    aTeacher(school),
    aStudent(school),
  ]);
  await aLesson(school, { teacher, student, startsAt: school.clock.in(600) });
  const deck = await aDeck(school);
  slides = deck.slideIds;
  await school.database.pool.query('update slides set activity = $2 where id = $1', [slides[0], SAY]);
  const given = { student_id: student.id, description: 'Say them.', deck_id: deck.deckId };
  id = String((await post(school, '/api/v2/homeworks', given, teacher)).body.id);
  await post(school, `/api/v2/homeworks/${id}/start`, {}, student);
});

const say = (part: string, { slide = slides[0], bytes = aWebm(), seconds = 2, as = student } = {}): Promise<Answer> =>
  ask(school, 'POST', `/api/v2/homeworks/${id}/voices?seconds=${seconds}&slide_id=${slide}&part=${part}`, {
    as,
    body: aForm(bytes, 'a.webm', 'audio/webm'),
  });
const voices = async (as = teacher): Promise<{ id: string; said: { word: string } | null }[]> =>
  (await get(school, `/api/v2/homeworks/${id}`, as)).body.voices;
const put = (voice: string, what: 'answer' | 'kept', body: object, as: Person): Promise<Answer> =>
  ask(school, 'PUT', `/api/v2/homeworks/${id}/voices/${voice}/${what}`, { as, body });
const files = async (): Promise<string[]> =>
  (
    await school.database.pool.query<{ file_key: string }>(
      'select file_key from homework_voices where homework_id = $1',
      [id],
    )
  ).rows.map(({ file_key }) => file_key);

it('both can hear a recorded word, and a new recording replaces the earlier one', async () => {
  const first = await say('pig');
  expect(first).toMatchObject({ status: 200, body: { said: { word: 'pig', is_starred: false, reply: '' } } });
  const [file = ''] = await files();
  await say('cow');
  const again = await say('pig');
  const said = await voices(student);
  expect(new Set(said.map((one) => one.said?.word))).toEqual(new Set(['cow', 'pig']));
  expect(said).toHaveLength(2);
  expect(said.map((one) => one.id)).toContain(again.body.id);
  expect(await school.app.deps.files.read(file)).toBeUndefined();
  for (const as of [student, teacher])
    expect(await get(school, `/api/v2/homeworks/${id}/voices/${again.body.id}`, as)).toMatchObject({ status: 200 });
  // Answers in one's own words have their own number.
  for (let n = 0; n < 5; n += 1) {
    const free = { as: student, body: aForm(aWebm(), 'a.webm', 'audio/webm') };
    expect(await ask(school, 'POST', `/api/v2/homeworks/${id}/voices`, free)).toMatchObject({
      status: 200,
      body: { said: null },
    });
  }
  expect(await say('cow')).toMatchObject({ status: 200 });
});

it('only words of its slides are accepted, in short recordings', async () => {
  expect(await say('hen')).toMatchObject(refusal('not_found', 404));
  expect(await say('cow', { slide: slides[1] ?? '' })).toMatchObject(refusal('not_found', 404));
  expect(await say('cow', { slide: crypto.randomUUID() })).toMatchObject(refusal('not_found', 404));
  expect(await say('cow', { seconds: 60 })).toMatchObject(refusal('too_large', 413));
  const large = Buffer.concat([aWebm(), Buffer.alloc(SAID_WORD_MAX_BYTES)]);
  expect(await say('cow', { bytes: large })).toMatchObject(refusal('too_large', 413));
  expect(await say('cow', { as: otherStudent })).toMatchObject(refusal('not_found', 404));
  expect(await files()).toEqual([]);
});

it.each<[string, 'student' | 'teacher', 'POST' | 'DELETE', string, Parameters<typeof refusal>]>([
  ['handed in', 'student', 'POST', '/finish', ['homework_finished', 409]],
  ['withdrawn', 'teacher', 'DELETE', '', ['not_found', 404]],
])('a recording that is stored while its homework is %s is refused', async (_, who, method, path, given) => {
  const { files: store } = school.app.deps;
  const put = store.put.bind(store);
  const stored = vi.spyOn(store, 'put').mockImplementationOnce(async (...file) => {
    const key = await put(...file);
    const done = await ask(school, method, `/api/v2/homeworks/${id}${path}`, { as: { student, teacher }[who] });
    expect(done).toMatchObject({ status: 200 });
    return key;
  });
  try {
    expect(await say('cow')).toMatchObject(refusal(...given));
  } finally {
    stored.mockRestore();
  }
  expect(await files()).toEqual([]);
});

it('the teacher gives a star or a word back, the family keeps it, and nobody else does either', async () => {
  const voice = String((await say('cow')).body.id);
  const answer = { is_starred: true, reply: 'Lovely!' };
  for (const [as, status] of [
    [student, 403],
    [otherTeacher, 404],
  ] as const)
    expect(await put(voice, 'answer', answer, as)).toMatchObject({ status });
  for (const [as, status] of [
    [teacher, 403],
    [otherStudent, 404],
  ] as const)
    expect(await put(voice, 'kept', { is_kept: true }, as)).toMatchObject({ status });
  expect(await put(voice, 'answer', { is_starred: true, reply: 'x'.repeat(81) }, teacher)).toMatchObject({
    status: 422,
  });
  expect(await put(voice, 'answer', answer, teacher)).toMatchObject({ status: 200, body: { said: answer } });
  expect(await put(voice, 'kept', { is_kept: true }, student)).toMatchObject({ body: { said: { is_kept: true } } });
  expect((await voices(student))[0]?.said).toMatchObject({ ...answer, is_kept: true });
  // What is said anew is to be heard anew.
  await say('cow');
  expect((await voices())[0]?.said).toMatchObject({ is_starred: false, reply: '', is_kept: false });
});

it('a recorded word is deleted after 30 days unless the family keeps it; other answers stay', async () => {
  const kept = String((await say('cow')).body.id);
  await put(kept, 'kept', { is_kept: true }, student);
  const old = String((await say('pig')).body.id);
  const [file = ''] = (
    await school.database.pool.query<{ file_key: string }>('select file_key from homework_voices where id = $1', [old])
  ).rows.map(({ file_key }) => file_key);
  const free = { as: student, body: aForm(aWebm(), 'a.webm', 'audio/webm') };
  const own = String((await ask(school, 'POST', `/api/v2/homeworks/${id}/voices`, free)).body.id);
  school.clock.moveBy({ days: SAID_WORDS_KEPT_DAYS + 1 });
  await school.app.deps.jobs.send(school.database.db, { name: 'privacy.retention', data: z.object({}) }, {});
  await jobsAreDone(school, 'privacy.retention');
  const left = await school.database.pool.query<{ id: string }>(
    'select id from homework_voices where homework_id = $1',
    [id],
  );
  expect(new Set(left.rows.map((one) => one.id))).toEqual(new Set([kept, own]));
  expect(await school.app.deps.files.read(file)).toBeUndefined();
});
