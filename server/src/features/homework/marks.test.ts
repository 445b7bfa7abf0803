import type { Move } from '@skylark/contract/play';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { aDeck, aLesson, aStudent, aTeacher, type Person } from '../../../test/builders.ts';
import { type Answer, get, post } from '../../../test/http.ts';
import { RoomSocket } from '../../../test/RoomSocket.ts';
import { openSchool, type School } from '../../../test/school.ts';

let school: School;
let teacher: Person;
let student: Person;
let id: string;
let slides: string[];
let made = 0;

const DRAG = {
  kind: 'drag',
  task: 'Put the cow into the barn.',
  parts: [
    { id: 'cow', at: [0, 0, 9, 9], text: 'cow' },
    { id: 'pig', at: [10, 0, 9, 9], text: 'pig' },
    { id: 'barn', at: [50, 0, 9, 9] },
  ],
  answers: [
    ['cow', 'barn'],
    ['pig', 'barn'],
  ],
};

beforeAll(async () => {
  school = await openSchool({ hasLimits: false });
});
afterAll(() => school.close());
beforeEach(async () => {
  [teacher, student] = await Promise.all([aTeacher(school), aStudent(school)]);
  await aLesson(school, { teacher, student, startsAt: school.clock.in(600) });
  const deck = await aDeck(school);
  slides = deck.slideIds;
  // The second activity has a kind this version doesn't know: its slide is shown without anything to play.
  for (const [slide, activity] of [
    [slides[0], DRAG],
    [slides[1], { ...DRAG, kind: 'hologram' }],
  ])
    await school.database.pool.query('update slides set activity = $2 where id = $1', [slide, activity]);
  const given = { student_id: student.id, description: 'Play.', deck_id: deck.deckId };
  id = String((await post(school, '/api/v2/homeworks', given, teacher)).body.id);
});

const step = (action: string, as: Person, body: object = {}): Promise<Answer> =>
  post(school, `/api/v2/homeworks/${id}/${action}`, body, as);
const details = async (as: Person) => (await get(school, `/api/v2/homeworks/${id}`, as)).body;
const move = (is: Move, seat = 's') => {
  made += 1;
  return {
    k: 'play',
    id: `${seat}move${String(made).padStart(8, '0')}`,
    page: `slide:${slides[0]}`,
    move: is,
  } as const;
};
const put = (part: string, to: string): Move => ({ kind: 'put', part, to });

async function refused(socket: RoomSocket, event: Parameters<RoomSocket['do']>[0]): Promise<string | undefined> {
  const n = socket.do(event);
  await socket.until(() => socket.all('refused').some((one) => one.n === n));
  return socket.all('refused').find((one) => one.n === n)?.code;
}

it('what was played is marked when it is handed in: steps, tries and time; again after it came back', async () => {
  await step('start', student);
  const s = await RoomSocket.join(school, id, student.token);
  await s.doStored(move(put('cow', 'pig')));
  school.clock.moveBy({ seconds: 20 });
  await s.doStored(move(put('cow', 'barn')));
  expect((await details(student)).marks).toEqual([]);
  await step('finish', student);
  const half = { slide_id: slides[0], steps: 2, right: 1, first_try: 0, wrong: 1, hints: 0, tries: 1 };
  const [mark] = (await details(teacher)).marks;
  expect(mark).toMatchObject(half);
  expect(mark).toMatchObject({ chance: 0.5, words: [{ word: 'cow', result: 'helped', wrong: 1 }] });
  expect(mark.seconds).toBeGreaterThanOrEqual(20);
  await step('return', teacher, { comment: 'And the pig?' });
  await s.until(() => s.events().filter(([, , { k }]) => k === 'tools').length >= 2);
  await s.doStored(move({ kind: 'hint' }), move(put('pig', 'barn')));
  await step('finish', student);
  expect((await details(student)).marks).toMatchObject([{ right: 2, first_try: 0, hints: 1 }]);
  s.close();
});

const hint: Move = { kind: 'hint' };
const marked = async () => {
  await step('finish', student);
  return (await details(teacher)).marks;
};

