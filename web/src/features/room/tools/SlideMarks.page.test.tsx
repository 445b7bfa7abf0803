import type { Activity } from '@skylark/contract/activity';
import { type Board, foldBoard } from '@skylark/contract/boardState';
import { newRoomState } from '@skylark/contract/roomState';
import type { Move } from '@skylark/contract/play';
import { act, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { needTexts, speak, TextsProvider } from '../../../lib/texts.tsx';
import { RoomContext } from '../useRoom.ts';
import { SlideMarks } from './SlideMarks.tsx';

const slideId = '018f0000-0000-7000-8000-000000000002';
const page = `slide:${slideId}` as const;
const activity: Activity = {
  kind: 'find',
  task: 'Find the cat.',
  parts: [{ id: 'cat', at: [10, 10, 10, 10] }],
  answers: [],
};
const slide = { id: slideId, imageUrl: '/a.webp', thumbUrl: '/b.webp', description: 'A cat', note: null, activity };

beforeEach(async () => {
  vi.useFakeTimers();
  await speak('en');
  await needTexts(['tools']);
});
afterEach(() => vi.useRealTimers());

/** The marks after the page had time to look at the board. */
async function marks(board: Board, moves: readonly Move[]): Promise<string> {
  const room = {
    state: newRoomState(),
    plays:
      moves.length === 0 ? [] : [{ page, sinceMs: 0, moves: moves.map((move) => ({ move, seat: 's', second: 0 })) }],
  };
  const session = {
    subscribe: () => () => undefined,
    lesson: () => undefined,
    link: { snapshot: () => room, subscribe: () => () => undefined },
    board: { board, onBoard: () => () => undefined },
  };
  render(
    <TextsProvider>
      <RoomContext value={session as never}>
        <button type="button" aria-label="Slide 1" aria-describedby="mark">
          <SlideMarks slide={slide} id="mark" />
        </button>
      </RoomContext>
    </TextsProvider>,
  );
  await act(() => vi.advanceTimersByTimeAsync(3_000));
  const button = screen.getByRole('button', { name: 'Slide 1' });
  return document.querySelector(`#${button.getAttribute('aria-describedby') ?? ''}`)?.textContent ?? 'none';
}

function drawn(): Board {
  const board: Board = new Map();
  const look = { x: 0, y: 0, color: 1, width: 60 };
  foldBoard(board, { k: 'put', page, id: 's1', is: 'ellipse', look } as never, 1);
  return board;
}

it('an untouched slide has no mark', async () => {
  expect(await marks(new Map(), [])).toBe('');
});

it('a slide says that it was drawn on, and that its activity is done', async () => {
  vi.spyOn(console, 'info').mockImplementation(() => undefined);
  expect(await marks(drawn(), [{ kind: 'pick', part: 'cat' }])).toBe('Drawn on, Done');
});
