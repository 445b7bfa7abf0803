import type { BoardEvent } from '@skylark/contract/board';
import { type Board, foldBoard, visibleElements } from '@skylark/contract/boardState';
import { expect, it } from 'vitest';
import type { UndoStep } from '../model/history.ts';
import { nextLook } from '../model/elementProps.ts';
import { sceneEntry } from '../paint/Scene.ts';
import { EraseGesture } from './EraseGesture.ts';
import type { BoardContext } from './Gesture.ts';

const page = 'free:1';
const id = 'sstroke000001';
const look = {
  version: 1,
  versionNonce: 1,
  index: 0,
  isDeleted: false,
  x: 0,
  y: 0,
  width: 0,
  height: 0,
  color: 'ink' as const,
  size: 2,
};

/** A child's board with one of the child's own lines, from left to right. */
function aBench() {
  const board: Board = new Map();
  const sent: BoardEvent[] = [];
  const steps: UndoStep[] = [];
  let seq = 0;
  const fold = (event: BoardEvent) => foldBoard(board, event, (seq += 1));
  const shown = () => board.get(page) ?? { id: page, elements: new Map(), clears: new Map() };
  fold({
    k: 'ink',
    id,
    page,
    from: 0,
    points: [0, 0, 1_000, 0, 2_000, 0, 3_000, 0],
    head: { is: { kind: 'pen', pressure: false }, look },
    end: true,
  });
  const painter = {
    marks: {},
    mark: () => undefined,
    hold: () => undefined,
    get scene() {
      return {
        entries: visibleElements(shown()).flatMap((element) =>
          element.is && element.look ? [sceneEntry(element, element.is, element.look)] : [],
        ),
      };
    },
  };
  const act = (event: BoardEvent): void => {
    sent.push(event);
    fold(event);
  };
  const editor = {
    seat: 's',
    pageId: page,
    painter,
    tenths: (px: number) => px * 10,
    page: shown,
    do: act,
    change: (element: { id: string; look?: typeof look }, change: object) =>
      element.look && act({ k: 'put', id: element.id, page, look: nextLook(element.look, change) }),
    remember: (step: UndoStep) => steps.push(step),
  };
  return { editor: editor as unknown as BoardContext, sent, steps, fold };
}

const at = (x: number, y: number) => ({ x, y, pressure: 50, isSteady: false });

/** Erases across the middle of the line while the other side does something. */
function erased(meanwhile?: BoardEvent) {
  const { editor, sent, steps, fold } = aBench();
  const gesture = new EraseGesture(editor, at(1_500, -500));
  gesture.extend([at(1_500, 500)]);
  if (meanwhile) fold(meanwhile);
  gesture.finish();
  return { sent, steps };
}

it('replaces a stroke by its remaining pieces', () => {
  const { sent, steps } = erased();
  expect(sent.map(({ k }) => k)).toEqual(['put', 'ink', 'ink']);
  const pieces = sent.flatMap((event) => (event.k === 'ink' ? [event.id] : []));
  expect(steps).toEqual([[{ kind: 'deleted', id, pieces }]]);
});

it.each<[string, BoardEvent]>([
  ['locked', { k: 'put', id, page, look: { ...look, version: 2, locked: true } }],
  ['deleted', { k: 'put', id, page, look: { ...look, version: 2, isDeleted: true } }],
  ['cleared', { k: 'clear', page, clear: 'tclear000001' }],
])('brings no pieces of a stroke that was %s meanwhile', (_, meanwhile) => {
  expect(erased(meanwhile).sent).toEqual([]);
});
