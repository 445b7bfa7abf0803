import type { BoardEvent } from '@skylark/contract/board';
import { type Board, type BoardElement, foldBoard } from '@skylark/contract/boardState';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { UndoStep } from '../model/history.ts';
import type { InkOutbox } from '../model/inkBatch.ts';
import type { BoardContext } from './Gesture.ts';
import { InkGesture } from './InkGesture.ts';

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

/** An editor whose painter records which strokes it shows, and how much of them. */
function aBench() {
  const board: Board = new Map();
  const sent: BoardEvent[] = [];
  const steps: UndoStep[] = [];
  const shown = new Map<string, number>();
  const painter = {
    beginStroke: (id: string) => shown.set(id, 0),
    growStroke: (id: string, points: unknown[]) => shown.set(id, (shown.get(id) ?? 0) + points.length),
    dropStroke: (id: string) => shown.delete(id),
    take: (element: BoardElement, isVisible: boolean) =>
      isVisible ? shown.set(element.id, element.points.length / 2) : shown.delete(element.id),
  };
  const editor = {
    seat: 's',
    pageId: 'free:1',
    settings: { tool: 'pen', color: 'ink', size: 2, stamp: 'star' },
    painter,
    tenths: (px: number) => px,
    page: () => board.get('free:1'),
    do: (event: BoardEvent) => {
      sent.push(event);
      foldBoard(board, event, 1);
    },
    remember: (step: UndoStep) => steps.push(step),
    nextIndex: () => 1,
    mayBecomePinch: () => false,
  };
  return { editor: editor as unknown as BoardContext, board, sent, steps, shown };
}

const at = (x: number) => ({ x, y: 0, pressure: 50, isSteady: false });

it('keeps the part of an interrupted stroke that the room has, and sends nothing more', () => {
  const { editor, board, sent, steps, shown } = aBench();
  const inHand = new Map<string, InkOutbox>();
  const gesture = new InkGesture(editor, 'pen', inHand, at(0), false);
  gesture.extend([at(10), at(20)]);
  vi.advanceTimersByTime(40);
  const [id] = [...inHand.keys()];
  gesture.extend([at(30), at(40)]);
  const before = sent.length;
  gesture.abandon();
  vi.advanceTimersByTime(1_000);
  expect(sent).toHaveLength(before);
  const element = board.get('free:1')?.elements.get(id ?? '');
  expect(element?.points).toHaveLength(6);
  // The screen shows what the other side and the log have.
  expect([...shown]).toEqual([[id, 3]]);
  expect(inHand.size).toBe(0);
  expect(steps).toEqual([[{ kind: 'made', id }]]);
});

it('removes a stroke that was never sent', () => {
  const { editor, sent, steps, shown } = aBench();
  const gesture = new InkGesture(editor, 'pen', new Map(), at(0), false);
  gesture.extend([at(10)]);
  gesture.abandon();
  expect({ sent, steps, shown: shown.size }).toEqual({ sent: [], steps: [], shown: 0 });
});
