import { act, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { answer } from '../../test/answers.ts';
import { aBooking } from '../../test/booking.ts';
import { aHomework } from '../../test/homework.ts';
import { aStudent } from '../../test/people.ts';
import { renderPage } from '../../test/renderPage.tsx';

// Loads the content first: an `act` that is not awaited would not wait for it.
const network = (is: 'online' | 'offline') => act(async () => void window.dispatchEvent(new Event(is)));
const NOTE = 'No internet right now. We’ll carry on as soon as you’re back online.';

it('without a network it explains why nothing loads, and continues automatically', async () => {
  const lessons = answer('GET /api/v2/lessons', { items: [], nextCursor: null });
  const homeworks = answer('GET /api/v2/homeworks', { items: [aHomework()], nextCursor: null });
  const { user } = await renderPage('/lessons', {
    as: aStudent(),
    answers: [lessons, homeworks, answer('GET /api/v2/booking', aBooking())],
  });
  expect(screen.queryByText(NOTE)).not.toBeInTheDocument();
  await network('offline');
  try {
    expect(await screen.findByText(NOTE)).toBeVisible();
    await user.click(screen.getAllByRole('link', { name: /^Homework/ })[0]!);
    expect(await screen.findByRole('heading', { level: 1, name: 'Homework' })).toBeVisible();
    expect(screen.queryByRole('article')).not.toBeInTheDocument();
    expect(screen.getByText(NOTE)).toBeVisible();
  } finally {
    await network('online');
  }
  expect(await screen.findByRole('article')).toBeVisible();
  expect(screen.queryByText(NOTE)).not.toBeInTheDocument();
});
