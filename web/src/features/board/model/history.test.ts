import type { ElementProps } from '@skylark/contract/board';
import { describe, expect, it } from 'vitest';
import {
  canRedo,
  canUndo,
  emptyHistory,
  type History,
  historyOfPage,
  type CurrentElements,
  redo,
  remember,
  type Remedy,
  undo,
} from './history.ts';

const look = (change: Partial<ElementProps> = {}): ElementProps => ({
  version: 1,
  versionNonce: 1,
  index: 1,
  isDeleted: false,
  x: 0,
  y: 0,
  width: 0,
  height: 0,
  color: 'ink',
  size: 1,
  ...change,
});

/** A page that applies what it is told, and can be changed independently. */
class FakePage implements CurrentElements {
  readonly looks = new Map<string, ElementProps>();
  readonly clears = new Set<string>();
  readonly hidden = new Set<string>();
  look = (id: string): ElementProps | undefined => (this.hidden.has(id) ? undefined : this.looks.get(id));
  isClearActive = (clear: string): boolean => this.clears.has(clear);

  do(remedies: readonly Remedy[]): void {
    for (const remedy of remedies) {
      if (remedy.kind === 'clear') this.clears.add(remedy.clear);
      else if (remedy.kind === 'unclear') this.clears.delete(remedy.clear);
      else {
        const before = this.looks.get(remedy.id) ?? look();
        const change = remedy.kind === 'patch' ? remedy.patch : { isDeleted: remedy.kind === 'delete' };
        this.looks.set(remedy.id, { ...before, ...change });
      }
    }
  }
}

let names = 0;
const newClear = (): string => `clear${(names += 1)}`;

function turns(page: FakePage, first: History) {
  let history = first;
  const turn = (next: ReturnType<typeof undo>): Remedy[] | undefined => {
    if (!next) return undefined;
    history = next.history;
    page.do(next.remedies);
    return [...next.remedies];
  };
  return {
    undo: () => turn(undo(history, page)),
    redo: () => turn(redo(history, page, newClear)),
    history: () => history,
  };
}

