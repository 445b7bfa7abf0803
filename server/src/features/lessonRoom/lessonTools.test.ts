import { DIE_SIDES } from '@skylark/contract/lessonTools.facts';
import type { SentEvent } from '@skylark/contract/room';
import type { RoomState } from '@skylark/contract/roomState';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Person } from '../../../test/builders.ts';
import { get } from '../../../test/http.ts';
import { aLessonRoom } from '../../../test/lessonRoom.ts';
import { RoomSocket } from '../../../test/RoomSocket.ts';
import { openSchool, type School } from '../../../test/school.ts';

let school: School;
let teacher: Person;
let student: Person;
let lessonId: string;
let deckId: string;
let pages: string[];
let page: string;
let t: RoomSocket;
let s: RoomSocket;

beforeAll(async () => {
  school = await openSchool();
});
afterAll(() => school.close());
beforeEach(async () => {
  ({ teacher, student, lessonId, deckId, pages, page } = await aLessonRoom(school));
  t = await RoomSocket.join(school, lessonId, teacher.token);
  s = await RoomSocket.join(school, lessonId, student.token);
  return () => {
    t.close();
    s.close();
  };
});

async function refused(socket: RoomSocket, event: unknown): Promise<string | undefined> {
  const n = socket.do(event as SentEvent);
  await socket.until(() => socket.all('refused').some((one) => one.n === n));
  return socket.all('refused').find((one) => one.n === n)?.code;
}

/** The room state that a person joining now receives. */
async function stateFor(person: Person): Promise<RoomState> {
  const socket = await RoomSocket.join(school, lessonId, person.token, { lobby: true });
  socket.close();
  return (await socket.receive('welcome')).state as RoomState;
}

const spotlight = (on = page): SentEvent => ({
  k: 'cover',
  page: on,
  cover: { kind: 'spotlight', x: 8_000, y: 4_500, radius: 1_500 },
});
const saying = (seat: 't' | 's', number: number, text = `Number ${number}`): SentEvent => ({
  k: 'say',
  id: `${seat}saying${String(number).padStart(6, '0')}`,
  text,
});

describe('dice and spinners', () => {
  it('get their result once, from the server, the same for both and for later pages', async () => {
    await t.doStored({ k: 'chance', chance: { kind: 'dice', count: 2 } }, { k: 'roll' }, { k: 'tools', on: true });
    await s.receiveEvent('tools');
    s.do({ k: 'roll' });
    const both = await Promise.all(
      [t, s].map(async (socket) => {
        const [seq] = await socket.receiveEvent('roll');
        return [(await socket.receiveEvent('roll', seq))[0], socket.events().filter(([, , { k }]) => k === 'roll')];
      }),
    );
    expect(both[0]).toEqual(both[1]);
    const rolls = t.events().flatMap(([, , event]) => (event.k === 'roll' ? [event.values] : []));
    for (const values of rolls) {
      expect(values).toHaveLength(2);
      for (const value of values) expect([1, 2, 3, 4, 5, DIE_SIDES]).toContain(value);
    }
    expect((await stateFor(student)).chance).toEqual({
      what: { kind: 'dice', count: 2 },
      values: rolls[1],
      throws: 2,
    });
  });

  it('are put up by the teacher; the child throws what is up while it may draw', async () => {
    expect(await refused(s, { k: 'chance', chance: { kind: 'dice', count: 1 } })).toBe('not_allowed');
    expect(await refused(t, { k: 'roll' })).toBe('unknown');
    await t.doStored({ k: 'chance', chance: { kind: 'spinner', parts: ['cat', 'dog'] } });
    expect(await refused(s, { k: 'roll' })).toBe('tools_off');
    // Values sent by the page itself are ignored.
    await t.doStored({ k: 'roll', values: [9_999] } as SentEvent);
    const [, , event] = await t.receiveEvent('roll');
    expect([[0], [1]]).toContainEqual(event.k === 'roll' && event.values);
    await t.doStored({ k: 'chance', chance: null });
    expect(await refused(t, { k: 'roll' })).toBe('unknown');
  });

  it.each([
    { kind: 'dice', count: 0 },
    { kind: 'dice', count: 1e9 },
    { kind: 'spinner', parts: ['one'] },
    { kind: 'spinner', parts: Array.from({ length: 13 }, (_, at) => `part ${at}`) },
    { kind: 'spinner', parts: ['cat', ' '] },
    { kind: 'spinner', parts: ['cat', 'a\u0000'] },
    { kind: 'spinner', parts: ['cat', 'x'.repeat(41)] },
    { kind: 'roulette' },
  ])('that cannot be are refused alone: %j', async (chance) => {
    expect(await refused(t, { k: 'chance', chance })).toBe('invalid');
    await t.doStored({ k: 'sync', on: false });
  });
});

