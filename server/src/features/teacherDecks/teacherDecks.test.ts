import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { zipSync } from 'fflate';
import { sql } from 'kysely';
import { aPdf } from '../../../test/aPdf.ts';
import { aDeck, aLesson, aStudent, aTeacher, type Person } from '../../../test/builders.ts';
import { type Answer, ask, get, post, refusal } from '../../../test/http.ts';
import { aManager } from '../../../test/manager.ts';
import { RoomSocket } from '../../../test/RoomSocket.ts';
import { openSchool, type School } from '../../../test/school.ts';
import { PAGE_INVALIDATION } from '../../platform/bus/invalidatePages.ts';
import { aPicture, aSlide, aSound, aTeachersDeck, putInLessons, save, sendFile } from '../../../test/teacherDecks.ts';

let school: School;
let teacher: Person;
let other: Person;
let student: Person;
beforeAll(async () => {
  school = await openSchool({ hasLimits: false });
  [teacher, other, student] = await Promise.all([aTeacher(school), aTeacher(school), aStudent(school)]);
});
afterAll(() => school.close());

const own = (path = '', as = teacher): Promise<Answer> => get(school, `/api/v2/teacher_decks${path}`, as);
const lessonDeck = async (id: string): Promise<string> => {
  const row = await school.database.db
    .selectFrom('lessons')
    .select('deckId')
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  return row.deckId ?? '';
};

describe('a deck of a teacher', () => {
  it('is made, saved whole and listed, the one changed last first', async () => {
    const first = await aTeachersDeck(school, teacher, { title: 'First' });
    school.clock.moveBy({ seconds: 1 });
    const second = await aTeachersDeck(school, teacher, { title: 'Second', colours: ['blue'], words: [] });
    const { body } = await own();
    expect(body.items.map(({ title }: { title: string }) => title)).toEqual(['Second', 'First']);
    expect(body.items[1]).toMatchObject({ slides_count: 2, words_count: 1, version: 2, used_version: null });
    expect((await get(school, body.items[0].cover_url)).headers.get('content-type')).toBe('image/webp');
    const { body: whole } = await own(`/${first.id}`);
    expect(whole.content).toEqual(first.content);
    expect((await ask(school, 'DELETE', `/api/v2/teacher_decks/${second.id}`, { as: teacher })).status).toBe(200);
    expect((await own(`/${second.id}`)).status).toBe(404);
  });

  it('shows on its cover what its first slide has to play', async () => {
    const who = await aTeacher(school);
    const deck = await aTeachersDeck(school, who);
    const [first = {}, ...others] = deck.content.slides;
    const at = [6, 44, 20, 46];
    const parts = ['sun', 'hat'].map((text) => ({ id: text, at, text }));
    const activity = { kind: 'choose', task: 'Which one?', parts, answers: [['sun']], at: [25, 10, 50, 22] };
    const { body } = await save(school, who, {
      ...deck,
      content: { ...deck.content, slides: [{ ...first, activity }, ...others] },
    });
    const shown = { kind: 'choose', parts: [{ text: 'sun' }, { text: 'hat' }] };
    expect((await own('', who)).body.items[0].cover_activity).toMatchObject(shown);
    expect((await putInLessons(school, who, { id: deck.id, version: body.version })).status).toBe(200);
    const { items } = (await get(school, '/api/v2/courses', who)).body;
    expect(items[0].decks[0].cover_activity).toMatchObject(shown);
  });

  it('comes page by page', async () => {
    const many = await aTeacher(school);
    for (let at = 0; at < 26; at += 1) {
      await post(school, '/api/v2/teacher_decks', { title: `Deck ${at}` }, many);
      school.clock.moveBy({ seconds: 1 });
    }
    const first = (await own('', many)).body;
    const second = (await own(`?cursor=${first.next_cursor}`, many)).body;
    expect([first.items.length, second.items.length, second.next_cursor]).toEqual([24, 2, null]);
    expect(second.items.map(({ title }: { title: string }) => title)).toEqual(['Deck 1', 'Deck 0']);
  });

  it('is nothing of another teacher, and a student can open none', async () => {
    const deck = await aTeachersDeck(school, teacher);
    await putInLessons(school, teacher, deck);
    const { deck_id: shown } = (await own(`/${deck.id}`)).body;
    const calls: [method: string, path: string, body?: object][] = [
      ['GET', `/api/v2/teacher_decks/${deck.id}`],
      ['PUT', `/api/v2/teacher_decks/${deck.id}`, { version: deck.version, content: deck.content }],
      ['POST', `/api/v2/teacher_decks/${deck.id}/use`, { version: deck.version }],
      ['PUT', `/api/v2/teacher_decks/${deck.id}/offer`, { offered: true }],
      ['POST', '/api/v2/teacher_decks', { title: 'Mine now', copy_of: deck.id }],
      ['POST', '/api/v2/teacher_decks', { title: 'Mine now', deck_id: shown }],
      ['GET', `/api/v2/decks/${shown}`],
      ['DELETE', `/api/v2/teacher_decks/${deck.id}`],
    ];
    for (const [method, path, body] of calls) {
      const answer = await ask(school, method, path, { as: other, ...(body && { body }) });
      expect(answer, `${method} ${path}`).toMatchObject(refusal('not_found', 404));
    }
    for (const to of ['slides', 'pictures', 'sounds'] as const)
      expect(await sendFile(school, other, deck.id, to, await aPicture('red'))).toMatchObject({ status: 404 });
    const listed = JSON.stringify((await get(school, '/api/v2/courses', other)).body);
    expect(listed).not.toContain(shown);
    expect(await get(school, `/api/v2/decks/${shown}`, student)).toMatchObject({ status: 404 });
    expect(await own('', student)).toMatchObject({ status: 403 });
    // Nor can another teacher put it into a lesson or homework.
    const lesson = await aLesson(school, { teacher: other, student, startsAt: school.clock.in(60) });
    expect(
      await post(school, '/api/v2/homeworks', { student_id: student.id, description: 'x', deck_id: shown }, other),
    ).toMatchObject({ status: 422 });
    expect(await lessonDeck(lesson)).toBe('');
  });
});