it('a child that works long loses no mark: neither by a reset nor by what it plays elsewhere', async () => {
  await step('start', student);
  const s = await RoomSocket.join(school, id, student.token);
  await s.doStored(move(put('cow', 'pig')), move(put('cow', 'barn')), move(put('pig', 'barn')));
  for (let sent = 0; sent < 250; sent += 50)
    await s.doStored(...Array.from({ length: 50 }, () => move(put('pig', 'pig'))));
  await s.doStored(move({ kind: 'reset' }), move(hint), move(put('cow', 'pig')));
  const room = school.app.hub.find(id);
  if (!room) throw new Error('not open');
  const [play] = room.state.plays;
  expect(play?.before?.count).toBe(200);
  expect(play?.moves).toHaveLength(56);
  // Full of moves on other slides; this one is then the longest.
  const others = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12].map((n) => ({
    page: `slide:${n}`,
    sinceMs: 0,
    moves: Array.from({ length: n === 12 ? 10 : 176 }, () => ({ move: hint, seat: 's', second: 0 })),
  }));
  const own = { ...play, moves: [...(play?.moves ?? []), ...Array.from({ length: 140 }, () => play?.moves[0])] };
  room.state = { ...room.state, plays: [own, ...others] as never };
  await s.doStored({ ...move(hint), page: `slide:${slides[1]}` });
  expect(room.state.plays.find(({ page }) => page === `slide:${slides[0]}`)).toMatchObject({
    before: { count: 396, round: 1 },
    moves: [],
  });
  const logged = s.events().flatMap(([, , event]) => (event.k === 'play' && event.packed ? [event.packed.page] : []));
  expect(logged).toEqual([`slide:${slides[0]}`, `slide:${slides[0]}`]);
  expect(await marked()).toMatchObject([{ steps: 2, right: 2, first_try: 1, wrong: 2, hints: 1, tries: 2 }]);
  s.close();
});

it('moves that no activity of this version explains are forgotten; what a page sends as their result is ignored', async () => {
  await step('start', student);
  const s = await RoomSocket.join(school, id, student.token);
  const page = `slide:${slides[1]}` as const;
  const before = { count: 1, second: 0, round: 0, wrong: 0, hints: 0, firstTry: 2, hinted: [], isSolved: true };
  await s.doStored(move(put('cow', 'pig')));
  const claimed = { ...move(hint), packed: { page: `slide:${slides[0]}`, before } };
  for (let sent = 0; sent < 200; sent += 50)
    await s.doStored(...Array.from({ length: 50 }, () => ({ ...claimed, id: move(hint).id, page })));
  await s.doStored({ ...move({ kind: 'reset' }), page });
  expect(school.app.hub.find(id)?.state.plays).toMatchObject([
    { page: `slide:${slides[0]}`, moves: [{ seat: 's' }] },
    { page, moves: [{ move: { kind: 'reset' } }] },
  ]);
  expect(await marked()).toMatchObject([{ right: 0, first_try: 0, wrong: 1 }]);
  s.close();
});

it('only the child plays a homework, only activities, and nobody shows the answer', async () => {
  await step('start', student);
  const [s, t] = [await RoomSocket.join(school, id, student.token), await RoomSocket.join(school, id, teacher.token)];
  expect(await refused(t, move(put('cow', 'barn'), 't'))).toBe('not_allowed');
  expect(await refused(s, move({ kind: 'answer' }))).toBe('not_allowed');
  expect(await refused(s, { ...move(put('cow', 'barn')), page: 'free:1' })).toBe('no_such_page');
  const { body } = await get(school, `/api/v2/homeworks/${id}`, student);
  expect(body.slides.map((slide: { activity: { kind: string } | null }) => slide.activity?.kind)).toEqual([
    'drag',
    undefined,
    undefined,
  ]);
  await step('finish', student);
  await s.receiveEvent('tools');
  expect(await refused(s, move(put('cow', 'barn')))).toBe('tools_off');
  expect((await details(teacher)).marks).toMatchObject([{ right: 0, tries: 0, seconds: 0 }]);
  s.close();
  t.close();
});