describe('undo', () => {
  it('takes back what was drawn, and draws it again', () => {
    const page = new FakePage();
    page.looks.set('a', look());
    const hand = turns(page, remember(emptyHistory, [{ kind: 'made', id: 'a' }]));
    expect(hand.undo()).toEqual([{ kind: 'delete', id: 'a' }]);
    expect(canUndo(hand.history(), page)).toBe(false);
    expect(hand.redo()).toEqual([{ kind: 'revive', id: 'a' }]);
    expect(page.looks.get('a')?.isDeleted).toBe(false);
  });

  it('restores everything that one press of the eraser removed', () => {
    const page = new FakePage();
    page.looks.set('a', look({ isDeleted: true }));
    page.looks.set('b', look({ isDeleted: true }));
    const hand = turns(
      page,
      remember(emptyHistory, [
        { kind: 'deleted', id: 'a' },
        { kind: 'deleted', id: 'b' },
      ]),
    );
    expect(hand.undo()).toEqual([
      { kind: 'revive', id: 'a' },
      { kind: 'revive', id: 'b' },
    ]);
  });

  describe('a stroke that an eraser has split', () => {
    const split = remember(remember(emptyHistory, [{ kind: 'made', id: 'whole' }]), [
      { kind: 'deleted', id: 'whole', pieces: ['left', 'right'] },
    ]);
    const pageWithPieces = () => {
      const page = new FakePage();
      page.looks.set('whole', look({ isDeleted: true }));
      page.looks.set('left', look());
      page.looks.set('right', look());
      return page;
    };

    it('comes back instead of its pieces, and is split again', () => {
      const page = pageWithPieces();
      const hand = turns(page, split);
      expect(hand.undo()).toEqual([
        { kind: 'delete', id: 'left' },
        { kind: 'delete', id: 'right' },
        { kind: 'revive', id: 'whole' },
      ]);
      expect(hand.redo()).toEqual([
        { kind: 'delete', id: 'whole' },
        { kind: 'revive', id: 'left' },
        { kind: 'revive', id: 'right' },
      ]);
    });

    it('stays split when the other side has erased more of it, until that is taken back', () => {
      const page = pageWithPieces();
      // The teacher erases a part of the right piece, which leaves a smaller one.
      page.looks.set('right', look({ isDeleted: true }));
      page.looks.set('smaller', look());
      expect(canUndo(split, page)).toBe(false);
      expect(undo(split, page)).toBeUndefined();
      page.looks.set('right', look());
      page.looks.set('smaller', look({ isDeleted: true }));
      expect(canUndo(split, page)).toBe(true);
    });

    it('stays split when a part of it was cleared', () => {
      const page = pageWithPieces();
      page.hidden.add('right');
      expect(undo(split, page)).toBeUndefined();
    });

    it('is not split again when the other side has erased it since', () => {
      const page = pageWithPieces();
      const hand = turns(page, split);
      hand.undo();
      page.looks.set('whole', look({ isDeleted: true }));
      expect(hand.redo()).toBeUndefined();
    });
  });

  it('puts back what was moved, unless the other side has moved it since', () => {
    const page = new FakePage();
    page.looks.set('a', look({ x: 50 }));
    const moved = remember(emptyHistory, [{ kind: 'patched', id: 'a', before: { x: 0 }, after: { x: 50 } }]);
    page.looks.set('a', look({ x: 70 }));
    expect(undo(moved, page)).toBeUndefined();
    page.looks.set('a', look({ x: 50, color: 'leaf' }));
    expect(undo(moved, page)?.remedies).toEqual([{ kind: 'patch', id: 'a', patch: { x: 0 } }]);
  });

  it('does not bring back what the other side erased, nor undo it', () => {
    const page = new FakePage();
    page.looks.set('a', look());
    page.looks.set('b', look());
    let history = remember(emptyHistory, [{ kind: 'made', id: 'a' }]);
    history = remember(history, [{ kind: 'made', id: 'b' }]);
    // The teacher erases b: the child's undo continues with a.
    page.looks.set('b', look({ isDeleted: true }));
    expect(undo(history, page)?.remedies).toEqual([{ kind: 'delete', id: 'a' }]);
  });

  it('leaves alone what the teacher has cleared, and finds it again when the page is brought back', () => {
    const page = new FakePage();
    page.looks.set('a', look());
    const history = remember(emptyHistory, [{ kind: 'made', id: 'a' }]);
    page.hidden.add('a');
    expect(canUndo(history, page)).toBe(false);
    page.hidden.delete('a');
    expect(canUndo(history, page)).toBe(true);
  });

  it('takes back a clear as a whole; doing it again is a new clear', () => {
    const page = new FakePage();
    page.clears.add('first');
    const hand = turns(page, remember(emptyHistory, [{ kind: 'cleared', clear: 'first' }]));
    expect(hand.undo()).toEqual([{ kind: 'unclear', clear: 'first' }]);
    const again = hand.redo();
    expect(again).toHaveLength(1);
    expect(again?.[0]).not.toEqual({ kind: 'clear', clear: 'first' });
    // That clear can be undone in turn.
    const [cleared] = again ?? [];
    expect(hand.undo()).toEqual([{ kind: 'unclear', clear: cleared?.kind === 'clear' ? cleared.clear : '' }]);
  });

  it('forgets what was undone when something new is done', () => {
    const page = new FakePage();
    page.looks.set('a', look());
    const undone = undo(remember(emptyHistory, [{ kind: 'made', id: 'a' }]), page);
    if (!undone) throw new Error('nothing to undo');
    page.do(undone.remedies);
    expect(canRedo(undone.history, page)).toBe(true);
    expect(canRedo(remember(undone.history, [{ kind: 'made', id: 'b' }]), page)).toBe(false);
    expect(remember(undone.history, [])).toBe(undone.history);
  });

  it('keeps no more steps than it needs', () => {
    let history = emptyHistory;
    for (let at = 0; at < 1_000; at += 1) history = remember(history, [{ kind: 'made', id: String(at) }]);
    expect(history.done).toHaveLength(300);
    expect(history.done.at(-1)).toEqual([{ kind: 'made', id: '999' }]);
  });
});

describe('a page that was opened again', () => {
  const page = {
    clears: new Map([
      ['tclear00002', { seq: 9, isActive: true }],
      ['tclear00001', { seq: 4, isActive: true }],
      ['tclear00000', { seq: 2, isActive: false }],
    ]),
  };
  const world: CurrentElements = {
    look: () => undefined,
    isClearActive: (clear) => page.clears.get(clear)?.isActive ?? false,
  };

  it('can still be brought back by the teacher when it was cleared, the last clear first', () => {
    const turn = undo(historyOfPage(page, 't'), world);
    expect(turn?.remedies).toEqual([{ kind: 'unclear', clear: 'tclear00002' }]);
  });

  it('offers a child nothing that it may not do', () => {
    expect(canUndo(historyOfPage(page, 's'), world)).toBe(false);
  });
});