it('all decks of a teacher together have their limit, and what becomes smaller is saved', async () => {
  const many = await aTeacher(school);
  const grow = { title: 'Grows', colours: [], words: [] };
  const [deck, second] = [await aTeachersDeck(school, many, grow), await aTeachersDeck(school, many, grow)];
  const notes = (length: number): object => ({ ...deck.content, notes: 'x'.repeat(length) });
  const { body: saved } = await save(school, many, { ...deck, content: notes(1_000) });
  // With 41 decks of half a megabyte, little space is left.
  await sql`
    insert into teacher_decks (teacher_id, title, content, created_at, changed_at)
    select ${many.id}, 'Large', ${JSON.stringify(notes(511_000))}::jsonb, now(), now() from generate_series(1, 42)`.execute(
    school.database.db,
  );
  const version = saved.version;
  expect(await save(school, many, { id: deck.id, version, content: notes(1_001) })).toMatchObject(
    refusal('deck_space_full', 409),
  );
  expect(await post(school, '/api/v2/teacher_decks', { title: 'One more' }, many)).toMatchObject(
    refusal('deck_space_full', 409),
  );
  expect(await save(school, many, { id: deck.id, version, content: notes(10) })).toMatchObject({ status: 200 });
  const { id } = (await own('', many)).body.items.find(({ title }: { title: string }) => title === 'Large');
  expect(await ask(school, 'DELETE', `/api/v2/teacher_decks/${id}`, { as: many })).toMatchObject({ status: 200 });
  expect(await save(school, many, { ...second, content: notes(1_000) })).toMatchObject({ status: 200 });
});

