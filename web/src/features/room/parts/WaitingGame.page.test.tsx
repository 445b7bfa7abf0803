import { QueryClientProvider } from '@tanstack/react-query';
import { act, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import { answer } from '../../../../test/answers.ts';
import { FakeServer } from '../../../../test/fakeServer.ts';
import { standInSpeech } from '../../../../test/standInSpeech.ts';
import { queryClient } from '../../../lib/queries.ts';
import { speak, TextsProvider } from '../../../lib/texts.tsx';
import { preloadFor } from '../../../app/routeAt.ts';
import { WaitingGame } from './WaitingGame.tsx';

async function play(words: string[], latestCount = words.length): Promise<FakeServer> {
  const server = new FakeServer();
  const items = words.map((word) => ({ word, pictureUrl: `/api/v2/files/${word}.webp`, stage: 'new' as const }));
  server.add(
    answer('GET /api/v2/words', {
      items: [...items, { word: 'why', pictureUrl: null, stage: 'new' }],
      latestCount,
      nextCursor: null,
    }),
  );
  vi.stubGlobal('fetch', server.fetch);
  queryClient.clear();
  await speak('en');
  await preloadFor('/rooms/1');
  await act(async () => {
    render(
      <TextsProvider>
        <QueryClientProvider client={queryClient}>
          <WaitingGame />
        </QueryClientProvider>
      </TextsProvider>,
    );
    await Promise.resolve();
  });
  return server;
}
const labels = () => screen.getAllByRole('button').map((card) => card.getAttribute('aria-label'));

it('is played by keys: pairs are found and said, the next round begins by itself, and nothing is sent', async () => {
  const voice = standInSpeech('en-GB');
  await play(['zorb', 'blick']);
  const user = userEvent.setup();
  expect(await screen.findByRole('list', { name: 'Find the pairs' })).toBeVisible();
  expect(labels()).toEqual(['Card 1', 'Card 2', 'Card 3', 'Card 4']);
  // Each card in turn, after the first of each word again.
  for (let tries = 0; tries < 12 && labels().some((label) => !label?.includes(':')); tries += 1)
    for (const [one, other] of [
      [0, 1],
      [0, 2],
      [0, 3],
      [1, 2],
      [1, 3],
      [2, 3],
    ] as const)
      for (const index of [one, other]) {
        screen.getAllByRole('button')[index]?.focus();
        await user.keyboard('{Enter}');
        if (labels().every((label) => label?.includes(':'))) break;
      }
  expect(
    labels()
      .toSorted((a, b) => a!.slice(8).localeCompare(b!.slice(8)))
      .map((label) => label?.slice(8)),
  ).toEqual(['blick', 'blick', 'zorb', 'zorb']);
  expect(voice.read).toEqual(expect.arrayContaining(['en-GB: zorb', 'en-GB: blick']));
  expect(await screen.findByRole('button', { name: 'Card 1' })).toBeVisible();
});

it('is not there for a child that has met no words with pictures', async () => {
  await play(['cow']);
  await expect.poll(() => screen.queryByRole('list')).toBeNull();
});

/** The words of the cards, each turned over once. */
async function turned(): Promise<Set<string>> {
  standInSpeech('en-GB');
  const user = userEvent.setup();
  const found = new Set<string>();
  for (const card of await screen.findAllByRole('button')) {
    await user.click(card);
    found.add(card.getAttribute('aria-label')!.slice('Card 1: '.length));
  }
  return found;
}

it('has the words of the last lesson alone, whatever was met before', async () => {
  await play(['zorb', 'blick', 'cow', 'pig', 'hen'], 3);
  expect(await turned()).toEqual(new Set(['zorb', 'blick', 'cow']));
});

it('has the newest words when the last lesson had only one with a picture', async () => {
  await play(['zorb', 'cow', 'pig', 'hen', 'dog'], 1);
  expect(await turned()).toEqual(new Set(['zorb', 'cow', 'pig', 'hen']));
});
