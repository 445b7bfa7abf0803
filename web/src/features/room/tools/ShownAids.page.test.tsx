import type { Chance } from '@skylark/contract/lessonTools';
import { newRoomState, type RoomState } from '@skylark/contract/roomState';
import { QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { standInSpeech } from '../../../../test/standInSpeech.ts';
import { queryClient } from '../../../lib/queries.ts';
import { needTexts, speak, TextsProvider } from '../../../lib/texts.tsx';
import { deckQuery } from '../../materials/index.ts';
import type { RoomSession } from '../RoomSession.ts';
import { RoomContext } from '../useRoom.ts';
import { ShownAids } from './ShownAids.tsx';

const deck = '01900000-0000-7000-8000-000000000002';

beforeEach(async () => {
  await speak('en');
  await needTexts(['tools']);
  queryClient.setQueryData(deckQuery(deck).queryKey, {
    words: [{ word: 'Cow', pictureUrl: '/cow.webp' }],
    slides: [],
  } as never);
});
afterEach(() => {
  queryClient.clear();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

function show(what: Chance, { values = null, tools = true }: { values?: number[] | null; tools?: boolean } = {}) {
  return put({ ...newRoomState(), deck, tools, chance: { what, values, throws: values ? 1 : 0 } }, 's');
}

function showTimer(untilMs: number, seat: 't' | 's') {
  return put({ ...newRoomState(), timer: { seconds: 60, until: untilMs } }, seat);
}

function put(state: RoomState, seat: 't' | 's') {
  const sent: unknown[] = [];
  const snapshot = { state };
  const room = {
    subscribe: () => () => undefined,
    lesson: () => undefined,
    link: { snapshot: () => snapshot, subscribe: () => () => undefined, do: (event: unknown) => sent.push(event) },
    info: { seat },
  } as unknown as RoomSession;
  const { container } = render(
    <TextsProvider>
      <QueryClientProvider client={queryClient}>
        <RoomContext value={room}>
          <ShownAids />
        </RoomContext>
      </QueryClientProvider>
    </TextsProvider>,
  );
  return { sent, container, user: userEvent.setup() };
}
const wheel: Chance = { kind: 'spinner', parts: ['cow', 'jump!'] };

it('the wheel and the dice themselves are pressed, by those who may', async () => {
  for (const what of [wheel, { kind: 'dice', count: 2 } as const]) {
    const { sent, container, user } = show(what);
    await user.click(container.querySelector('svg')!);
    expect(sent).toEqual([{ k: 'roll' }]);
  }
  const locked = show(wheel, { tools: false });
  await locked.user.click(locked.container.querySelector('svg')!);
  expect(locked.sent).toEqual([]);
});

it('a word of the lesson is a picture on the wheel; where it stopped it is said when pressed', async () => {
  const voice = standInSpeech('en-GB');
  const { container, user } = show(wheel, { values: [0] });
  expect([...container.querySelectorAll('img')].map((img) => img.getAttribute('src'))).toEqual([
    '/cow.webp',
    '/cow.webp',
  ]);
  expect(container.querySelector('text')).toHaveTextContent('jump!');
  expect(voice.read).toEqual([]);
  await user.click(screen.getByRole('button', { name: 'cow' }));
  await expect.poll(() => voice.read).toEqual(['en-GB: Cow']);
});

it('what is no word of the lesson stays a text', () => {
  const { container } = show(wheel, { values: [1] });
  expect(screen.getByRole('status')).toHaveTextContent('jump!');
  expect(screen.queryByRole('button', { name: 'jump!' })).toBeNull();
  expect(container.querySelectorAll('img')).toHaveLength(1);
});

it.each(['t', 's'] as const)(
  'a timer is over for eight seconds, and then gone, also after a reload: %s',
  async (seat) => {
    vi.useFakeTimers({ now: Date.parse('2026-11-24T10:00:00Z'), toFake: ['Date', 'setInterval', 'clearInterval'] });
    const { container } = showTimer(Date.now() + 3_000, seat);
    await act(() => vi.advanceTimersByTimeAsync(1_000));
    expect(screen.getByRole('timer')).toHaveTextContent('0:02');
    await act(() => vi.advanceTimersByTimeAsync(3_000));
    expect(screen.getByRole('status')).toHaveTextContent('Time’s up!');
    await act(() => vi.advanceTimersByTimeAsync(8_000));
    expect(container).not.toHaveTextContent('Time’s up!');
    cleanup();
    const later = showTimer(Date.now() - 9_000, seat);
    await act(() => vi.advanceTimersByTimeAsync(1_000));
    expect(later.container).not.toHaveTextContent('Time’s up!');
  },
);

it('the teacher takes a timer away with its cross, the child has none', async () => {
  const teachers = showTimer(Date.now() + 60_000, 't');
  await teachers.user.click(await screen.findByRole('button', { name: 'Stop the timer' }));
  expect(teachers.sent).toEqual([{ k: 'timer', seconds: 0 }]);
  cleanup();
  showTimer(Date.now() + 60_000, 's');
  expect(await screen.findByRole('timer')).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Stop the timer' })).toBeNull();
});