describe('uploads at once', () => {
  it('of one teacher two are accepted, the others refused; they release their places', async () => {
    const deck = await aTeachersDeck(school, teacher, { colours: [] });
    const others = await aTeachersDeck(school, other, { colours: [] });
    const sound = await aSound();
    const send = (): Promise<Answer> => sendFile(school, teacher, deck.id, 'sounds', sound);
    const answers = await Promise.all([
      ...Array.from({ length: 8 }, send),
      sendFile(school, other, others.id, 'sounds', sound),
    ]);
    expect(answers.pop()).toMatchObject({ status: 200 });
    const refused = answers.filter(({ status }) => status !== 200);
    expect(refused.length).toBeGreaterThan(0);
    for (const answer of refused) expect(answer).toMatchObject(refusal('too_many_requests', 429));
    // Failed uploads also release their place.
    for (let nth = 0; nth < 3; nth += 1)
      expect(await sendFile(school, teacher, deck.id, 'sounds', Buffer.from('no sound'))).toMatchObject({
        status: 415,
      });
    expect(await Promise.all([send(), send()])).toMatchObject([{ status: 200 }, { status: 200 }]);
  });
});

describe('two pages that edit one deck', () => {
  it('the later save is refused with a reason, and nothing of the first one is lost', async () => {
    const deck = await aTeachersDeck(school, teacher);
    const content = { ...deck.content, notes: 'of the first tab' };
    expect(await save(school, teacher, { ...deck, content })).toMatchObject({ status: 200, body: { version: 3 } });
    expect(await save(school, teacher, { ...deck, content: { ...content, notes: 'of the second' } })).toMatchObject(
      refusal('deck_changed', 409),
    );
    expect(await putInLessons(school, teacher, deck)).toMatchObject(refusal('deck_changed', 409));
    expect((await own(`/${deck.id}`)).body.content.notes).toBe('of the first tab');
  });

  it('of twenty concurrent saves one succeeds', async () => {
    const deck = await aTeachersDeck(school, teacher, { colours: ['red'] });
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, at) =>
        save(school, teacher, { ...deck, content: { ...deck.content, notes: `tab ${at}` } }),
      ),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(answers.filter(({ body }) => body.error === 'deck_changed')).toHaveLength(19);
    const taken = answers.findIndex(({ status }) => status === 200);
    expect((await own(`/${deck.id}`)).body).toMatchObject({ version: 3, content: { notes: `tab ${taken}` } });
  });
});

