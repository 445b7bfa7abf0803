import { screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import type { FakeServer } from '../../../test/FakeServer.ts';
import { renderDesk, serverFor } from '../../../test/renderDesk.tsx';

const voice = (word: string, isSpoken = false, at = 0) => ({
  id: `018f0000-0000-4000-8000-00000000000${at}`,
  word,
  pictureUrl: null,
  course: 'Animals',
  soundUrl: isSpoken ? `/api/v2/sounds/sound-${word}.webm` : null,
  recordedAt: isSpoken ? '2026-11-28T10:00:00Z' : null,
  recordedBy: isSpoken ? 'Olha' : null,
});

function school(toSpeak: string[], spoken: string[]): FakeServer {
  const there = new Set(spoken);
  return serverFor('methodist')
    .on('GET /api/v2/manager/voices', ({ query }) => {
      const words = query['state'] === 'spoken' ? [...there] : toSpeak.filter((word) => !there.has(word));
      return {
        items: words.map((word, at) => voice(word, there.has(word), at)),
        total: words.length,
        limit: 50,
        nextCursor: null,
        counts: { toSpeak: toSpeak.length, spoken: there.size },
      };
    })
    .on('DELETE /api/v2/manager/voices/{word}', ({ path }) => {
      there.delete(decodeURIComponent(path.split('/').at(-1) ?? ''));
      return {};
    });
}

it('shows one word after another; without a microphone it shows why nothing is recorded', async () => {
  const { user } = await renderDesk('/voices', school(['cat', 'dog'], []));
  const prompter = await screen.findByRole('region', { name: '2 words to speak' });
  expect(await within(prompter).findByText('cat')).toBeVisible();
  expect(within(prompter).getByText('Next: dog')).toBeVisible();
  // A page test has no microphone.
  expect(within(prompter).getByRole('alert')).toHaveTextContent(/There is no microphone/);
  expect(within(prompter).getByRole('button', { name: 'Record' })).toBeDisabled();
  await user.keyboard('n');
  expect(await within(prompter).findByText('dog')).toBeVisible();
  await user.click(within(prompter).getByRole('button', { name: 'Skip' }));
  await user.click(await within(prompter).findByRole('button', { name: 'Show the skipped words' }));
  expect(await within(prompter).findByText('cat')).toBeVisible();
});

it('lists recorded words with their speakers; a removed word has to be recorded again', async () => {
  const { user, server } = await renderDesk('/voices', school(['cat', 'don’t run'], ['don’t run']));
  const spoken = await screen.findByRole('list', { name: 'Spoken words' });
  expect(await within(spoken).findByText(/^Olha · /)).toBeVisible();
  await user.click(within(spoken).getByRole('button', { name: 'Speak “don’t run” again' }));
  const prompter = screen.getByRole('region', { name: '1 word to speak' });
  expect(await within(prompter).findByText('don’t run')).toBeVisible();
  await user.click(within(spoken).getByRole('button', { name: 'Remove the recording of “don’t run”' }));
  expect(await screen.findByText('Nothing has been spoken yet.')).toBeVisible();
  await waitFor(() => expect(server.asked.at(-1)?.key).toBe('GET /api/v2/manager/voices'));
  expect(server.asked.some(({ path }) => path === '/api/v2/manager/voices/don%E2%80%99t%20run')).toBe(true);
});

it('says so when every word has a voice', async () => {
  await renderDesk('/voices', school([], []));
  expect(await screen.findByText('Every word of the courses has a voice.')).toBeVisible();
});
