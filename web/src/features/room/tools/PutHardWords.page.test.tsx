import type { PageId } from '@skylark/contract/board';
import { newRoomState } from '@skylark/contract/roomState';
import { QueryClientProvider } from '@tanstack/react-query';
import { act, render } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import { queryClient } from '../../../lib/queries.ts';
import { speak } from '../../../lib/texts.tsx';
import { weakWordsQuery } from '../../practice/index.ts';
import { RoomContext } from '../useRoom.ts';
import { PutHardWords } from './PutHardWords.tsx';

const words = ['cow', 'pig'].map((word) => ({ word, pictureUrl: null }));

beforeEach(() => {
  queryClient.clear();
  queryClient.setDefaultOptions({ queries: { ...queryClient.getDefaultOptions().queries, staleTime: Infinity } });
});

/** The component in a room whose board switches pages when the test says so. */
async function open(items: typeof words, freePages = 2) {
  queryClient.setQueryData(weakWordsQuery('lesson').queryKey, { items });
  await speak('en');
  const listeners = new Set<() => void>();
  let room = {
    status: { kind: 'connecting' },
    seat: 't',
    state: { ...newRoomState(), freePages, page: 'free:1' as PageId },
    views: { t: ['free:1', 0, 0, 1, 1] },
  };
  const hear = (change: Partial<Record<keyof typeof room, unknown>>): void =>
    act(() => {
      room = { ...room, ...change } as typeof room;
      for (const listener of listeners) listener();
    });
  const sent: unknown[] = [];
  const link = {
    snapshot: () => room,
    subscribe: (listener: () => void) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    do: (event: unknown) => sent.push(event),
  };
  const [addCards, done] = [vi.fn<(cards: { text: string }[]) => void>(), vi.fn<() => void>()];
  const session = {
    subscribe: () => () => undefined,
    lesson: () => undefined,
    info: { lesson: { id: 'lesson' } },
    link,
    boardActions: { addCards },
  };
  render(
    <QueryClientProvider client={queryClient}>
      <RoomContext value={session as never}>
        <PutHardWords done={done} />
      </RoomContext>
    </QueryClientProvider>,
  );
  return {
    sent,
    done,
    addCards,
    live: () => hear({ status: { kind: 'live' } }),
    show: (page: PageId) => hear({ state: { ...room.state, page, freePages: 3 } }),
    see: (page: PageId) => hear({ views: { t: [page, 0, 0, 1, 1] } }),
  };
}

it('the hard words go onto a page of their own, once, when the board has come to it', async () => {
  const { sent, done, addCards, live, show, see } = await open(words);
  expect(sent).toEqual([]);
  live();
  expect(sent).toEqual([{ k: 'show', page: 'free:3' }]);
  show('free:3');
  expect(addCards).not.toHaveBeenCalled();
  see('free:3');
  expect(addCards.mock.calls[0]?.[0].map(({ text }) => text).toSorted()).toEqual(['cow', 'pig']);
  see('free:1');
  see('free:3');
  expect([sent.length, addCards.mock.calls.length, done.mock.calls.length]).toEqual([1, 1, 1]);
});

it.each([
  ['no words', [], 2],
  ['as many pages as a lesson may have', words, 50],
])('with %s nothing is put', async (_what, items, freePages) => {
  const { sent, done, live } = await open(items, freePages);
  live();
  expect(sent).toEqual([]);
  expect(done).toHaveBeenCalledOnce();
});