describe('a shared tab', () => {
  it('is made large or small for both by either side, once the call has begun, and for who comes later', async () => {
    expect(await refused(t, { k: 'screen', large: false })).toBe('not_allowed');
    expect((await stateFor(student)).isScreenLarge).toBe(true);
    await t.doStored({ k: 'call' }, { k: 'screen', large: false });
    await s.receiveEvent('screen');
    expect((await stateFor(student)).isScreenLarge).toBe(false);
    await s.doStored({ k: 'screen', large: true });
    expect((await stateFor(teacher)).isScreenLarge).toBe(true);
    expect(await refused(s, { k: 'screen' })).toBe('invalid');
  });
});

describe('a timer', () => {
  it('ends by the server’s clock, is put away by 0 seconds, and is the teacher’s', async () => {
    expect(await refused(s, { k: 'timer', seconds: 60 })).toBe('not_allowed');
    expect(await refused(t, { k: 'timer', seconds: 1e6 })).toBe('invalid');
    expect(await refused(t, { k: 'timer', seconds: -1 })).toBe('invalid');
    const nowMs = school.clock.now().getTime();
    await t.doStored({ k: 'timer', seconds: 90, until: 5 } as SentEvent);
    const [seq, , event] = await s.receiveEvent('timer');
    expect(event.k === 'timer' && event.until - nowMs).toBeGreaterThanOrEqual(90_000);
    expect(event.k === 'timer' && event.until - nowMs).toBeLessThan(120_000);
    expect(t.events()).toContainEqual([seq, 't', event]);
    await t.doStored({ k: 'timer', seconds: 0 });
    expect((await stateFor(student)).timer).toBeNull();
  });
});

describe('a curtain and a spotlight', () => {
  it('hide a part of a page that was shown, until the teacher takes them away', async () => {
    await t.doStored(spotlight(), {
      ...spotlight(),
      cover: { kind: 'curtain', left: 0, top: 0, right: 16_000, bottom: 9 },
    } as SentEvent);
    expect((await s.receiveEvent('cover'))[2]).toEqual(spotlight());
    expect((await stateFor(student)).covers).toEqual([
      { page, cover: { kind: 'curtain', left: 0, top: 0, right: 16_000, bottom: 9 } },
    ]);
    expect(await refused(s, { k: 'cover', page, cover: null })).toBe('not_allowed');
    expect(await refused(t, spotlight(pages[2]))).toBe('no_such_page');
    await t.doStored({ k: 'cover', page, cover: null });
    expect((await stateFor(student)).covers).toEqual([]);
  });

  it.each([
    { kind: 'curtain', left: 500, top: 0, right: 500, bottom: 9_000 },
    { kind: 'curtain', left: -1, top: 0, right: 500, bottom: 9_000 },
    { kind: 'curtain', left: 0, top: 0, right: 16_001, bottom: 9_000 },
    { kind: 'spotlight', x: 0, y: 0, radius: 0 },
    { kind: 'spotlight', x: 0.5, y: 0, radius: 900 },
    { kind: 'spotlight', x: 0, y: 0, radius: 1e300 },
  ])('that cannot be are refused alone: %j', async (cover) => {
    expect(await refused(t, { k: 'cover', page, cover })).toBe('invalid');
    await t.doStored(spotlight());
  });
});

