import type { ElementProps, PutEvent } from '@skylark/contract/board';
import type { PageSnapshot } from '@skylark/contract/boardState';
import type { SentEvent } from '@skylark/contract/room';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { aLook, anId, aShape, aStroke } from '../../../test/board.ts';
import { aLesson, aStudent, aTeacher, type Person } from '../../../test/builders.ts';
import { aLessonRoom } from '../../../test/lessonRoom.ts';
import { RoomSocket } from '../../../test/RoomSocket.ts';
import { openSchool, type School } from '../../../test/school.ts';
import { loadRoom } from './snapshotStore.ts';

let school: School;
let teacher: Person;
let student: Person;
let lessonId: string;
let page: string;
let t: RoomSocket;
let s: RoomSocket;

beforeAll(async () => {
  school = await openSchool();
});
afterAll(() => school.close());
beforeEach(async () => {
  ({ teacher, student, lessonId, page } = await aLessonRoom(school));
  t = await RoomSocket.join(school, lessonId, teacher.token);
  s = await RoomSocket.join(school, lessonId, student.token);
  await t.doStored({ k: 'tools', on: true });
  await s.receiveEvent('tools');
  return () => {
    t.close();
    s.close();
  };
});

/** Sends events that are all refused; @returns the codes in order */
async function refused(socket: RoomSocket, ...events: unknown[]): Promise<string[]> {
  const before = socket.all('refused').length;
  socket.do(...(events as SentEvent[]));
  await socket.until(() => socket.all('refused').length >= before + events.length);
  return socket
    .all('refused')
    .slice(before)
    .map(({ code }) => code);
}

const put = (id: string, look: Partial<ElementProps>, more: Partial<PutEvent> = {}): PutEvent => ({
  k: 'put',
  id,
  page,
  look: aLook({ version: 2, width: 500, height: 300, ...look }),
  ...more,
});

const storedPage = async (): Promise<PageSnapshot> => {
  const room = await loadRoom(school.database.db, lessonId);
  return JSON.parse(room.pages.get(page) ?? '{"elements":[],"clears":[]}') as PageSnapshot;
};