describe('lessons', () => {
  it('show what was put into them: booked ones follow, those begun and held keep theirs', async () => {
    const deck = await aTeachersDeck(school, teacher);
    const usedOnce = await putInLessons(school, teacher, deck);
    expect(usedOnce).toMatchObject({ status: 200, body: { used_version: deck.version } });
    const old = usedOnce.body.deck_id;
    const at = { teacher, student, deckId: old };
    const held = await aLesson(school, { ...at, startsAt: school.clock.in(-3_000), status: 'held' });
    const running = await aLesson(school, { ...at, startsAt: school.clock.in(-10), status: 'in_progress' });
    const booked = await aLesson(school, { ...at, startsAt: school.clock.in(3_000) });
    const before = (await get(school, `/api/v2/decks/${old}`, student)).body;

    const content = { ...deck.content, slides: deck.content.slides.toReversed(), words: [] };
    const { version } = (await save(school, teacher, { ...deck, content })).body;
    // Saving alone changes no lesson.
    expect(await lessonDeck(booked)).toBe(old);
    const told: string[] = [];
    await school.app.deps.bus.subscribeTo(PAGE_INVALIDATION, student.id, (topic) => void told.push(topic));
    const fresh = (await putInLessons(school, teacher, { ...deck, version })).body.deck_id;
    // The family's open page would otherwise still lead to the old presentation.
    await expect.poll(() => told).toContain('lessons');
    expect(fresh).not.toBe(old);
    expect(await Promise.all([held, running, booked].map(lessonDeck))).toEqual([old, old, fresh]);
    expect((await get(school, `/api/v2/decks/${old}`, student)).body).toEqual(before);
    expect(before.words).toMatchObject([{ word: 'cow' }]);
    // Changing only words also makes a new version, so that held lessons keep the words they taught.
    const otherWords = { ...content, words: [{ word: 'hen', picture: null, sound: null }] };
    const third = (await save(school, teacher, { id: deck.id, version, content: otherWords })).body.version;
    const last = (await putInLessons(school, teacher, { id: deck.id, version: third })).body.deck_id;
    expect(last).not.toBe(fresh);
    expect(await lessonDeck(booked)).toBe(last);
    // Private notes are changed in place.
    const note = { ...otherWords, notes: 'Other notes.' };
    const fourth = (await save(school, teacher, { id: deck.id, version: third, content: note })).body.version;
    expect((await putInLessons(school, teacher, { id: deck.id, version: fourth })).body.deck_id).toBe(last);
    expect((await get(school, `/api/v2/decks/${last}`, teacher)).body.notes).toBe('Other notes.');
  });

  it('can be about them, and are of no course of the school then; a removed deck stays where it is shown', async () => {
    const deck = await aTeachersDeck(school, teacher);
    const { deck_id: deckId } = (await putInLessons(school, teacher, deck)).body;
    const courses = (await get(school, '/api/v2/courses', teacher)).body.items;
    expect(courses[0]).toMatchObject({ is_own: true });
    expect(courses[0].decks.map(({ id }: { id: string }) => id)).toContain(deckId);
    await aLesson(school, { teacher, student, startsAt: school.clock.in(-9_000), status: 'held', deckId });
    expect(JSON.stringify((await get(school, '/api/v2/progress', student)).body)).not.toContain('Own decks');
    await ask(school, 'DELETE', `/api/v2/teacher_decks/${deck.id}`, { as: teacher });
    expect((await get(school, `/api/v2/decks/${deckId}`, student)).body.slides).toHaveLength(2);
    expect(JSON.stringify((await get(school, '/api/v2/courses', teacher)).body)).not.toContain(deckId);
  });

  it('show a word once, whatever its case, and a deck that stayed as it was stays the same one', async () => {
    const words = ['Cat', 'cat', 'İ', 'i', 'ΟΔΟΣ', 'οδοσ', 'dog'];
    const deck = await aTeachersDeck(school, teacher, { colours: ['red'], words });
    const { status, body } = await putInLessons(school, teacher, deck);
    expect(status).toBe(200);
    const shown = (await get(school, `/api/v2/decks/${body.deck_id}`, teacher)).body.words;
    expect(shown.map(({ word }: { word: string }) => word)).toEqual(['Cat', 'İ', 'ΟΔΟΣ', 'dog']);
    expect((await putInLessons(school, teacher, deck)).body.deck_id).toBe(body.deck_id);
  });

  it('get no empty deck', async () => {
    const { body } = await post(school, '/api/v2/teacher_decks', { title: 'Empty' }, teacher);
    expect(await putInLessons(school, teacher, body)).toMatchObject(refusal('deck_empty', 422));
    const path = `/api/v2/teacher_decks/${body.id}/offer`;
    expect(await ask(school, 'PUT', path, { as: teacher, body: { offered: true } })).toMatchObject({ status: 422 });
  });
});

it('a deck of a course is copied, and the course stays as it is', async () => {
  const { deckId } = await aDeck(school);
  const { body } = await post(school, '/api/v2/teacher_decks', { title: 'My colours', deck_id: deckId }, teacher);
  expect(body.content).toMatchObject({ title: 'My colours', slides: [{ description: 'Slide 1' }, {}, {}] });
  const content = { ...body.content, slides: body.content.slides.slice(1) };
  expect((await save(school, teacher, { ...body, content })).status).toBe(200);
  expect((await get(school, `/api/v2/decks/${deckId}`, teacher)).body.slides).toHaveLength(3);
  const again = await post(school, '/api/v2/teacher_decks', { title: 'Once more', copy_of: body.id }, teacher);
  expect(again.body.content.slides).toHaveLength(2);
});

it('a copy of a deck that came in with texts no teacher may write is cleaned, and can be saved', async () => {
  const { deckId } = await aDeck(school, 1);
  const { db } = school.database;
  await db.updateTable('decks').set({ notes: 'One\r\ntwo\u0007' }).where('id', '=', deckId).execute();
  const texts = { description: 'A <b>\r\n', note: 'x\ry' };
  await db.updateTable('slides').set(texts).where('deckId', '=', deckId).execute();
  const words = ['<cow>', 'h\u200ben', '<>', 'a\tb'].map((word, at) => ({ deckId, word, position: at + 1 }));
  await db.insertInto('deckWords').values(words).execute();
  const { status, body } = await post(school, '/api/v2/teacher_decks', { title: 'Mine', deck_id: deckId }, teacher);
  expect(status).toBe(200);
  expect(body.content).toMatchObject({
    notes: 'One\ntwo',
    words: [{ word: 'cow' }, { word: 'hen' }, { word: 'ab' }],
    slides: [{ description: 'A <b>\n', note: 'x\ny' }],
  });
  expect((await save(school, teacher, body)).status).toBe(200);
});

