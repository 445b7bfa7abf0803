import type { ElementKind, ElementProps, PutEvent } from '@skylark/contract/board';
import type { Seat, SentEvent } from '@skylark/contract/room';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { aLook, anId, aShape, aStroke } from '../../../test/board.ts';
import { aLessonRoom } from '../../../test/lessonRoom.ts';
import { RoomSocket } from '../../../test/RoomSocket.ts';
import { openSchool, type School } from '../../../test/school.ts';

// A child may move and resize the teacher's elements, and nothing else; locked ones not even that.

let school: School;
let page: string;
let t: RoomSocket;
let s: RoomSocket;

beforeAll(async () => {
  school = await openSchool();
});
afterAll(() => school.close());
beforeEach(async () => {
  const room = await aLessonRoom(school);
  ({ page } = room);
  t = await RoomSocket.join(school, room.lessonId, room.teacher.token);
  s = await RoomSocket.join(school, room.lessonId, room.student.token);
  await t.doStored({ k: 'tools', on: true });
  await s.receiveEvent('tools');
  return () => {
    t.close();
    s.close();
  };
});

const KEY = `slide-${'a'.repeat(40)}.webp`;
const box = { width: 2_000, height: 900 };
const made = (seat: Seat, is: ElementKind, look: Partial<ElementProps> = {}): PutEvent => ({
  k: 'put',
  id: anId(seat),
  page,
  is,
  look: aLook({ ...box, ...look }),
});
/** The next version of an element. */
const changed = ({ id, look }: PutEvent, change: object, version = look.version + 1): SentEvent =>
  ({ k: 'put', id, page, look: { ...look, version, ...change } }) as SentEvent;

async function refused(socket: RoomSocket, event: unknown): Promise<string | undefined> {
  const n = socket.do(event as SentEvent);
  await socket.until(() => socket.all('refused').some((one) => one.n === n) || socket.ackedN >= n);
  return socket.all('refused').find((one) => one.n === n)?.code;
}

describe('cards and texts that the teacher laid out', () => {
  it.each<ElementKind>([{ kind: 'card', picture: KEY }, { kind: 'card', picture: null }, { kind: 'text' }])(
    'are moved and stretched by the child, and not changed: $kind',
    async (is) => {
      const piece = made('t', is, { text: 'a cat' });
      await t.doStored(piece);
      await s.receiveEvent('put');
      await s.doStored(changed(piece, { x: 9_000, width: 3_000 }));
      const next = { ...piece, look: { ...piece.look, version: 2, x: 9_000, width: 3_000 } };
      for (const change of [
        { text: 'mine' },
        { angle: 90 },
        { fill: 'soft' },
        { index: 3 },
        { color: 'coral' },
        { locked: true },
        { isDeleted: true },
      ])
        expect(await refused(s, changed(next, change)), JSON.stringify(change)).toBe('not_yours');
      await t.doStored(changed(next, { angle: 90, index: 3 }));
    },
  );

  it.each<[string, object]>([
    ['a photo', { is: { kind: 'card', picture: `photo-${'a'.repeat(40)}.webp` } }],
    ['another path', { is: { kind: 'card', picture: '../../x' } }],
    ['nothing said of a picture', { is: { kind: 'card' } }],
    ['an angle of none', { look: aLook({ ...box, angle: 0 }) }],
    ['an angle of all', { look: aLook({ ...box, angle: 360 }) }],
    ['another fill', { look: { ...aLook(box), fill: 'none' } }],
    ['not locked, said', { look: { ...aLook(box), locked: false } }],
    ['words without end', { look: aLook({ ...box, text: 'x'.repeat(1_001) }) }],
  ])('that cannot be are refused alone: %s', async (_, wrong) => {
    expect(await refused(t, { ...made('t', { kind: 'card', picture: KEY }), ...wrong })).toBe('invalid');
    await t.doStored(made('t', { kind: 'card', picture: KEY }));
  });
});

describe('what is locked', () => {
  it('is the child’s no longer, its own work included, until the teacher lets it go', async () => {
    const shape = aShape('s', page) as PutEvent;
    await s.doStored(shape);
    await t.receiveEvent('put');
    await t.doStored(changed(shape, { locked: true }));
    const locked = { ...shape, look: { ...shape.look, version: 2, locked: true as const } };
    for (const change of [{ x: 1 }, { isDeleted: true }, { locked: undefined }, { locked: undefined, x: 5 }])
      expect(await refused(s, changed(locked, change)), JSON.stringify(change)).toBe('not_yours');
    // Outdated, so it changes nothing whatever it contains.
    expect(await refused(s, changed(shape, { x: 7 }, 1))).toBeUndefined();
    await t.doStored(changed(locked, { x: 2_000, locked: undefined }));
    await s.doStored(changed(locked, { x: 1, locked: undefined }, 4));
  });

  it('is not drawn on: a stroke that was locked under the hand is drawn to its end, and no further', async () => {
    const stroke = aStroke('s', page);
    const piece = (from: number) => ({ k: 'ink' as const, id: stroke.id, page, from, points: [20, 20] });
    await s.doStored(stroke);
    await t.receiveEvent('ink');
    await t.doStored({ k: 'put', id: stroke.id, page, look: aLook({ version: 2, locked: true }) });
    await s.doStored({ ...piece(2), end: true });
    expect(await refused(s, piece(3))).toBe('not_yours');
    await t.doStored({ k: 'put', id: stroke.id, page, look: aLook({ version: 3 }) });
    await s.doStored(piece(3));
  });

  it('stays locked when it was deleted, and a child locks nothing', async () => {
    const shape = aShape('s', page) as PutEvent;
    await s.doStored(shape);
    await t.receiveEvent('put');
    await t.doStored(changed(shape, { locked: true, isDeleted: true }));
    expect(await refused(s, { ...changed(shape, {}, 1), revive: true })).toBe('not_yours');
    expect(await refused(s, { ...changed(shape, { isDeleted: false }, 5), revive: true })).toBe('not_yours');
    expect(await refused(s, made('s', { kind: 'rectangle' }, { locked: true }))).toBe('not_allowed');
    const own = aShape('s', page) as PutEvent;
    await s.doStored(own, changed(own, { angle: 30, fill: 'solid' }));
    expect(await refused(s, changed(own, { locked: true }, 3))).toBe('not_yours');
  });
});