describe('the paper of a free page', () => {
  const paper = (of: string, on = 'free:1'): unknown => ({ k: 'paper', page: on, paper: of });
  it('is chosen by the teacher; the child has it at once, after a reload and on the lesson’s page', async () => {
    await t.doStored({ k: 'show', page: 'free:1' }, paper('squared') as SentEvent);
    expect((await s.receiveEvent('paper'))[2]).toEqual(paper('squared'));
    const stored = [{ page: 'free:1', paper: 'squared' }];
    expect((await stateFor(student)).papers).toEqual(stored);
    const board = await get(school, `/api/v2/lessons/${lessonId}/board`, student);
    expect(board.body.pages.at(-1)).toMatchObject({ id: 'free:1', slide: null, paper: 'squared' });
    await t.doStored(paper('plain') as SentEvent);
    expect((await stateFor(student)).papers).toEqual([]);
  });

  it('is refused to the child, on a slide, on a page that was not shown, and if there is no such paper', async () => {
    await t.doStored({ k: 'show', page: 'free:1' }, { k: 'tools', on: true });
    expect(await refused(s, paper('ruled'))).toBe('not_allowed');
    expect(await refused(t, paper('ruled', 'free:2'))).toBe('no_such_page');
    expect(await refused(t, paper('ruled', page))).toBe('invalid');
    expect(await refused(t, paper('golden'))).toBe('invalid');
  });
});

describe('what they write to each other', () => {
  it('comes to both in one order, under one’s own name only, once each', async () => {
    await t.doStored(saying('t', 1), saying('t', 1));
    await s.doStored(saying('s', 1));
    await t.doStored(saying('t', 2));
    const said = { id: 'tsaying000001', seat: 't', text: 'Number 1' };
    expect((await stateFor(student)).sayings.map(({ seat, text }) => [seat, text])).toEqual([
      ['t', 'Number 1'],
      ['s', 'Number 1'],
      ['t', 'Number 2'],
    ]);
    expect((await stateFor(teacher)).sayings[0]).toEqual(said);
    expect(await refused(s, saying('t', 3))).toBe('not_yours');
    for (const text of ['', '  \n', 'a\u0007', 'x'.repeat(301)])
      expect(await refused(s, saying('s', 4, text))).toBe('invalid');
  });

  it('is limited: a flooding sender is disconnected, the other side stays', async () => {
    for (let number = 0; number < 60; number += 20)
      s.do(...Array.from({ length: 20 }, (_, at) => saying('s', number + at)));
    expect(await s.receive('bye')).toEqual({ t: 'bye', code: 'too_fast' });
    await t.doStored(saying('t', 1));
  });
});

describe('the teacher’s notes', () => {
  it('never go to the child, by whatever it may ask for', async () => {
    await school.database.db.updateTable('decks').set({ notes: 'Secret plan' }).where('id', '=', deckId).execute();
    await school.database.db.updateTable('slides').set({ note: 'Secret note' }).where('deckId', '=', deckId).execute();
    await t.doStored({ k: 'show', page: pages[1] ?? page });
    const asked = [`/decks/${deckId}`, `/lessons/${lessonId}`, `/lessons/${lessonId}/board`, `/rooms/${lessonId}`];
    for (const path of asked) {
      const { status, body } = await get(school, `/api/v2${path}`, student);
      expect(status, path).toBe(200);
      expect(JSON.stringify(body), path).not.toMatch(/Secret/);
    }
    expect(JSON.stringify(s.received)).not.toMatch(/Secret/);
    const { body } = await get(school, `/api/v2/decks/${deckId}`, teacher);
    expect(JSON.stringify(body)).toMatch(/Secret note/);
  });
});
