import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { aDeck, aSibling, aStudent, aTeacher, type Person } from '../../../test/builders.ts';
import { ask, get, refusal } from '../../../test/http.ts';
import { aLessonRoom } from '../../../test/lessonRoom.ts';
import { RoomSocket } from '../../../test/RoomSocket.ts';
import { openSchool, type School } from '../../../test/school.ts';
import { aTeachersDeck, putInLessons, save } from '../../../test/teacherDecks.ts';
import { PAGE_INVALIDATION } from '../../platform/bus/invalidatePages.ts';

// What a lesson shows, the child may see: during the lesson and afterwards (docs/decisions/0112).

let school: School;
let teacher: Person;
let student: Person;
let lessonId: string;
let deckId: string;
let pages: string[];

beforeAll(async () => {
  school = await openSchool({ hasLimits: false });
});
afterAll(() => school.close());
beforeEach(async () => {
  ({ teacher, student, lessonId, deckId, pages } = await aLessonRoom(school));
});

const run = (text: string, values: unknown[] = []) => school.database.pool.query(text, values);
const deckAs = (id: string, as: Person) => get(school, `/api/v2/decks/${id}`, as);
const status = async (id: string, as: Person) => (await deckAs(id, as)).status;
const pagesOf = async (id: string): Promise<string[]> =>
  (await deckAs(id, teacher)).body.slides.map((slide: { id: string }) => `slide:${slide.id}`);
const ownDeck = async (id: string): Promise<string> => {
  const { body } = await get(school, `/api/v2/teacher_decks/${id}`, teacher);
  return body.deck_id;
};
const addWords = (deck: string, ...words: string[]) =>
  run(
    'insert into deck_words (deck_id, position, word) select $1, n, w from unnest($2::text[]) with ordinality u(w, n)',
    [deck, words],
  );
const wordsOf = async (as: Person): Promise<string[]> =>
  (await get(school, `/api/v2/lessons/${lessonId}/words`, as)).body.items.map(({ word }: { word: string }) => word);

/** Both people in the room, with the call started. */
async function both(): Promise<{ t: RoomSocket; s: RoomSocket }> {
  const t = await RoomSocket.join(school, lessonId, teacher.token);
  const s = await RoomSocket.join(school, lessonId, student.token);
  await t.doStored({ k: 'call' });
  return { t, s };
}

/** Shows a deck, and waits until the child's page hears of it. */
async function show(t: RoomSocket, s: RoomSocket, deck: string): Promise<void> {
  t.do({ k: 'deck', deck });
  await s.until(() => s.events().some(([, , event]) => event.k === 'deck' && event.deck === deck));
}

