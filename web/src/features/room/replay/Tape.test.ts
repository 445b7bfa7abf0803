import type { ElementProps, PageId } from '@skylark/contract/board';
import { type Board, foldBoard, isBoardEvent, snapshotOfPage } from '@skylark/contract/boardState';
import { foldRoom, newRoomState, type RoomState } from '@skylark/contract/roomState';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { FRAME_EVERY, Tape, type TapeEntry, TapeHead } from './Tape.ts';

const PAGES: readonly PageId[] = ['free:1', 'free:2', 'free:3'];
const ids = ['telement0001', 'telement0002', 'telement0003', 'selement0001', 'selement0002', 'selement0003'];
const id = fc.constantFrom(...ids);
const page = fc.constantFrom(...PAGES);
const look: fc.Arbitrary<ElementProps> = fc.record({
  version: fc.integer({ min: 1, max: 6 }),
  versionNonce: fc.integer({ min: 0, max: 3 }),
  index: fc.integer({ min: 0, max: 3 }),
  isDeleted: fc.boolean(),
  x: fc.constant(0),
  y: fc.constant(0),
  width: fc.constant(100),
  height: fc.constant(100),
  color: fc.constantFrom('ink', 'sky'),
  size: fc.constant(2),
});
const pen = { kind: 'pen', pressure: false } as const;
const event = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.record({
      k: fc.constant('ink'),
      id,
      page,
      from: fc.nat(6),
      points: fc.constant([1, 2, 3, 4]),
      head: fc.option(
        look.map((one) => ({ is: pen, look: one })),
        { nil: undefined },
      ),
    }),
  },
  {
    weight: 4,
    arbitrary: fc.record({
      k: fc.constant('put'),
      id,
      page,
      look,
      is: fc.option(fc.constant({ kind: 'ellipse' }), { nil: undefined }),
      revive: fc.option(fc.constant(true), { nil: undefined }),
    }),
  },
  fc.record({ k: fc.constant('clear'), page, clear: fc.constantFrom('tclear000001', 'tclear000002') }),
  fc.record({ k: fc.constant('unclear'), page, clear: fc.constantFrom('tclear000001', 'tclear000002') }),
  fc.record({ k: fc.constant('forget'), page, ids: fc.subarray(ids), clears: fc.constant([]) }),
  fc.record({ k: fc.constant('show'), page }),
  fc.record({ k: fc.constant('comment'), id, page, text: fc.constantFrom('', 'Well done') }),
  fc.record({
    k: fc.constant('cover'),
    page,
    cover: fc.constantFrom(null, { kind: 'spotlight', x: 1, y: 1, radius: 900 }),
  }),
  fc.record({ k: fc.constant('say'), id, text: fc.constant('hello') }),
);
const entriesOf = (made: readonly { happening: unknown; pauseMs: number }[]): TapeEntry[] => {
  let atMs = 0;
  return made.map(({ happening, pauseMs }, at) => {
    atMs += pauseMs;
    return { seq: at + 1, atMs: Math.max(0, atMs), author: at % 2 === 0 ? 't' : 's', event: happening } as TapeEntry;
  });
};
// A clock that occasionally goes backwards.
const histories = fc
  .array(fc.record({ happening: event, pauseMs: fc.integer({ min: -500, max: 4_000 }) }), { maxLength: 60 })
  .map(entriesOf);

/** Folds entry by entry, as the room itself does. */
function folded(entries: readonly TapeEntry[]): { board: Board; state: RoomState } {
  const board: Board = new Map();
  let state = newRoomState();
  for (const { event: one, author, seq } of entries) {
    // The fold changes events in place, so they are copied.
    const own = structuredClone(one);
    if (isBoardEvent(own)) foldBoard(board, own, seq);
    else state = foldRoom(state, author, own);
  }
  return { board, state };
}
const textOf = ({ board, state }: { board: Board; state: RoomState }): string =>
  JSON.stringify([state, [...board.values()].map(snapshotOfPage).toSorted((a, b) => (a.id < b.id ? -1 : 1))]);
const nobody = (): void => undefined;
const tapeOf = (entries: readonly TapeEntry[]): Tape => {
  const tape = new Tape(newRoomState(), []);
  for (let at = 0; at < entries.length; at += 17) tape.add(entries.slice(at, at + 17));
  return tape;
};
/** Repeats the history, so that it is longer than the distance between two frames. */
const long = (entries: readonly TapeEntry[], length: number): TapeEntry[] =>
  Array.from({ length }, (_, at) => {
    const one = entries[at % entries.length];
    if (!one) throw new Error('an empty history');
    return { ...one, seq: at + 1, atMs: at * 100 };
  });

describe('a tape', () => {
  it('ends in the board and the room of 300 random histories', () => {
    fc.assert(
      fc.property(histories, (entries) => {
        const head = new TapeHead(tapeOf(entries));
        head.goTo(entries.length, nobody);
        expect(textOf(head)).toBe(textOf(folded(entries)));
      }),
      { numRuns: 300 },
    );
  });

  it('shows any moment as it was, from any other position, even across frames', () => {
    const moments = fc.array(fc.nat(FRAME_EVERY * 3 + 40), { minLength: 1, maxLength: 6 });
    fc.assert(
      fc.property(
        histories.filter(({ length }) => length > 0),
        moments,
        (short, counts) => {
          const entries = long(short, FRAME_EVERY * 3 + 40);
          const head = new TapeHead(tapeOf(entries));
          for (const count of counts) {
            head.goTo(count, nobody);
            expect(head.count).toBe(count);
            expect(textOf(head)).toBe(textOf(folded(entries.slice(0, count))));
          }
        },
      ),
      { numRuns: 25 },
    );
  });

  it('has a frame near each of 60,000 entries, and says what changed on a short way only', () => {
    const stroke = (at: number): TapeEntry => ({
      seq: at + 1,
      atMs: at * 50,
      author: 't',
      event: {
        k: 'ink',
        id: `telement${1_000 + (at % 900)}`,
        page: 'free:1',
        from: Math.floor(at / 900),
        points: [at, at],
        ...(at < 900 && {
          head: {
            is: pen,
            look: {
              version: 1,
              versionNonce: 1,
              index: 0,
              isDeleted: false,
              x: 0,
              y: 0,
              width: 0,
              height: 0,
              color: 'ink',
              size: 2,
            },
          },
        }),
      },
    });
    const tape = tapeOf(Array.from({ length: 60_000 }, (_, at) => stroke(at)));
    for (const count of [0, 1, 749, 750, 31_337, 59_999, 60_000])
      expect(count - tape.frameBefore(count).count).toBeLessThan(FRAME_EVERY);
    const head = new TapeHead(tape);
    const told: (string | undefined)[] = [];
    head.goTo(40_000, (change) => told.push(change?.kind));
    expect(told).toEqual([undefined]);
    head.goTo(40_003, (change) => told.push(change?.kind));
    expect(told.slice(1)).toEqual(['element', 'element', 'element']);
    head.goTo(200, (change) => told.push(change?.kind));
    expect(told.slice(4)).toEqual([undefined]);
    expect(tape.countAt(-1)).toBe(0);
    expect(tape.countAt(0)).toBe(1);
    expect(tape.countAt(99)).toBe(2);
    expect(tape.countAt(1e9)).toBe(60_000);
  });

  it('has no entry earlier than the one before it, whatever the clock did', () => {
    fc.assert(
      fc.property(histories, (entries) => {
        const times = tapeOf(entries).entries.map(({ atMs }) => atMs);
        expect(times).toEqual(times.toSorted((a, b) => a - b));
      }),
    );
  });
});
