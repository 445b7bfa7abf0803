import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { BoardEvent, ElementProps, PageId } from './board.ts';
import {
  type Board,
  foldBoard,
  isVisible,
  pageOf,
  pageOfSnapshot,
  type PageSnapshot,
  PROVISIONAL_SEQ,
  renumber,
  snapshotOfPage,
} from './boardState.ts';

const PAGE: PageId = 'free:1';

const look = (version: number, nonce = 1): ElementProps => ({
  version,
  versionNonce: nonce,
  index: 1,
  isDeleted: false,
  x: 0,
  y: 0,
  width: 10,
  height: 10,
  color: 'sky',
  size: 2,
});
const born = (id: string): BoardEvent => ({ k: 'put', id, page: PAGE, is: { kind: 'line' }, look: look(1) });
const revived = (id: string, version: number, nonce: number): BoardEvent => ({
  k: 'put',
  id,
  page: PAGE,
  look: look(version, nonce),
  revive: true,
});

/** State of one side: its own events from the moment they happen, all others in the order of the log. */
class Side {
  readonly board: Board = new Map();
  readonly unacknowledged: { event: BoardEvent; n: number; seq?: number }[] = [];
  #n = 0;

  does(event: BoardEvent): { event: BoardEvent; n: number; seq?: number } {
    this.#n += 1;
    const own = { event, n: this.#n };
    foldBoard(this.board, event, PROVISIONAL_SEQ + own.n);
    this.unacknowledged.push(own);
    return own;
  }

  receives(event: BoardEvent, seq: number): void {
    foldBoard(this.board, event, seq);
  }

  /**
   * The event is stored. Acknowledged after later events of the other side, because writing takes longer than sending.
   */
  acknowledgeOne(): void {
    const own = this.unacknowledged.shift();
    if (own?.seq !== undefined) renumber(this.board, own.event, PROVISIONAL_SEQ + own.n, own.seq);
  }
}

const textOf = (board: Board): string => {
  const { id, elements, clears } = snapshotOfPage(pageOf(board, PAGE));
  return JSON.stringify({ id, elements, clears: clears.toSorted(([a], [b]) => (a < b ? -1 : 1)) });
};

interface Step {
  who: 0 | 1;
  does: 'an event' | 'pass' | 'receive' | 'acknowledge';
  /** Of an event: what it is, and of which of those before. */
  event: 'born' | 'revived' | 'clear' | 'unclear';
  of: number;
  version: number;
  nonce: number;
}
const STEPS = 60;
const steps: fc.Arbitrary<Step[]> = fc.array(
  fc.record({
    who: fc.constantFrom(0, 1),
    does: fc.constantFrom('an event', 'pass', 'receive', 'acknowledge'),
    event: fc.constantFrom('born', 'revived', 'revived', 'clear', 'unclear'),
    of: fc.nat(STEPS),
    version: fc.integer({ min: 2, max: 6 }),
    nonce: fc.nat(999),
  }),
  { minLength: STEPS / 2, maxLength: STEPS },
);

/** Two sides and the log between them: every message is delayed, and each side's own order is preserved. */
function play(list: readonly Step[]): { stored: string; sides: string[] } {
  const stored: Board = new Map();
  const sides = [new Side(), new Side()] as const;
  const onTheWay: Record<0 | 1, ReturnType<Side['does']>[]> = [[], []];
  const unheard: Record<0 | 1, { event: BoardEvent; seq: number }[]> = [[], []];
  const ids: string[] = [];
  const clears: string[] = [];
  let seq = 0;

  const eventOf = ({ event, of, version, nonce }: Step): BoardEvent => {
    const [known, clear] = [ids[of % ids.length], clears[of % clears.length]];
    if (event === 'revived' && known !== undefined) return revived(known, version, nonce);
    if (event === 'unclear' && clear !== undefined) return { k: 'unclear', page: PAGE, clear };
    if (event === 'clear') {
      clears.push(`c${clears.length}`);
      return { k: 'clear', page: PAGE, clear: `c${clears.length - 1}` };
    }
    ids.push(`t${String(ids.length).padStart(8, '0')}`);
    return born(ids.at(-1) ?? '');
  };
  const pass = (who: 0 | 1): void => {
    const own = onTheWay[who].shift();
    if (!own) return;
    seq += 1;
    own.seq = seq;
    foldBoard(stored, own.event, seq);
    unheard[who === 0 ? 1 : 0].push({ event: own.event, seq });
  };
  const receive = (who: 0 | 1): void => {
    const next = unheard[who].shift();
    if (next) sides[who].receives(next.event, next.seq);
  };
  for (const step of list) {
    const { who, does } = step;
    if (does === 'an event') onTheWay[who].push(sides[who].does(eventOf(step)));
    else if (does === 'pass') pass(who);
    else if (does === 'receive') receive(who);
    else if (sides[who].unacknowledged[0]?.seq !== undefined) sides[who].acknowledgeOne();
  }
  for (const who of [0, 1] as const) while (onTheWay[who].length > 0) pass(who);
  for (const who of [0, 1] as const) {
    while (unheard[who].length > 0) receive(who);
    while (sides[who].unacknowledged.length > 0) sides[who].acknowledgeOne();
  }
  return { stored: textOf(stored), sides: sides.map(({ board }) => textOf(board)) };
}

describe('a board', () => {
  it('is the same for both sides and the store, however late each receives what', () => {
    const isAlike = fc.property(steps, (list) => {
      const { stored, sides } = play(list);
      expect(sides).toEqual([stored, stored]);
    });
    fc.assert(isAlike, { numRuns: 500 });
  });

  it('remembers that the other side restored something later than this side', () => {
    const side = new Side();
    side.receives(born('t00000001'), 1);
    const own = side.does(revived('t00000001', 2, 1));
    // Cleared after our event and before theirs, so the element stays.
    side.receives({ k: 'clear', page: PAGE, clear: 'c1' }, 3);
    side.receives(revived('t00000001', 3, 1), 4);
    own.seq = 2;
    side.acknowledgeOne();
    const page = pageOf(side.board, PAGE);
    const element = page.elements.get('t00000001');
    expect(element && isVisible(page, element)).toBe(true);
  });

  it('serializes to the same text when a stroke is stored before its start arrives', () => {
    const late: BoardEvent = revived('t00000001', 2, 1);
    const [kept, loaded] = [new Side(), new Side()];
    kept.receives(late, 1);
    const text = JSON.stringify(snapshotOfPage(pageOf(kept.board, PAGE)));
    loaded.board.set(PAGE, pageOfSnapshot(JSON.parse(text) as PageSnapshot));
    for (const side of [kept, loaded]) side.receives(born('t00000001'), 2);
    expect(textOf(loaded.board)).toBe(textOf(kept.board));
  });

  it('shows what this side restored immediately, before it has a number', () => {
    const side = new Side();
    side.receives(born('t00000001'), 1);
    side.receives({ k: 'clear', page: PAGE, clear: 'c1' }, 2);
    const page = pageOf(side.board, PAGE);
    const shown = (): boolean => [...page.elements.values()].some((element) => isVisible(page, element));
    expect(shown()).toBe(false);
    const own = side.does(revived('t00000001', 2, 1));
    expect(shown()).toBe(true);
    own.seq = 3;
    side.acknowledgeOne();
    expect(shown()).toBe(true);
  });
});