describe('a presentation that a lesson shows', () => {
  const kinds: [kind: string, show: (t: RoomSocket, s: RoomSocket) => Promise<string>][] = [
    ['the planned one', async () => deckId],
    [
      'another of the school',
      async (t, s) => {
        const other = await aDeck(school);
        await show(t, s, other.deckId);
        return other.deckId;
      },
    ],
    [
      'the teacher’s own',
      async (t, s) => {
        const own = await aTeachersDeck(school, teacher);
        await putInLessons(school, teacher, own);
        const shown = await ownDeck(own.id);
        await show(t, s, shown);
        return shown;
      },
    ],
    [
      'the teacher’s own, published again while the lesson is on',
      async (t, s) => {
        const own = await aTeachersDeck(school, teacher);
        await putInLessons(school, teacher, own);
        const before = await ownDeck(own.id);
        await show(t, s, before);
        const [first = {}] = own.content.slides;
        const slides = [...own.content.slides, { ...first, id: crypto.randomUUID() }];
        const { body } = await save(school, teacher, { ...own, content: { ...own.content, slides } });
        expect((await putInLessons(school, teacher, { id: own.id, version: body.version })).status).toBe(200);
        const after = await ownDeck(own.id);
        expect(after).not.toBe(before);
        expect(await status(before, student)).toBe(200);
        await show(t, s, after);
        return after;
      },
    ],
    [
      'one that is withdrawn from its course meanwhile',
      async (t, s) => {
        const other = await aDeck(school);
        await show(t, s, other.deckId);
        await run('update decks set retired_at = now() where id = $1', [other.deckId]);
        return other.deckId;
      },
    ],
  ];

  it.each(kinds)('%s is seen by its child, then and later, and by nobody else', async (_, showIt) => {
    const [sibling, stranger] = [await aSibling(school, student), await aStudent(school)];
    const { t, s } = await both();
    const shown = await showIt(t, s);
    const { body } = await deckAs(shown, student);
    expect(body.slides.map(({ description }: { description: string }) => description)).not.toContain(undefined);
    for (const one of [sibling, stranger]) expect(await status(shown, one)).toBe(404);
    await t.doStored({ k: 'show', page: (await pagesOf(shown)).at(-1) ?? '' });
    await run(`update lessons set status = 'held', held_at = now() where id = $1`, [lessonId]);
    expect(await status(shown, student)).toBe(200);
    const board = await get(school, `/api/v2/lessons/${lessonId}/board`, student);
    expect(board.body.pages.map(({ slide }: { slide: unknown }) => slide)).not.toContain(null);
    const replay = await get(school, `/api/v2/lessons/${lessonId}/replay`, student);
    const { id: last } = body.slides.at(-1);
    expect(replay.body.slides.map(({ page }: { page: string }) => page)).toContain(`slide:${last}`);
    await run(`update lessons set status = 'cancelled', held_at = null where id = $1`, [lessonId]);
    expect(await status(shown, student)).toBe(404);
    for (const socket of [t, s]) socket.close();
  });

  it('stays open to its two people when another is planned, also for a teacher who takes over', async () => {
    const own = await aTeachersDeck(school, teacher);
    await putInLessons(school, teacher, own);
    const shown = await ownDeck(own.id);
    const { t, s } = await both();
    await show(t, s, shown);
    const [next, other] = [await aDeck(school), await aTeacher(school)];
    await t.doStored({ k: 'show', page: (await pagesOf(shown))[0] ?? '' });
    await run('update lessons set deck_id = $2, teacher_id = $3 where id = $1', [lessonId, next.deckId, other.id]);
    for (const one of [student, other]) expect(await status(shown, one)).toBe(200);
    for (const socket of [t, s]) socket.close();
  });

  it('is what lies on the board when the room opens: what the teacher only looked into is not', async () => {
    await run(
      `update lessons set starts_at = $2::timestamptz, ends_at = $2::timestamptz + (ends_at - starts_at) where id = $1`,
      [lessonId, school.clock.in(3_000)],
    );
    const [looked, laid] = [await aDeck(school), await aDeck(school)];
    const early = await RoomSocket.join(school, lessonId, teacher.token);
    await early.doStored({ k: 'deck', deck: looked.deckId }, { k: 'deck', deck: laid.deckId });
    expect([await status(looked.deckId, student), await status(laid.deckId, student)]).toEqual([404, 404]);
    await run(
      `update lessons set starts_at = $2::timestamptz, ends_at = $2::timestamptz + (ends_at - starts_at) where id = $1`,
      [lessonId, school.clock.in(5)],
    );
    expect([await status(looked.deckId, student), await status(laid.deckId, student)]).toEqual([404, 200]);
    early.close();
  });
});

