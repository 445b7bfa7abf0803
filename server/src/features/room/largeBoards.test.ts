import { BOARD_MAX_BYTES, PAGE_MAX_BYTES, PAGE_MAX_ELEMENTS, ROOM_MAX_BYTES } from '@skylark/contract/board.facts';
import { type BoardElement, type PageSnapshot, pageOfSnapshot, visibleElements } from '@skylark/contract/boardState';
import { ROOM_PROTOCOL, ROOM_TOKEN_PREFIX } from '@skylark/contract/room.facts';
import type { ServerMessage } from '@skylark/contract/room';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { WebSocket } from 'ws';
import { aShape, aStroke } from '../../../test/board.ts';
import { aStudent, aTeacher, aWhiteboard, type Person } from '../../../test/builders.ts';
import { RoomSocket } from '../../../test/RoomSocket.ts';
import { openSchool, type School } from '../../../test/school.ts';
import { aStoredStroke, storeBoard } from '../../../test/storedBoard.ts';
import { loadRoom } from './snapshotStore.ts';

let school: School;
let teacher: Person;
let student: Person;
let roomId: string;

beforeAll(async () => {
  school = await openSchool();
});
afterAll(() => school.close());
beforeEach(async () => {
  [teacher, student] = await Promise.all([aTeacher(school), aStudent(school)]);
  roomId = await aWhiteboard(school, { teacher, student });
});

const strokes = (bytes: number, each = 6_000): BoardElement[] =>
  Array.from({ length: Math.floor(bytes / (each + 360)) }, () => aStoredStroke('s', each));

/** The pages a client has after receiving everything. */
function pagesOf(heard: readonly ServerMessage[]): Map<string, PageSnapshot> {
  const pages = new Map<string, PageSnapshot>();
  for (const message of heard) {
    if (message.t !== 'page') continue;
    const page = message.page as PageSnapshot;
    const begun = message.more ? pages.get(page.id) : undefined;
    if (begun) begun.elements.push(...page.elements);
    else pages.set(page.id, page);
  }
  return pages;
}

it('opens for a reader who is slow, however large: the shown page first, in parts, and what happens meanwhile behind it', async () => {
  const ids = Array.from({ length: 8 }, (_, at) => `free:${at + 1}` as const);
  await storeBoard(
    school,
    roomId,
    ids.map((id) => ({ id, elements: strokes(1_150_000) })),
  );
  const t = await RoomSocket.join(school, roomId, teacher.token);
  const slow = new WebSocket(`${school.url.replace('http', 'ws')}/api/v2/rooms/${roomId}/socket`, [
    ROOM_PROTOCOL,
    ROOM_TOKEN_PREFIX + student.token,
  ]);
  const heard: ServerMessage[] = [];
  let isClosed = false;
  slow.on('close', () => (isClosed = true));
  slow.on('message', (data: Buffer) => {
    heard.push(JSON.parse(data.toString('utf8')) as ServerMessage);
    // Reads one message, then pauses briefly.
    slow.pause();
    setTimeout(() => slow.resume(), 2);
  });
  await new Promise((opened) => slow.once('open', opened));
  slow.send(JSON.stringify({ t: 'hello', client: 'slow-reader-1', epoch: null, seq: 0, n: 0, last: 0, parts: true }));
  await expect.poll(() => heard.some(({ t: kind }) => kind === 'page'), { timeout: 30_000 }).toBe(true);
  // More entries than memory keeps for joining clients.
  for (let at = 0; at < 300; at += 1) t.do({ k: 'show', page: at % 2 === 0 ? 'free:1' : 'free:8' });
  await expect.poll(() => isClosed || heard.some(({ t: kind }) => kind === 'ready'), { timeout: 30_000 }).toBe(true);
  expect(isClosed).toBe(false);
  const pages = pagesOf(heard);
  expect([...pages.keys()][0]).toBe('free:8');
  for (const { elements } of pages.values())
    expect(elements.filter((element) => element.id.startsWith('s'))).toHaveLength(strokes(1_150_000).length);
  expect(heard.filter(({ t: kind }) => kind === 'page').length).toBeGreaterThan(100);
  const shown = () =>
    heard.flatMap((message) => (message.t === 'events' ? message.l : [])).filter(([, , { k }]) => k === 'show');
  await expect.poll(() => shown().length, { timeout: 30_000 }).toBe(300);
  const seqs = shown().map(([seq]) => seq);
  expect(seqs).toEqual(Array.from({ length: 300 }, (_, at) => (seqs[0] ?? 0) + at));
  slow.close();
  t.close();
});

it('gives a page whole to who cannot take parts', async () => {
  await storeBoard(school, roomId, [{ id: 'free:1', elements: strokes(500_000) }]);
  const t = await RoomSocket.join(school, roomId, teacher.token);
  expect(t.all('page')).toHaveLength(1);
  t.close();
});