describe('one invalid event', () => {
  it('is refused alone: the others of its message are taken and the connection goes on', async () => {
    const [before, after] = [aStroke('s', page), aStroke('s', page)];
    s.do(before, { k: 'join', seat: 't', client: 'x' } as never, { k: 'put' } as never, null as never, after);
    await s.until(() => s.ackedN === 5);
    expect(s.all('refused').map(({ n, code }) => [n, code])).toEqual([
      [2, 'invalid'],
      [3, 'invalid'],
      [4, 'invalid'],
    ]);
    expect((await storedPage()).elements.map(({ id }) => id).toSorted()).toEqual([before.id, after.id].toSorted());
    expect(s.closed).toBeUndefined();
  });

  it.each<[string, () => unknown]>([
    ['too many points', () => ({ ...aStroke('s', page), points: Array.from({ length: 5_000 }, () => 1) })],
    ['half a point', () => aStroke('s', page, [1, 2, 3])],
    [
      'half a point where a point has pressure',
      () => ({
        ...aStroke('s', page, [1, 2, 50, 4]),
        head: { is: { kind: 'pen', pressure: true }, look: aLook() },
      }),
    ],
    ['a picture of negative width', () => picture({ width: -10, height: 10 })],
    ['a picture of negative height', () => picture({ width: 10, height: -10 })],
    ['a picture larger than anything', () => picture({ width: 128_000, height: 10 })],
    ['a stamp of negative size', () => put(anId('s'), { width: -1 }, { is: { kind: 'stamp', stamp: 'star' } })],
    ['a text of negative width', () => put(anId('s'), { width: -1, text: 'a' }, { is: { kind: 'text' } })],
    ['a text with a NUL', () => put(anId('s'), { text: 'a\u0000' }, { is: { kind: 'text' } })],
    ['a text with half a character', () => put(anId('s'), { text: 'a\ud800' }, { is: { kind: 'text' } })],
    ['a stroke that was put', () => put(anId('s'), {}, { is: { kind: 'pen', pressure: false } })],
    ['a shape that was drawn as ink', () => ({ ...aStroke('s', page), head: { is: { kind: 'line' }, look: aLook() } })],
    ['a version far ahead', () => put(anId('s'), { version: 1_000_000 }, { is: { kind: 'ellipse' } })],
    ['a place far in front', () => put(anId('s'), { index: 1_000_000 }, { is: { kind: 'ellipse' } })],
    ['a place far behind', () => put(anId('s'), { index: -1_000_000 }, { is: { kind: 'ellipse' } })],
    ['a number that is none', () => JSON.parse('{"k":"put","look":{"x":1e999}}')],
  ])('is refused: %s', async (_, event) => {
    expect(await refused(s, event())).toEqual(['invalid']);
    expect((await storedPage()).elements).toEqual([]);
    await s.doStored(aStroke('s', page));
  });

  const picture = (look: Partial<ElementProps>) =>
    put(anId('s'), look, { is: { kind: 'picture', picture: crypto.randomUUID() } });

  it('is refused when only what is stored tells so: sizes of another kind, steps too far, points without a beginning', async () => {
    const stamp = put(anId('s'), { width: 10, height: 10 }, { is: { kind: 'stamp', stamp: 'star' } });
    const stroke = aStroke('s', page);
    await s.doStored(stamp, stroke);
    expect(
      await refused(
        s,
        put(stamp.id, { version: 3, width: -10 }),
        put(stamp.id, { version: 1_003 }),
        put(stamp.id, { version: 3, index: 1_001 }),
        { ...stamp },
        { ...stroke },
        { k: 'ink', id: stroke.id, page, from: 2, points: [1, 2, 3] },
        { k: 'ink', id: stroke.id, page, from: 9, points: [1, 2] },
        { k: 'ink', id: stamp.id, page, from: 0, points: [1, 2] },
        { k: 'ink', id: anId('s'), page, from: 2, points: [1, 2] },
        put(anId('s'), {}),
      ),
    ).toEqual([...Array.from({ length: 8 }, () => 'invalid'), 'unknown', 'unknown']);
    // The same continuations, one per message, as recognised from their text.
    s.do({ k: 'ink', id: stroke.id, page, from: 2, points: [1, 2, 3] });
    s.do({ k: 'ink', id: anId('s'), page, from: 2, points: [1, 2] });
    await s.until(() => s.all('refused').length === 12);
    await s.doStored({ k: 'ink', id: stroke.id, page, from: 2, points: [1, 2] });
    const { elements } = await storedPage();
    expect(elements.find(({ id }) => id === stroke.id)?.points).toEqual([0, 0, 10, 10, 1, 2]);
  });

  it('does not become possible by many small steps', async () => {
    const shape = aShape('s', page);
    await s.doStored(shape, put(shape.id, { version: 1_001 }), put(shape.id, { version: 2_001 }));
    expect(await refused(s, put(shape.id, { version: 3_002 }))).toEqual(['invalid']);
    await t.doStored(put(shape.id, { version: 2_002, x: 7 }));
  });

  it('does not split the board with two looks of the same version and nonce', async () => {
    const shape = aShape('s', page);
    await s.doStored(shape);
    await t.doStored(put(shape.id, { version: 2, versionNonce: 5, isDeleted: true }));
    expect(await refused(s, put(shape.id, { version: 2, versionNonce: 5, x: 9 }))).toEqual(['invalid']);
    await s.doStored(put(shape.id, { version: 2, versionNonce: 6, x: 9 }));
  });
});

