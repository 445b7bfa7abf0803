import type { SentEvent } from '@skylark/contract/room';
import type { Move } from '@skylark/contract/play';
import type { RoomState } from '@skylark/contract/roomState';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import type { Person } from '../../../test/builders.ts';
import { aLessonRoom } from '../../../test/lessonRoom.ts';
import { RoomSocket } from '../../../test/RoomSocket.ts';
import { openSchool, type School } from '../../../test/school.ts';

let school: School;
let student: Person;
let lessonId: string;
let pages: string[];
let page: string;
let t: RoomSocket;
let s: RoomSocket;
let made = 0;

beforeAll(async () => {
  school = await openSchool();
});
afterAll(() => school.close());
beforeEach(async () => {
  let teacher: Person;
  ({ teacher, student, lessonId, pages, page } = await aLessonRoom(school));
  t = await RoomSocket.join(school, lessonId, teacher.token);
  s = await RoomSocket.join(school, lessonId, student.token);
  return () => {
    t.close();
    s.close();
  };
});

const move = (seat: 't' | 's', is: Move, more: object = {}): SentEvent => {
  made += 1;
  return { k: 'play', id: `${seat}move${String(made).padStart(8, '0')}`, page, move: is, ...more } as SentEvent;
};
const pick: Move = { kind: 'pick', part: 'cow' };

async function refused(socket: RoomSocket, event: unknown): Promise<string | undefined> {
  const n = socket.do(event as SentEvent);
  await socket.until(() => socket.all('refused').some((one) => one.n === n));
  return socket.all('refused').find((one) => one.n === n)?.code;
}

async function state(): Promise<RoomState> {
  const socket = await RoomSocket.join(school, lessonId, student.token, { lobby: true });
  socket.close();
  return (await socket.receive('welcome')).state as RoomState;
}

it('moves come to both sides in one order, with the server’s time, and stay for who comes later', async () => {
  await t.doStored({ k: 'tools', on: true });
  await s.receiveEvent('tools');
  await s.doStored(move('s', { kind: 'put', part: 'cow', to: 'barn' }, { at: 5 }));
  await t.doStored(move('t', { kind: 'hint' }), move('t', { kind: 'answer' }));
  await s.until(() => s.events().filter(([, , { k }]) => k === 'play').length === 3);
  const seen = [t, s].map((socket) => socket.events().filter(([, , { k }]) => k === 'play'));
  expect(seen[0]).toEqual(seen[1]);
  const [play] = (await state()).plays;
  expect(play).toMatchObject({ page, moves: [{ seat: 's', move: { kind: 'put' } }, { seat: 't' }, { seat: 't' }] });
  expect(Math.abs((play?.sinceMs ?? 0) - school.clock.now().getTime())).toBeLessThan(60_000);
});

it('a child moves while it may draw, shows no answers, and makes no moves of its teacher’s', async () => {
  expect(await refused(s, move('s', pick))).toBe('tools_off');
  await t.doStored({ k: 'tools', on: true });
  await s.receiveEvent('tools');
  expect(await refused(s, move('s', { kind: 'answer' }))).toBe('not_allowed');
  expect(await refused(s, move('t', pick))).toBe('not_yours');
  await s.doStored(move('s', pick), move('s', { kind: 'reset' }));
});

it('only slides that were shown are played on', async () => {
  for (const other of ['free:1', `slide:${crypto.randomUUID()}`, pages[1]])
    expect(await refused(t, move('t', pick, { page: other }))).toBe('no_such_page');
  await t.doStored({ k: 'show', page: pages[1] ?? '' }, move('t', pick, { page: pages[1] }));
});

it.each([
  { kind: 'put', part: 'cow' },
  { kind: 'put', part: 'cow', to: '<b>' },
  { kind: 'pick', part: '__proto__' },
  { kind: 'pick', part: 'x'.repeat(40) },
  { kind: 'pick', part: { length: 1 } },
  { kind: 'trace', part: 'l', points: [1, 2, 3] },
  { kind: 'trace', part: 'l', points: Array.from({ length: 66 }, () => 1) },
  { kind: 'trace', part: 'l', points: [1, 2, 3, 1e9] },
  { kind: 'type', part: 'cow', text: '' },
  { kind: 'type', part: 'cow', text: '<b>' },
  { kind: 'type', part: 'cow', text: 'x'.repeat(41) },
  { kind: 'win' },
  null,
])('a move that cannot be is refused alone: %j', async (is) => {
  expect(await refused(t, move('t', is as Move))).toBe('invalid');
  await t.doStored(move('t', pick));
});

const count = async (): Promise<number> => (await state()).plays.reduce((sum, { moves }) => sum + moves.length, 0);
const many = (seat: 't' | 's', total: number) => Array.from({ length: total }, () => move(seat, pick));

it('a child’s moves on a slide are limited; the teacher can still help, and starting again works', async () => {
  await t.doStored({ k: 'tools', on: true });
  await s.receiveEvent('tools');
  for (let sent = 0; sent < 400; sent += 50) await s.doStored(...many('s', 50));
  expect(await refused(s, move('s', pick))).toBe('not_allowed');
  await t.doStored(move('t', { kind: 'hint' }), move('t', { kind: 'answer' }));
  await t.doStored(...many('t', 48));
  expect(await refused(t, move('t', pick))).toBe('not_allowed');
  await t.doStored(move('t', { kind: 'reset' }), move('t', pick));
  expect(await count()).toBe(2);
});

it('earlier rounds don’t count against a child’s moves in this one', async () => {
  await t.doStored({ k: 'tools', on: true });
  await s.receiveEvent('tools');
  for (let sent = 0; sent < 150; sent += 50) await s.doStored(...many('s', 50));
  await s.doStored(move('s', { kind: 'reset' }));
  for (let sent = 0; sent < 400; sent += 50) await s.doStored(...many('s', 50));
  expect(await refused(s, move('s', pick))).toBe('not_allowed');
  expect(await count()).toBe(551);
});

it('a child who uses up the moves of a room takes none from the next slide, neither its own nor the teacher’s', async () => {
  const full = { sinceMs: 0, moves: Array.from({ length: 400 }, () => ({ move: pick, seat: 's', second: 0 })) };
  const room = school.app.hub.find(lessonId);
  if (!room) throw new Error('not open');
  room.state = {
    ...room.state,
    tools: true,
    plays: [1, 2, 3, 4, 5].map((n) => ({ ...full, page: `slide:${n}` })) as never,
  };
  await t.doStored(move('t', { kind: 'hint' }));
  await s.doStored(move('s', pick), move('s', { kind: 'reset' }));
  expect(room.state.plays.find((play) => play.page === page)?.moves).toHaveLength(3);
  expect(room.state.plays).toHaveLength(5);
});