it('a deck that no teacher’s deck can hold is not copied, and nothing is left of it', async () => {
  const copier = await aTeacher(school);
  const copy = (id: string): Promise<Answer> =>
    post(school, '/api/v2/teacher_decks', { title: 'X', deck_id: id }, copier);
  const { deckId: heavy } = await aDeck(school, 200);
  const { db } = school.database;
  await db
    .updateTable('slides')
    .set({ note: 'я'.repeat(2_000) })
    .where('deckId', '=', heavy)
    .execute();
  expect(await copy(heavy)).toMatchObject(refusal('too_large', 413));
  const { deckId: strange } = await aDeck(school, 1);
  await db
    .insertInto('deckWords')
    .values({ deckId: strange, word: 'cow', position: 1, pictureKey: 'cow.png' })
    .execute();
  expect(await copy(strange)).toMatchObject(refusal('invalid_fields', 422));
  expect((await own('', copier)).body.items).toEqual([]);
});

describe('files', () => {
  it('a PDF and a ZIP become slides; what is neither is refused in words', { timeout: 60_000 }, async () => {
    const { id } = (await post(school, '/api/v2/teacher_decks', { title: 'Farm' }, teacher)).body;
    const pdf = await sendFile(school, teacher, id, 'slides', aPdf(['A red car', 'A blue boat']), 'a.pdf');
    expect(pdf.body.slides).toMatchObject([{ description: 'A red car' }, { description: 'A blue boat' }]);
    const pack = zipSync({ '2 cat.png': await aPicture('red'), '10 dog.png': await aPicture('blue') });
    const zip = await sendFile(school, teacher, id, 'slides', pack, 'a.zip');
    expect(zip.body.slides).toMatchObject([{ description: 'cat' }, { description: 'dog' }]);
    const described = zipSync({ 'course.json': Buffer.from('{"slug":"x"}') });
    expect(await sendFile(school, teacher, id, 'slides', described)).toMatchObject({ status: 422 });
    const powerpoint = zipSync({ 'ppt/presentation.xml': Buffer.from('<p/>'), '1.png': await aPicture('red') });
    expect(await sendFile(school, teacher, id, 'slides', powerpoint, 'a.pptx')).toMatchObject(
      refusal('import_powerpoint', 415),
    );
    expect(await sendFile(school, teacher, id, 'slides', Buffer.from('no picture'))).toMatchObject(
      refusal('import_kind', 415),
    );
    const slides = [...pdf.body.slides, ...zip.body.slides].map((slide) => aSlide(slide));
    const content = { title: 'Farm', notes: '', words: [], slides };
    expect((await own(`/${id}/slides/progress`)).body).toEqual({ progress: null });
    expect(await own(`/${id}/slides/progress`, other)).toMatchObject({ status: 404 });
    expect((await save(school, teacher, { id, version: 1, content })).status).toBe(200);
  });

  it('a recording is read by its content and played in parts', async () => {
    const deck = await aTeachersDeck(school, teacher, { colours: ['red'] });
    const sent = await sendFile(school, teacher, deck.id, 'sounds', await aSound({ seconds: 3 }), 'x.exe');
    expect(sent.status).toBe(200);
    expect([2, 3]).toContain(sent.body.duration_seconds);
    expect(sent.body.sound).toMatch(/\.webm$/);
    const ogg = await sendFile(school, teacher, deck.id, 'sounds', await aSound({ container: 'ogg' }));
    expect(ogg.body.sound).toMatch(/\.ogg$/);
    const url = `/api/v2/sounds/${sent.body.sound}`;
    const part = await ask(school, 'GET', url, { headers: { range: 'bytes=0-9' } });
    expect([part.status, part.body.length, part.headers.get('content-type')]).toEqual([206, 10, 'audio/webm']);
    for (const bytes of [Buffer.from('ID3 no sound at all'), await aPicture('red'), Buffer.alloc(0)])
      expect(await sendFile(school, teacher, deck.id, 'sounds', bytes)).toMatchObject(refusal('only_sound', 415));
    expect(await sendFile(school, teacher, deck.id, 'sounds', await aSound({ seconds: 400 }))).toMatchObject(
      refusal('too_large', 413),
    );
    const [slide] = deck.content.slides;
    const content = {
      ...deck.content,
      words: [{ word: 'cow', picture: null, sound: ogg.body.sound }],
      slides: [{ ...slide, sound: sent.body.sound }],
    };
    const { version } = (await save(school, teacher, { ...deck, content })).body;
    const { deck_id: shown } = (await putInLessons(school, teacher, { id: deck.id, version })).body;
    expect((await get(school, `/api/v2/decks/${shown}`, teacher)).body).toMatchObject({
      words: [{ sound_url: `/api/v2/sounds/${ogg.body.sound}` }],
      slides: [{ sound_url: url }],
    });
    expect(await get(school, `/api/v2/sounds/slide-${'a'.repeat(40)}.webp`)).toMatchObject({ status: 404 });
  });

  it('of a voice go with its teacher; the slides that a lesson shows stay', async () => {
    const [leaving, manager] = await Promise.all([aTeacher(school), aManager(school)]);
    const deck = await aTeachersDeck(school, leaving, { colours: ['red'] });
    const { sound } = (await sendFile(school, leaving, deck.id, 'sounds', await aSound({ fill: 9 }))).body;
    const [slide] = deck.content.slides;
    const content = { ...deck.content, words: [{ word: 'cow', picture: null, sound }], slides: [{ ...slide, sound }] };
    const { version } = (await save(school, leaving, { ...deck, content })).body;
    const { deck_id: deckId } = (await putInLessons(school, leaving, { id: deck.id, version })).body;
    const startsAt = school.clock.in(-60);
    await aLesson(school, { teacher: leaving, student, startsAt, status: 'held', deckId });
    expect((await manager.post(`/people/${leaving.id}/deletion`, { reason: 'left' })).status).toBe(200);
    const { rows } = await sql<{ slides: number; voices: number }>`
      select (select count(*)::int from slides where deck_id = ${deckId}) as slides,
        (select count(*)::int from slides where sound_key = ${sound}) +
        (select count(*)::int from deck_words where sound_key = ${sound}) +
        (select count(*)::int from teacher_deck_files where file_key = ${sound}) as voices
    `.execute(school.database.db);
    expect(rows).toEqual([{ slides: 1, voices: 0 }]);
  });

  it('what no lesson ever showed goes with its teacher; what a room showed stays, planned or not', async () => {
    const [leaving, manager, child] = await Promise.all([aTeacher(school), aManager(school), aStudent(school)]);
    const shown = async (title: string): Promise<string> => {
      const deck = await aTeachersDeck(school, leaving, { title, colours: ['red'] });
      return (await putInLessons(school, leaving, deck)).body.deck_id;
    };
    const [planned, picked, given] = [await shown('Planned'), await shown('Picked'), await shown('Given')];
    await shown('Never shown');
    const lesson = await aLesson(school, {
      teacher: leaving,
      student: child,
      startsAt: school.clock.in(1),
      deckId: planned,
    });
    const room = await RoomSocket.join(school, lesson, leaving.token);
    await room.doStored({ k: 'deck', deck: picked });
    room.close();
    const homework = { student_id: child.id, description: 'Play', deck_id: given };
    expect(await post(school, '/api/v2/homeworks', homework, leaving)).toMatchObject({ status: 200 });
    const { db } = school.database;
    const now = school.clock.now();
    const held = { status: 'held', callStartedAt: now, heldAt: now };
    await db.updateTable('lessons').set(held).where('id', '=', lesson).execute();
    expect((await manager.post(`/people/${leaving.id}/deletion`, { reason: 'left' })).status).toBe(200);
    const left = await db
      .selectFrom('decks as d')
      .innerJoin('courses as c', 'c.id', 'd.courseId')
      .select('d.id')
      .where('c.teacherId', '=', leaving.id)
      .execute();
    expect(new Set(left.map(({ id }) => id))).toEqual(new Set([planned, picked, given]));
  });

  it('go with a copy, also those that were not saved yet', async () => {
    const deck = await aTeachersDeck(school, teacher, { colours: ['red'] });
    const { body: sent } = await sendFile(school, teacher, deck.id, 'slides', await aPicture('purple'));
    const { body: copy } = await post(school, '/api/v2/teacher_decks', { title: 'Mine', copy_of: deck.id }, teacher);
    const content = { ...copy.content, slides: [...copy.content.slides, aSlide(sent.slides[0])] };
    expect(await save(school, teacher, { ...copy, content })).toMatchObject({ status: 200 });
  });

  it('a full deck lets go of old files that it does not show, and of none that an unsaved page may name', async () => {
    const deck = await aTeachersDeck(school, teacher, { colours: ['red'] });
    const { db } = school.database;
    const listKeys = async (): Promise<string[]> => {
      const rows = await db.selectFrom('teacherDeckFiles').select('fileKey').where('deckId', '=', deck.id).execute();
      return rows.map(({ fileKey }) => fileKey);
    };
    const shown = await listKeys();
    const fill = Array.from({ length: 1_000 - shown.length }, (_, at) => ({
      deckId: deck.id,
      fileKey: `slide-${String(at).padStart(40, '0')}.webp`,
      bytes: 1,
      addedAt: school.clock.now(),
    }));
    await db.insertInto('teacherDeckFiles').values(fill).execute();
    expect(await sendFile(school, teacher, deck.id, 'pictures', await aPicture('teal'))).toMatchObject(
      refusal('deck_files_full', 409),
    );
    expect(await listKeys()).toHaveLength(1_000);
    school.clock.moveBy({ days: 1, seconds: 1 });
    const { body } = await sendFile(school, teacher, deck.id, 'pictures', await aPicture('teal'));
    expect(new Set(await listKeys())).toEqual(new Set([...shown, body.picture]));
  });

  it('of another deck are not taken, though their names are known', async () => {
    const [mine, theirs] = [await aTeachersDeck(school, teacher), await aTeachersDeck(school, other)];
    const content = { ...mine.content, slides: theirs.content.slides };
    // That picture was uploaded to both decks; this one to neither.
    const strange = {
      ...content,
      slides: [aSlide({ image: `slide-${'a'.repeat(40)}.webp`, thumb: `slide-${'a'.repeat(40)}.webp` })],
    };
    expect(await save(school, teacher, { ...mine, content: strange })).toMatchObject(refusal('invalid_fields', 422));
    const [slide] = mine.content.slides;
    const item = { id: 'cat', at: [10, 10, 20, 20], kind: 'picture', picture: `slide-${'a'.repeat(40)}.webp` };
    const drawn = { ...mine.content, slides: [{ ...slide, drawing: { background: 'sky', items: [item] } }] };
    expect(await save(school, teacher, { ...mine, content: drawn })).toMatchObject(refusal('invalid_fields', 422));
  });
});