describe('what a teacher laid out', () => {
  it.each<[string, Partial<ElementProps>, Partial<PutEvent>]>([
    ['deletes it', { isDeleted: true }, {}],
    ['takes its text away', { text: undefined }, {}],
    ['writes another text', { text: 'mine' }, {}],
    ['paints it', { color: 'sun' }, {}],
    ['makes its letters larger', { size: 5 }, {}],
    ['puts it before everything', { index: 1 }, {}],
    ['brings it back', {}, { revive: true }],
    ['makes it anew', {}, { is: { kind: 'ellipse' } }],
  ])('is not changed by a child who %s', async (_, change, more) => {
    const text = put(anId('t'), { version: 1, text: 'hers' }, { is: { kind: 'text' } });
    await t.doStored(text);
    const look = { ...text.look, version: 2, ...change };
    expect(await refused(s, { ...put(text.id, {}, more), look: JSON.parse(JSON.stringify(look)) })).toEqual([
      'not_yours',
    ]);
    expect((await storedPage()).elements[0]?.look).toEqual(text.look);
  });

  it('is moved and made larger by a child, and nothing else of it changes', async () => {
    const text = put(anId('t'), { version: 1, text: 'hers' }, { is: { kind: 'text' } });
    await t.doStored(text);
    const moved = { ...text.look, version: 2, x: 5, y: 6, width: 700, height: 80 };
    await s.doStored({ ...put(text.id, {}), look: moved });
    expect((await storedPage()).elements[0]?.look).toEqual(moved);
  });

  it('gets no points from a child', async () => {
    const stroke = aStroke('t', page);
    await t.doStored(stroke);
    expect(await refused(s, { k: 'ink', id: stroke.id, page, from: 2, points: [1, 2] })).toEqual(['not_yours']);
  });

  it('is not brought back by a child who moves it after it was deleted', async () => {
    const shape = aShape('t', page);
    await t.doStored(shape, put(shape.id, { version: 2, isDeleted: true }));
    expect(await refused(s, put(shape.id, { version: 3, x: 9 }))).toEqual(['not_yours']);
  });
});

describe('the name of a page', () => {
  it('is not taken over by the other side, whose events do not count for it', async () => {
    const thief = await RoomSocket.open(school, lessonId, student.token, { client: t.client });
    thief.send({ t: 'hello', client: t.client, epoch: null, seq: 0, n: 0, last: 0 });
    expect(await thief.receive('bye')).toMatchObject({ code: 'bad_message' });
    await t.doStored(aStroke('t', page), { k: 'call' });
  });

  it('counts only for its own side, also right after the server has started', async () => {
    // The child connects first: the teacher's page hasn't connected in this epoch.
    const name = 'name-of-the-teachers-page';
    const [her, pupil] = await Promise.all([aTeacher(school), aStudent(school)]);
    const other = await aLesson(school, { teacher: her, student: pupil, startsAt: school.clock.in(1) });
    const child = await RoomSocket.join(school, other, pupil.token, { client: name });
    child.do({ k: 'flow', audio: true, video: true });
    child.send({ t: 'do', n: 40_000, l: [{ k: 'flow', audio: false, video: false }] });
    await child.until(() => child.ackedN >= 40_000);
    const teachers = await RoomSocket.join(school, other, her.token, { client: name });
    await teachers.doStored({ k: 'show', page: 'free:1' }, { k: 'call' });
    expect(teachers.all('welcome')[0]?.n).toBe(0);
    teachers.cut();
    // What the child did under this name isn't lost for the returning teacher either.
    const { epoch } = await teachers.receive('welcome');
    await child.doStored({ k: 'flow', audio: false, video: true });
    const back = await RoomSocket.join(school, other, her.token, { client: name, epoch, seq: 2, n: 2, last: 9 });
    expect(back.events().some(([, author]) => author === 's')).toBe(true);
    expect(back.all('ack')).toEqual([]);
    child.close();
    back.close();
  });

  it('advances by a bounded step: a leap is refused and changes nothing', async () => {
    s.send({ t: 'do', n: 2_000_000_000, l: [aStroke('s', page)] });
    expect(await s.receive('refused')).toMatchObject({ n: 2_000_000_000, code: 'invalid' });
    s.sendRaw(
      `{"t":"do","n":1999999999,"l":[{"k":"ink","id":"${anId('s')}","page":"${page}","from":0,"points":[1,2]}]}`,
    );
    await s.until(() => s.all('refused').length === 2);
    await s.doStored(aStroke('s', page));
  });
});
