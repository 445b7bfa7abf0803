import type { BoardEvent } from '@skylark/contract/board';
import { type Board, foldBoard } from '@skylark/contract/boardState';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { Selection } from '../engine/Selection.ts';
import { nextLook } from '../model/elementProps.ts';
import { Scene } from '../paint/Scene.ts';
import type { BoardContext } from './Gesture.ts';
import { SelectGesture } from './SelectGesture.ts';

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

const page = 'free:1';
const id = 'tpiece0000001';
const look = {
  version: 1,
  versionNonce: 1,
  index: 0,
  isDeleted: false,
  x: 1_000,
  y: 1_000,
  width: 2_000,
  height: 2_000,
  color: 'ink' as const,
  size: 2,
};

/** A child's board with one of the teacher's stamps, which is selected. */
function aBench() {
  const board: Board = new Map();
  const sent: BoardEvent[] = [];
  const scene = new Scene();
  let seq = 0;
  const fold = (event: BoardEvent): void => {
    foldBoard(board, event, (seq += 1));
    scene.load(board.get(page), () => false);
  };
  fold({ k: 'put', id, page, is: { kind: 'stamp', stamp: 'star' }, look });
  const act = (event: BoardEvent): void => {
    sent.push(event);
    fold(event);
  };
  const editor = {
    seat: 's',
    pageId: page,
    painter: { marks: {}, mark: () => undefined, hold: () => undefined, scene },
    tenths: (px: number) => px,
    page: () => board.get(page),
    mayBecomePinch: () => false,
    do: act,
    change: (element: { id: string; look?: typeof look }, change: object) =>
      element.look && act({ k: 'put', id: element.id, page, look: nextLook(element.look, change) }),
    remember: () => undefined,
  } as unknown as BoardContext;
  return { editor, selection: new Selection(editor, () => undefined), sent, fold };
}

const at = (x: number, y: number) => ({ x, y, pressure: 50, isSteady: false });

it('shows an element at its current position while it is moved', () => {
  const { editor, selection, sent } = aBench();
  const gesture = new SelectGesture(editor, selection, at(2_000, 2_000), () => undefined);
  gesture.extend([at(3_000, 2_000)]);
  vi.advanceTimersByTime(100);
  expect(sent).toMatchObject([{ k: 'put', id, look: { x: 2_000 } }]);
});

it.each([
  ['locked', { locked: true as const }],
  ['taken away', { isDeleted: true }],
])('sends nothing more of a piece that was %s under the hand', (_, change) => {
  const ends: ((gesture: SelectGesture) => void)[] = [(gesture) => gesture.finish(), (gesture) => gesture.takeBack()];
  for (const end of ends) {
    const { editor, selection, sent, fold } = aBench();
    const gesture = new SelectGesture(editor, selection, at(2_000, 2_000), () => undefined);
    gesture.extend([at(3_000, 2_000)]);
    vi.advanceTimersByTime(100);
    fold({ k: 'put', id, page, look: { ...look, version: 5, ...change } });
    sent.length = 0;
    gesture.extend([at(4_000, 2_000)]);
    vi.advanceTimersByTime(100);
    end(gesture);
    expect(sent).toEqual([]);
  }
});