it('a composed slide is kept as it was composed, with its pictures; what no slide is made of is refused', async () => {
  const deck = await aTeachersDeck(school, teacher, { colours: ['red'] });
  const { body } = await sendFile(school, teacher, deck.id, 'pictures', await aPicture('pink'));
  const drawing = {
    background: 'meadow',
    items: [
      { id: 'title', at: [10, 5, 80, 20], kind: 'text', text: 'My pets', colour: 'ink' },
      { id: 'star', at: [70, 60, 20, 30], kind: 'shape', shape: 'star', colour: 'yellow' },
      { id: 'cat', at: [10, 40, 30, 50], kind: 'picture', picture: body.picture },
    ],
  };
  const saved = (one: object) => {
    const slides = deck.content.slides.map((slide) => ({ ...slide, drawing: one }));
    return save(school, teacher, { ...deck, content: { ...deck.content, slides } });
  };
  for (const broken of [
    { ...drawing, background: 'url(x)' },
    { ...drawing, items: [{ ...drawing.items[0], at: [90, 5, 80, 20] }] },
    { ...drawing, items: [{ ...drawing.items[1], shape: 'script' }] },
    { ...drawing, items: Array.from({ length: 41 }, (_, at) => ({ ...drawing.items[1], id: `i${at}` })) },
  ])
    expect(await saved(broken)).toMatchObject(refusal('invalid_fields', 422));
  expect((await saved(drawing)).status).toBe(200);
  expect((await own(`/${deck.id}`)).body.content.slides[0].drawing).toEqual(drawing);
});

