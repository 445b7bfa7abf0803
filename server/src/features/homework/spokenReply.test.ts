import { SAID_WORD_MAX_BYTES } from '@skylark/contract/homework.facts';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { aDeck, aLesson, aStudent, aTeacher, type Person } from '../../../test/builders.ts';
import { type Answer, ask, get, post, refusal } from '../../../test/http.ts';
import { openSchool, type School } from '../../../test/school.ts';
import { aForm, aWebm } from '../../../test/sound.ts';

let school: School;
let teacher: Person;
let student: Person;
let otherTeacher: Person;
let otherStudent: Person;
let id: string;
let slide: string;

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
  const deck = await aDeck(school, 1);
  [slide = ''] = deck.slideIds;
  const say = { kind: 'say', task: 'Say the word.', parts: [{ id: 'cow', text: 'cow' }], answers: [] };
  await school.database.pool.query('update slides set activity = $2 where id = $1', [slide, say]);
  const given = { student_id: student.id, description: 'Say it.', deck_id: deck.deckId };
  id = String((await post(school, '/api/v2/homeworks', given, teacher)).body.id);
  await post(school, `/api/v2/homeworks/${id}/start`, {}, student);
});

const at = (path: string): string => `/api/v2/homeworks/${id}${path}`;
const record = (path: string, as: Person, bytes = aWebm()): Promise<Answer> =>
  ask(school, 'POST', at(path), { as, body: aForm(bytes, 'a.webm', 'audio/webm') });
const comment = (as = teacher, bytes = aWebm()): Promise<Answer> => record('/replies?seconds=4', as, bytes);
const say = async (): Promise<string> =>
  String((await record(`/voices?seconds=2&slide_id=${slide}&part=cow`, student)).body.id);
const finish = (): Promise<Answer> => post(school, at('/finish'), {}, student);
const spoken = async (as: Person): Promise<{ id: string } | undefined> =>
  (await get(school, at(''), as)).body.spoken_comment;
const hear = (recording: string, as: Person): Promise<Answer> => get(school, at(`/voices/${recording}`), as);
const files = async (): Promise<string[]> =>
  (
    await school.database.pool.query<{ file_key: string }>(
      'select file_key from homework_replies where homework_id = $1 order by id',
      [id],
    )
  ).rows.map(({ file_key }) => file_key);
async function isStored(file: string | undefined): Promise<boolean> {
  const stored = await school.app.deps.files.read(file ?? '');
  // Left to the garbage collector, an open file is an error.
  stored?.destroy();
  return stored !== undefined;
}

it('a spoken comment is the teacher’s until the homework is reviewed; then the child hears it', async () => {
  expect(await comment()).toMatchObject(refusal('homework_not_finished', 409));
  await finish();
  const { body } = await comment();
  expect(body).toMatchObject({ duration_seconds: 4 });
  expect(await spoken(teacher)).toEqual(body);
  expect(await spoken(student)).toBeUndefined();
  expect(await hear(body.id, student)).toMatchObject({ status: 404 });
  await post(school, at('/review'), { score: 5 }, teacher);
  expect(await spoken(student)).toEqual(body);
  expect((await hear(body.id, student)).headers.get('content-type')).toBe('audio/webm');
  for (const stranger of [otherTeacher, otherStudent])
    expect(await hear(body.id, stranger)).toMatchObject({ status: 404 });
});

it('comes with a homework that is sent back, and waits again once that is handed in', async () => {
  await finish();
  await comment();
  await post(school, at('/return'), { comment: 'Once more' }, teacher);
  expect(await spoken(student)).toBeDefined();
  await finish();
  expect(await spoken(student)).toBeUndefined();
});

it('said again, it takes the earlier one’s place; removed, its file is gone; so with the homework', async () => {
  await finish();
  await comment();
  const [first] = await files();
  const { body: again } = await comment();
  const [second, ...more] = await files();
  expect([await isStored(first), await isStored(second), more]).toEqual([false, true, []]);
  expect(await ask(school, 'DELETE', at(`/replies/${again.id}`), { as: teacher })).toMatchObject({ status: 200 });
  expect([await spoken(teacher), await isStored(second)]).toEqual([undefined, false]);
  expect(await ask(school, 'DELETE', at(`/replies/${again.id}`), { as: teacher })).toMatchObject(
    refusal('not_found', 404),
  );
  await comment();
  const [third] = await files();
  await ask(school, 'DELETE', at(''), { as: teacher });
  expect(await isStored(third)).toBe(false);
});

it('a word that was said gets a word back, which the child hears at once', async () => {
  const voice = await say();
  const { body } = await record(`/replies?seconds=2&voice_id=${voice}`, teacher);
  const [shown] = (await get(school, at(''), student)).body.voices;
  expect(shown.said.spoken_reply).toEqual({ id: body.id, duration_seconds: 2 });
  expect(await hear(body.id, student)).toMatchObject({ status: 200 });
  // A word that is said anew waits for a new answer.
  await say();
  expect((await get(school, at(''), student)).body.voices[0].said.spoken_reply).toBeUndefined();
  expect(await files()).toEqual([]);
});

it('takes short sounds for words of this homework only, and only from its teacher', async () => {
  const voice = await say();
  const long = Buffer.concat([aWebm(), Buffer.alloc(SAID_WORD_MAX_BYTES)]);
  expect(await record(`/replies?seconds=2&voice_id=${voice}`, teacher, long)).toMatchObject(refusal('too_large', 413));
  expect(await record(`/replies?seconds=60&voice_id=${voice}`, teacher)).toMatchObject(refusal('too_large', 413));
  expect(await record(`/replies?voice_id=${crypto.randomUUID()}`, teacher)).toMatchObject(refusal('not_found', 404));
  const free = String((await record('/voices?seconds=2', student)).body.id);
  expect(await record(`/replies?seconds=2&voice_id=${free}`, teacher)).toMatchObject(refusal('not_found', 404));
  await finish();
  expect(await comment(teacher, Buffer.alloc(200, 7))).toMatchObject(refusal('only_sound', 415));
  expect(await comment(otherTeacher)).toMatchObject(refusal('not_found', 404));
  expect((await comment(student)).status).toBe(403);
  expect(await files()).toEqual([]);
});