describe('the words of a lesson', () => {
  it('are those of the planned presentation, and of others once three slides were shown', async () => {
    const other = await aDeck(school, 5);
    await addWords(deckId, 'red', 'blue');
    await addWords(other.deckId, 'Blue', 'cow');
    const { t, s } = await both();
    expect(await wordsOf(student)).toEqual(['red', 'blue']);
    await show(t, s, other.deckId);
    const [first, second, third] = other.slideIds.map((id) => `slide:${id}`);
    // The same two slides again and again, and a free page, are no third one.
    for (const page of [second, first, 'free:1', second]) await t.doStored({ k: 'show', page: page ?? '' });
    expect(await wordsOf(student)).toEqual(['red', 'blue']);
    await t.doStored({ k: 'show', page: third ?? '' });
    expect(await wordsOf(student)).toEqual(['red', 'blue', 'cow']);
    await run(`update lessons set status = 'held', held_at = now() where id = $1`, [lessonId]);
    const { body } = await get(school, '/api/v2/words', student);
    expect(body.items.map(({ word }: { word: string }) => word.toLowerCase())).toEqual(['blue', 'cow', 'red']);
    const { body: progress } = await get(school, '/api/v2/progress', student);
    expect(progress.words_met).toBe(3);
    const { rows } = await run(
      'select shown_at is not null as shown, cardinality(slides) n from room_decks where deck_id = $1',
      [other.deckId],
    );
    expect(rows).toEqual([{ shown: true, n: 3 }]);
    for (const socket of [t, s]) socket.close();
  });

  it('come with the presentation shown most, which only its teacher is told', async () => {
    const other = await aDeck(school, 5);
    const shown = async (as: Person) => (await get(school, `/api/v2/lessons/${lessonId}`, as)).body.shown;
    const { t, s } = await both();
    await show(t, s, other.deckId);
    const [first, second, third] = other.slideIds;
    await t.doStored({ k: 'show', page: `slide:${third ?? ''}` });
    expect(await shown(teacher)).toBeNull();
    await t.doStored({ k: 'show', page: `slide:${second ?? ''}` });
    expect(await shown(teacher)).toMatchObject({ id: other.deckId, slide_ids: [first, second, third] });
    expect(await shown(student)).toBeNull();
    for (const socket of [t, s]) socket.close();
  });

  it('of a presentation of two slides count when both were shown', async () => {
    const other = await aDeck(school, 2);
    await addWords(other.deckId, 'cow');
    const { t, s } = await both();
    await show(t, s, other.deckId);
    expect(await wordsOf(teacher)).toEqual([]);
    await t.doStored({ k: 'show', page: `slide:${other.slideIds[1] ?? ''}` });
    expect(await wordsOf(teacher)).toEqual(['cow']);
    for (const socket of [t, s]) socket.close();
  });

  it('are not those of slides that the child was not there to see', async () => {
    const other = await aDeck(school, 4);
    await addWords(other.deckId, 'cow');
    const t = await RoomSocket.join(school, lessonId, teacher.token);
    const turns = other.slideIds.map((id) => ({ k: 'show', page: `slide:${id}` }) as const);
    await t.doStored({ k: 'deck', deck: other.deckId }, ...turns);
    await t.doStored({ k: 'call' }, ...turns);
    expect(await wordsOf(teacher)).toEqual([]);
    // The slide that is open counts for a child who comes now.
    const s = await RoomSocket.join(school, lessonId, student.token);
    await t.doStored(...turns.slice(0, 1));
    expect(await wordsOf(teacher)).toEqual([]);
    await t.doStored(...turns.slice(1, 2));
    expect(await wordsOf(teacher)).toEqual(['cow']);
    for (const socket of [t, s]) socket.close();
  });
});