it('an activity with numbers of hundreds of digits is kept, rounded', async () => {
  const deck = await aTeachersDeck(school, teacher, { colours: ['red'] });
  const parts = Array.from({ length: 20 }, (_, at) => ({ id: `p${at}`, shape: Array(64).fill(1e-300) }));
  const activity = { kind: 'trace', task: 'x', parts: [{ id: 'l', shape: [1.23456, 1, 100 / 3, 9] }, ...parts] };
  const slides = deck.content.slides.map((slide) => ({ ...slide, activity }));
  const { status, body } = await save(school, teacher, { ...deck, content: { ...deck.content, slides } });
  expect(status).toBe(200);
  const kept = (await own(`/${deck.id}`)).body.content.slides[0].activity.parts;
  expect([kept[0].shape, kept[20].shape[63]]).toEqual([[1.2346, 1, 33.3333, 9], 0]);
  expect((await putInLessons(school, teacher, { id: deck.id, version: body.version })).status).toBe(200);
});

describe('hostile data', () => {
  const part = (id: string) => ({ id, at: [0, 0, 10, 10], text: id });
  it.each<[string, (slide: object) => object]>([
    ['markup in the title', () => ({ title: '<b>x</b>' })],
    ['no title', () => ({ title: '  ' })],
    [
      'a thousand parts',
      (slide) => ({
        slides: [
          {
            ...slide,
            activity: { kind: 'cover', task: 'x', parts: Array.from({ length: 1_000 }, (_, at) => part(`p${at}`)) },
          },
        ],
      }),
    ],
    [
      'answers that name nothing',
      (slide) => ({
        slides: [
          { ...slide, activity: { kind: 'match', task: 'x', parts: [part('a'), part('b')], answers: [['a', 'c']] } },
        ],
      }),
    ],
    [
      'markup in a part',
      (slide) => ({
        slides: [{ ...slide, activity: { kind: 'cover', task: 'x', parts: [{ ...part('a'), text: '<img src=x>' }] } }],
      }),
    ],
    ['a picture from elsewhere', (slide) => ({ slides: [{ ...slide, image: 'https://elsewhere.test/a.png' }] })],
    ['two slides of one name', (slide) => ({ slides: [slide, slide] })],
    ['201 slides', (slide) => ({ slides: Array.from({ length: 201 }, (_, at) => ({ ...slide, id: `s${at}` })) })],
    ['a field that nobody knows', (slide) => ({ slides: [{ ...slide, script: 'alert(1)' }] })],
    [
      'words without end',
      () => ({ words: Array.from({ length: 61 }, (_, at) => ({ word: `w${at}`, picture: null, sound: null })) }),
    ],
    ['a NUL', () => ({ notes: 'a\u0000b' })],
  ])('%s is refused, and the deck stays', async (_, spoil) => {
    const deck = await aTeachersDeck(school, teacher, { colours: ['red'] });
    const [slide = {}] = deck.content.slides;
    const answer = await save(school, teacher, { ...deck, content: { ...deck.content, ...spoil(slide) } });
    expect([400, 422]).toContain(answer.status);
    expect((await own(`/${deck.id}`)).body).toMatchObject({ version: deck.version, content: deck.content });
  });

  it('more than a deck can hold is refused as too large', async () => {
    const deck = await aTeachersDeck(school, teacher, { colours: ['red'] });
    const content = { ...deck.content, notes: 'x'.repeat(600_000) };
    expect(await save(school, teacher, { ...deck, content })).toMatchObject(refusal('too_large', 413));
  });
});
