import { MantineProvider } from '@mantine/core';
import { QueryClientProvider } from '@tanstack/react-query';
import type { SentEvent } from '@skylark/contract/room';
import { foldRoom, newRoomState, type RoomState } from '@skylark/contract/roomState';
import { act, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { queryClient } from '../../../lib/queries.ts';
import { needTexts, speak, TextsProvider } from '../../../lib/texts.tsx';
import type { Presentation } from '../usePresentation.ts';
import { RoomContext } from '../useRoom.ts';
import { Aids } from './Aids.tsx';

const page = 'slide:018f0000-0000-7000-8000-000000000002' as const;
const presentation = { words: ['cat', 'dog'] } as unknown as Presentation;

beforeEach(async () => {
  // The words beside it are of no interest here.
  vi.stubGlobal('fetch', () => new Promise(() => undefined));
  await speak('en');
  await needTexts(['tools', 'board']);
});

afterEach(() => vi.unstubAllGlobals());

/** The teacher's aids, in a room that accepts everything. */
async function open(isPreparing: boolean, ready: RoomState['ready'] = []) {
  const sent: SentEvent[] = [];
  const listeners = new Set<() => void>();
  let room: { state: RoomState } = { state: { ...newRoomState(), page, shown: [page], ready } };
  const link = {
    snapshot: () => room,
    subscribe: (listener: () => void) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    do: (event: SentEvent) => {
      sent.push(event);
      if (event.k === 'ready') room = { state: foldRoom(room.state, 't', event) };
      for (const listener of listeners) listener();
    },
  };
  const info = { seat: 't', lesson: { id: 'lesson', student: { id: 's', firstName: 'Max' } } };
  const session = { subscribe: () => () => undefined, lesson: () => undefined, info, link, isPreparing };
  await act(async () => {
    render(
      <MantineProvider>
        <QueryClientProvider client={queryClient}>
          <TextsProvider>
            <RoomContext value={session as never}>
              <Aids presentation={presentation} />
            </RoomContext>
          </TextsProvider>
        </QueryClientProvider>
      </MantineProvider>,
    );
  });
  return { user: userEvent.setup(), sent, press: (name: string | RegExp) => screen.getByRole('button', { name }) };
}

it('before the lesson a timer and a spinner are prepared for the page, and removed', async () => {
  const { user, sent, press } = await open(true);
  await user.click(press('2 min'));
  expect(press('2 min')).toHaveAttribute('aria-pressed', 'true');
  await user.click(press('Spinner'));
  await user.click(press('Lay it ready'));
  const spinner = { kind: 'spinner', parts: ['cat', 'dog'] };
  expect(sent.at(-1)).toEqual({ k: 'ready', page, chance: spinner, seconds: 120 });
  await user.click(press('2 min'));
  expect(sent.at(-1)).toEqual({ k: 'ready', page, chance: spinner, seconds: null });
  await user.click(press('Put away'));
  expect(sent.at(-1)).toEqual({ k: 'ready', page, chance: null, seconds: null });
});

it('in the lesson one press shows what was prepared for the current page', async () => {
  const chance = { kind: 'spinner' as const, parts: ['cat', 'dog'] };
  const { user, sent, press } = await open(false, [{ page, chance, seconds: 30 }]);
  await user.click(press('Spinner: cat, dog'));
  await user.click(press('Timer: 30 s'));
  expect(sent).toEqual([
    { k: 'chance', chance },
    { k: 'timer', seconds: 30 },
  ]);
});
