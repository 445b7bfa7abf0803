import type { Activity } from '@skylark/contract/activity';
import { newRoomState } from '@skylark/contract/roomState';
import { MantineProvider } from '@mantine/core';
import { QueryClientProvider } from '@tanstack/react-query';
import { act, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { answer, refuse } from '../../../test/answers.ts';
import { FakeServer } from '../../../test/fakeServer.ts';
import { oneOfEach } from '../../../test/oneOfEach.ts';
import { queryClient } from '../../lib/queries.ts';
import { needTexts, speak, TextsProvider } from '../../lib/texts.tsx';
import { Stage } from './Stage.tsx';
import { usePresentation } from './usePresentation.ts';
import { RoomContext } from './useRoom.ts';

const DECK = 'GET /api/v2/decks/{id}';
const deck = '018f0000-0000-7000-8000-000000000001';
const slide = '018f0000-0000-7000-8000-000000000002';
const shown = (imageUrl: string, activity: Activity | null = null) =>
  answer(DECK, {
    id: deck,
    title: 'At the picnic',
    notes: null,
    courseId: deck,
    courseTitle: 'Food',
    isOwn: false,
    words: [],
    slides: [
      {
        id: slide,
        imageUrl,
        thumbUrl: '/api/v2/files/thumb.webp',
        description: 'A picnic under a tree',
        note: null,
        activity,
      },
    ],
  });

const STEP_MS = 250;
const timeout = globalThis.setTimeout;
const pause = () => new Promise((resolve) => timeout(resolve, 1));

beforeEach(() => {
  vi.useFakeTimers();
  queryClient.clear();
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

/** Lets time pass in steps, with room for responses and code that load in between. */
const later = async (ms: number): Promise<void> => {
  for (let passed = 0; passed < ms; passed += STEP_MS)
    await act(async () => {
      await vi.advanceTimersByTimeAsync(STEP_MS);
      await pause();
    });
};

/** A child's stage in a room that shows a slide. */
async function open(server: FakeServer) {
  vi.stubGlobal('fetch', server.fetch);
  await speak('en');
  await needTexts(['board', 'room']);
  const state = { ...newRoomState(), call: 'started', deck, page: `slide:${slide}`, shown: [`slide:${slide}`] };
  const room = { status: { kind: 'live' }, seat: 's', state, views: {}, reports: {}, plays: [] };
  const reported: boolean[] = [];
  const session = {
    subscribe: () => () => undefined,
    lesson: () => undefined,
    info: { seat: 's', lesson: { id: 'lesson', teacher: { firstName: 'Anna' }, student: { firstName: 'Masha' } } },
    link: {
      snapshot: () => room,
      subscribe: () => () => undefined,
      onSaid: () => () => undefined,
      showView: () => undefined,
      do: () => undefined,
    },
    board: {
      board: new Map(),
      seat: 's',
      do: () => undefined,
      onBoard: () => () => undefined,
      showCursor: () => undefined,
      onCursor: () => () => undefined,
    },
    reportSlide: (isUnseen: boolean) => reported.push(isUnseen),
    setBoardActions: () => undefined,
  };
  const Shown = () => <Stage presentation={usePresentation(state.page)} isCommenting={false} />;
  const page = (
    <MantineProvider>
      <QueryClientProvider client={queryClient}>
        <TextsProvider>
          <RoomContext value={session as never}>
            <Shown />
          </RoomContext>
        </TextsProvider>
      </QueryClientProvider>
    </MantineProvider>
  );
  await act(async () => void render(page));
  // The slide's sounds load on their own.
  await act(() => vi.dynamicImportSettled());
  return reported;
}

const picture = () => screen.queryByRole('img', { name: 'A picnic under a tree' });

it('says that a presentation can’t be loaded, reports it, and recovers by itself', async () => {
  const server = new FakeServer();
  server.add(refuse(DECK, 'not_found'));
  const reported = await open(server);
  await later(500);
  expect(screen.getByRole('alert')).toHaveTextContent('Image loading failed');
  expect(screen.getByRole('alert')).toHaveTextContent('We’re trying again.');
  expect(reported).toEqual([]);
  // Several tries fail; the text stays, and the other side is notified once.
  await later(6_000);
  expect(screen.getByRole('alert')).toBeVisible();
  expect(reported).toEqual([true]);
  server.add(shown('/api/v2/files/slide-1.webp'));
  await later(40_000);
  expect(picture()).toBeVisible();
  expect(screen.queryByRole('alert')).not.toBeInTheDocument();
  expect(reported).toEqual([true, false]);
});

it('does the same for the picture of a slide, and says nothing where all is well', async () => {
  const server = new FakeServer();
  server.add(shown('/api/v2/files/slide-2.webp'));
  const decode = vi.spyOn(HTMLImageElement.prototype, 'decode').mockRejectedValue(new Error('no picture'));
  const reported = await open(server);
  await later(3_000);
  expect(screen.getByRole('alert')).toHaveTextContent('Image loading failed');
  expect(reported).toEqual([true]);
  decode.mockResolvedValue(undefined);
  await later(40_000);
  expect(picture()).toBeVisible();
  expect(screen.queryByRole('alert')).not.toBeInTheDocument();
  expect(reported).toEqual([true, false]);
});

it('reports nothing of a slide that appears', async () => {
  const server = new FakeServer();
  server.add(shown('/api/v2/files/slide-3.webp'));
  const reported = await open(server);
  await later(20_000);
  expect(picture()).toBeVisible();
  expect(reported).not.toContain(true);
});

it('a child opens an activity over the whole screen of a phone, without tools, and comes back', async () => {
  const server = new FakeServer();
  server.add(shown('/api/v2/files/slide-1.webp', oneOfEach.yesno as Activity));
  await open(server);
  await later(500);
  // The activity's kind is loaded separately.
  await act(() => vi.dynamicImportSettled());
  await later(500);
  const large = () => document.querySelector('[data-large] [data-kind="yesno"]');
  expect(large()).toBeNull();
  await act(async () => screen.getByRole('button', { name: 'Open it large' }).click());
  expect(large()).not.toBeNull();
  await act(async () => screen.getByRole('button', { name: 'Back to the lesson' }).click());
  expect(large()).toBeNull();
  await act(async () => screen.getByRole('button', { name: 'Open it large' }).click());
  await act(async () => void window.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape' })));
  expect(large()).toBeNull();
});

it('what is no activity has no such button', async () => {
  const server = new FakeServer();
  server.add(shown('/api/v2/files/slide-1.webp'));
  await open(server);
  await later(500);
  expect(picture()).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Open it large' })).toBeNull();
});