describe('the presentation of a lesson, changed by its teacher', () => {
  const plan = (id: string, as: { token: string } | undefined, deck: unknown) =>
    ask(school, 'PUT', `/api/v2/lessons/${id}/presentation`, { ...(as && { as }), body: { deck_id: deck } });
  const planned = async () => (await get(school, `/api/v2/lessons/${lessonId}`, student)).body.presentation.id;

  it('is the new one at once on both people’s pages, and in the audit log once', async () => {
    const { deckId: next } = await aDeck(school);
    const told: string[] = [];
    for (const { id } of [teacher, student])
      await school.app.deps.bus.subscribeTo(PAGE_INVALIDATION, id, (topic) => void told.push(`${id}:${topic}`));
    expect(await plan(lessonId, teacher, next)).toMatchObject({ status: 200 });
    expect(await plan(lessonId, teacher, next)).toMatchObject({ status: 200 });
    expect(await planned()).toBe(next);
    expect(await status(next, student)).toBe(200);
    await expect.poll(() => told).toEqual(expect.arrayContaining([`${teacher.id}:lessons`, `${student.id}:lessons`]));
    const { rows } = await run(
      `select details ->> 'deckId' as deck from audit_log where lesson_id = $1 and action = 'lesson.deck_set'`,
      [lessonId],
    );
    expect(rows).toEqual([{ deck: next }]);
  });

  it('lies on the board of a room that nobody has joined, also while its lobby is open', async () => {
    const { deckId: next } = await aDeck(school);
    const lobby = await RoomSocket.join(school, lessonId, student.token, { lobby: true });
    expect(await plan(lessonId, teacher, next)).toMatchObject({ status: 200 });
    await lobby.until(() => lobby.events().some(([, , event]) => event.k === 'deck' && event.deck === next));
    lobby.close();
  });

  it('does not change the board of a lesson that has begun', async () => {
    const { deckId: next } = await aDeck(school);
    const { t, s } = await both();
    expect(await plan(lessonId, teacher, next)).toMatchObject({ status: 200 });
    await t.doStored({ k: 'show', page: pages[1] ?? '' });
    expect(s.events().filter(([, , event]) => event.k === 'deck')).toEqual([]);
    expect([await status(deckId, student), await status(next, student)]).toEqual([200, 200]);
    for (const socket of [t, s]) socket.close();
  });

  it('is refused to everybody else, and with what no lesson can show', async () => {
    const [{ deckId: next }, other] = [await aDeck(school), await aTeacher(school)];
    const others = await aTeachersDeck(school, other);
    await putInLessons(school, other, others);
    const { body } = await get(school, `/api/v2/teacher_decks/${others.id}`, other);
    expect(await plan(lessonId, other, next)).toMatchObject(refusal('not_found', 404));
    expect(await plan(crypto.randomUUID(), teacher, next)).toMatchObject(refusal('not_found', 404));
    expect(await plan(lessonId, student, next)).toMatchObject({ status: 403 });
    expect(await plan(lessonId, undefined, next)).toMatchObject({ status: 401 });
    const unknown = { status: 422, body: { fields: { deck_id: 'unknown' } } };
    for (const deck of [crypto.randomUUID(), body.deck_id])
      expect(await plan(lessonId, teacher, deck)).toMatchObject(unknown);
    for (const deck of [undefined, null, 7, 'no-id', [next]])
      expect(await plan(lessonId, teacher, deck)).toMatchObject(refusal('invalid_fields', 422));
    await run('update decks set retired_at = now() where id = $1', [next]);
    expect(await plan(lessonId, teacher, next)).toMatchObject(unknown);
    expect(await planned()).toBe(deckId);
  });

  it.each(['held', 'missed', 'cancelled'])('is refused once the lesson is %s, or its time is over', async (state) => {
    const { deckId: next } = await aDeck(school);
    await run(
      `update lessons set status = $2, held_at = case when $2 = 'held' then now() end,
         missed_by = case when $2 = 'missed' then 'student' end where id = $1`,
      [lessonId, state],
    );
    expect(await plan(lessonId, teacher, next)).toMatchObject(refusal('lesson_over', 409));
    await run(
      `update lessons set status = 'booked', held_at = null, missed_by = null, starts_at = starts_at - interval '2 hours',
         ends_at = ends_at - interval '2 hours' where id = $1`,
      [lessonId],
    );
    expect(await plan(lessonId, teacher, next)).toMatchObject(refusal('lesson_over', 409));
  });
});