it('takes nothing more on a page that is full, and still takes on another until the room is', async () => {
  const page = (id: PageSnapshot['id'], bytes: number) => ({ id, elements: strokes(bytes) });
  await storeBoard(school, roomId, [page('free:1', PAGE_MAX_BYTES), page('free:2', 0)]);
  const s = await RoomSocket.join(school, roomId, student.token);
  const long = (at: 'free:1' | 'free:2') =>
    aStroke(
      's',
      at,
      Array.from({ length: 700 }, () => 12_345),
    );
  s.do(long('free:1'), long('free:1'));
  await s.until(() => s.all('refused').length > 0);
  expect(s.all('refused').at(-1)?.code).toBe('page_full');
  await s.doStored(long('free:2'));
  // There is space again as soon as something is deleted.
  const [first] = pagesOf(s.received).get('free:1')?.elements ?? [];
  const before = s.all('refused').length;
  await s.doStored(
    { k: 'put', id: first?.id ?? '', page: 'free:1', look: { ...first!.look!, version: 2, isDeleted: true } },
    long('free:1'),
  );
  expect(s.all('refused')).toHaveLength(before);
  s.close();

  const full = await aWhiteboard(school, { teacher, student });
  const part = Math.floor(ROOM_MAX_BYTES / 3);
  await storeBoard(school, full, [page('free:1', part), page('free:2', part), page('free:3', part), page('free:4', 0)]);
  const other = await RoomSocket.join(school, full, student.token);
  for (let at = 0; at < 6; at += 1) other.do({ ...long('free:2'), page: 'free:4' });
  await other.until(() => other.all('refused').length > 0);
  expect(other.all('refused')[0]?.code).toBe('room_full');
  other.close();
});

it('refuses elements above the limit of a page, however small they are', async () => {
  const tiny = Array.from({ length: PAGE_MAX_ELEMENTS }, () => ({ ...aStoredStroke('s', 0), points: [] }));
  await storeBoard(school, roomId, [{ id: 'free:1', elements: tiny }]);
  const s = await RoomSocket.join(school, roomId, student.token);
  s.do(aShape('s', 'free:1'));
  expect(await s.receive('refused')).toMatchObject({ code: 'page_full' });
  s.close();
});

it('can be brought back by the teacher after a reload when it was cleared', async () => {
  const t = await RoomSocket.join(school, roomId, teacher.token);
  const s = await RoomSocket.join(school, roomId, student.token);
  const [hers, his] = [aStroke('t', 'free:1'), aStroke('s', 'free:1')];
  await Promise.all([t.doStored(hers), s.doStored(his)]);
  await t.doStored({ k: 'clear', page: 'free:1', clear: 'tclear00001' });
  t.close();
  s.close();
  const again = await RoomSocket.join(school, roomId, teacher.token);
  const snapshot = pagesOf(again.received).get('free:1');
  expect(visibleElements(pageOfSnapshot(snapshot!))).toEqual([]);
  await again.doStored({ k: 'unclear', page: 'free:1', clear: snapshot?.clears[0]?.[0] ?? '' });
  const stored = await loadRoom(school.database.db, roomId);
  const page = pageOfSnapshot(JSON.parse(stored.pages.get('free:1') ?? '') as PageSnapshot);
  expect(visibleElements(page).map(({ id }) => id)).toEqual([hers.id, his.id].toSorted());
  again.close();
});

it('removes deleted or cleared content for good once there is too much, the oldest first', async () => {
  const deleted = strokes(1_000_000).map((stroke) => ({ ...stroke, look: { ...stroke.look!, isDeleted: true } }));
  const cleared = strokes(1_000_000).map((stroke) => ({ ...stroke, bornSeq: 5 }));
  const seen = strokes(2_100_000).map((stroke) => ({ ...stroke, bornSeq: 7 }));
  await storeBoard(school, roomId, [
    { id: 'free:1', elements: [...deleted, ...cleared, ...seen], clears: [['tclear00001', 6, true]] },
  ]);
  const [t, s] = [
    await RoomSocket.join(school, roomId, teacher.token),
    await RoomSocket.join(school, roomId, student.token),
  ];
  await t.doStored(aStroke('t', 'free:1'));
  const [, author, event] = await s.receiveEvent('forget');
  expect(author).toBe('-');
  expect(event).toMatchObject({ page: 'free:1' });
  await t.receiveEvent('forget');
  // Some of the deleted elements are gone for good on all sides; the cleared ones are newer and still there.
  const text = (await loadRoom(school.database.db, roomId)).pages.get('free:1') ?? '';
  expect(text.length).toBeLessThan(BOARD_MAX_BYTES);
  const left = new Set((JSON.parse(text) as PageSnapshot).elements.map(({ id }) => id));
  expect([...cleared, ...seen].every(({ id }) => left.has(id))).toBe(true);
  const gone = deleted.find(({ id }) => !left.has(id));
  expect(gone).toBeDefined();
  s.do({ k: 'put', id: gone!.id, page: 'free:1', look: { ...gone!.look, version: 2, isDeleted: false }, revive: true });
  expect(await s.receive('refused')).toMatchObject({ code: 'unknown' });
  await t.doStored({ k: 'unclear', page: 'free:1', clear: 'tclear00001' });
  t.close();
  s.close();
});

it('forgets all that was deleted or cleared when nobody was there for an hour', async () => {
  const board = await aWhiteboard(school, { teacher, student });
  await storeBoard(school, board, [{ id: 'free:1', elements: strokes(20_000) }]);
  const t = await RoomSocket.join(school, board, teacher.token);
  const kept = aStroke('t', 'free:1');
  await t.doStored({ k: 'clear', page: 'free:1', clear: 'tclear00001' }, kept);
  t.close();
  const other = await school.openSecond();
  school.clock.moveBy({ minutes: 61 });
  const later = await RoomSocket.join(other, board, teacher.token);
  await later.doStored(aStroke('t', 'free:1'));
  const stored = JSON.parse((await loadRoom(school.database.db, board)).pages.get('free:1') ?? '') as PageSnapshot;
  expect(stored.elements.map(({ id }) => id)).toContain(kept.id);
  expect(stored.elements).toHaveLength(2);
  expect(stored.clears).toEqual([]);
  later.close();
  await other.close();
});
