import { unzipSync, zipSync } from 'fflate';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { aTeacher, type Person } from '../../../test/builders.ts';
import { type Answer, ask, get, refusal } from '../../../test/http.ts';
import { aManager, type TestManager } from '../../../test/manager.ts';
import { SCHOOL_INVALIDATION } from '../../platform/bus/invalidatePages.ts';
import { openSchool, type School } from '../../../test/school.ts';
import { aForm } from '../../../test/sound.ts';
import { aPicture, aSound, aTeachersDeck, save, sendFile } from '../../../test/teacherDecks.ts';

let school: School;
let manager: TestManager;
let teacher: Person;
beforeAll(async () => {
  school = await openSchool({ hasLimits: false });
  [manager, teacher] = await Promise.all([aManager(school), aTeacher(school)]);
});
afterAll(() => school.close());

const offer = (id: string, offered = true): Promise<Answer> =>
  ask(school, 'PUT', `/api/v2/teacher_decks/${id}/offer`, { as: teacher, body: { offered } });
const publish = (id: string, course = 'animals'): Promise<Answer> =>
  manager.post(`/teacher_decks/${id}/publication`, { course });
const courseNamed = async (title: string) =>
  (await get(school, '/api/v2/courses', teacher)).body.items.find((one: { title: string }) => one.title === title);

/**
 * A deck with all kinds of content: recordings of a slide and of a word, a word's picture, an activity with pictures.
 */
async function aFullDeck() {
  const deck = await aTeachersDeck(school, teacher, { title: 'On the farm', colours: ['red', 'green'] });
  const { sound } = (await sendFile(school, teacher, deck.id, 'sounds', await aSound())).body;
  const said = (await sendFile(school, teacher, deck.id, 'sounds', await aSound({ fill: 9, container: 'ogg' }))).body;
  const { picture } = (await sendFile(school, teacher, deck.id, 'pictures', await aPicture('gold'))).body;
  const [first, second] = deck.content.slides;
  const activity = {
    kind: 'match',
    task: 'Find the pairs.',
    parts: [
      { id: 'cow', at: [10, 10, 20, 20], text: 'cow', say: 'A cow' },
      { id: 'its', at: [60, 10, 20, 20], picture: { key: picture, cut: [0, 0, 50, 50] } },
    ],
    answers: [['cow', 'its']],
  };
  const asked = {
    kind: 'choose',
    task: 'Which one is it?',
    parts: ['cow', 'calf', 'pig'].map((text, at) => ({ id: text, at: [5 + 30 * at, 40, 20, 20], text })),
    // The calf is correct as well.
    answers: [['cow', 'calf'], ['pig']],
  };
  const content = {
    ...deck.content,
    words: [{ word: 'cow', picture, sound: said.sound }],
    slides: [
      { ...first, sound, activity: asked },
      { ...second, note: 'Ask what it is.', activity },
    ],
  };
  const { version } = (await save(school, teacher, { ...deck, content })).body;
  return { id: deck.id, version, content };
}

it('a deck that is offered is published by managers, and again when it was changed', async () => {
  const deck = await aFullDeck();
  expect((await manager.get('/teacher_decks')).body.items).toEqual([]);
  expect(await publish(deck.id)).toMatchObject(refusal('not_found', 404));
  await offer(deck.id);
  expect((await manager.get('/teacher_decks')).body.items).toMatchObject([
    { id: deck.id, title: 'On the farm', slides_count: 2, words_count: 1, published_at: null },
  ]);
  const told: string[] = [];
  const stop = school.app.deps.bus.subscribe(SCHOOL_INVALIDATION, (topic) => void told.push(topic));
  expect(await publish(deck.id)).toMatchObject({ status: 200, body: { slug: 'animals', slides_count: 2 } });
  // Every teacher's open list of courses has it.
  await expect.poll(() => told).toEqual(['courses']);
  stop();
  const other = await aTeacher(school);
  const seen = (await get(school, '/api/v2/courses', other)).body.items;
  expect(seen).toMatchObject([{ title: 'animals', is_own: false, decks: [{ title: 'On the farm' }] }]);
  const { version } = (await save(school, teacher, { ...deck, content: { ...deck.content, title: 'At the farm' } }))
    .body;
  await publish(deck.id);
  expect((await courseNamed('animals')).decks).toMatchObject([{ title: 'At the farm' }]);
  expect((await get(school, `/api/v2/teacher_decks/${deck.id}`, teacher)).body).toMatchObject({ version });
  await offer(deck.id, false);
  expect(await publish(deck.id)).toMatchObject({ status: 404 });
  expect((await courseNamed('animals')).decks).toHaveLength(1);
});

it('a course taken out and brought in again has everything that it had', { timeout: 60_000 }, async () => {
  const deck = await aFullDeck();
  await offer(deck.id);
  await publish(deck.id, 'whole');
  const before = await wholeDeck('whole');
  const taken = await manager.get('/courses/whole/package');
  expect(taken.headers.get('content-type')).toBe('application/zip');
  const files = unzipSync(new Uint8Array(taken.body));
  const described = JSON.parse(Buffer.from(files['course.json'] ?? []).toString());
  expect(described.decks[0]).toMatchObject({
    key: deck.id,
    words: [{ word: 'cow' }],
    slides: [{ activity: {} }, { activity: {} }],
  });
  expect(described.decks[0].slides[0].activity.answers).toEqual([['cow', 'calf'], ['pig']]);

  const brought = await manager.post('/courses/imports', aForm(taken.body, 'whole.zip', 'application/zip'));
  expect(brought.body.courses).toMatchObject([{ slug: 'whole', lessons_count: 1, changed_count: 0 }]);
  expect(await wholeDeck('whole')).toEqual(before);
  // Exporting again gives exactly the same files, byte for byte.
  const again = unzipSync(new Uint8Array((await manager.get('/courses/whole/package')).body));
  expect(again).toEqual(files);
  // A file that only says it is the school's is encoded like any other.
  const [name = '', lie = new Uint8Array()] = Object.entries(files).find(([one]) => one.endsWith('.webp')) ?? [];
  const forged = Buffer.concat([lie, Buffer.from('more')]);
  const packed = Buffer.from(zipSync({ ...files, [name]: forged }));
  expect((await manager.post('/courses/imports', aForm(packed, 'whole.zip', 'application/zip'))).status).toBe(200);
  const later = unzipSync(new Uint8Array((await manager.get('/courses/whole/package')).body));
  expect(Object.values(later).some((bytes) => forged.equals(bytes))).toBe(false);

  const offered = unzipSync(new Uint8Array((await manager.get(`/teacher_decks/${deck.id}/package`)).body));
  expect(Object.keys(offered).length).toBe(Object.keys(files).length);
});

it('nobody brings a course in under the name of a teacher’s own', { timeout: 60_000 }, async () => {
  const deck = await aTeachersDeck(school, teacher);
  await ask(school, 'POST', `/api/v2/teacher_decks/${deck.id}/use`, { as: teacher, body: { version: deck.version } });
  const course = `teacher-${teacher.id}`;
  await offer(deck.id);
  expect(await publish(deck.id, course)).toMatchObject(refusal('import_course_file', 422));
  expect(await manager.get(`/courses/${course}/package`)).toMatchObject({ status: 404 });
});

async function wholeDeck(title: string): Promise<unknown> {
  const [{ id }] = (await courseNamed(title)).decks;
  const { title: name, notes, words, slides } = (await get(school, `/api/v2/decks/${id}`, teacher)).body;
  return { name, notes, words, slides: slides.map((slide: object) => ({ ...slide, id: '' })) };
}
