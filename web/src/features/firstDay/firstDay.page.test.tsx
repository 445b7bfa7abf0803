import { firstDaySteps } from '@skylark/contract/firstDay.facts';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { answer } from '../../../test/answers.ts';
import { aTeacher } from '../../../test/people.ts';
import { renderPage } from '../../../test/renderPage.tsx';

const dayOf = (done: readonly string[], isOver = false) =>
  answer('GET /api/v2/first_day', {
    steps: firstDaySteps.map((step) => ({ step, isDone: done.includes(step) })),
    isOver,
  });
const counters = (past: number) => answer('GET /api/v2/lessons/counters', { closest: 0, past, today: 0, new: 0 });
const noLessons = answer('GET /api/v2/lessons', { items: [], nextCursor: null });

it('a new teacher finds six steps first, each with its place, and what is done is said in words', async () => {
  await renderPage('/lessons', { as: aTeacher(), answers: [dayOf(['photo']), counters(0), noLessons] });
  const day = await screen.findByRole('region', { name: 'Your first day' });
  expect(within(day).getByText('1 of 6 done')).toBeVisible();
  expect(within(day).getAllByRole('listitem')).toHaveLength(6);
  expect(within(day).getByRole('link', { name: /^Your working hours\s*To do/ })).toHaveAttribute(
    'href',
    '/schedule/edit',
  );
  expect(within(day).getByRole('link', { name: /^Your photo\s*Done/ })).toHaveAttribute(
    'href',
    '/settings/profile#photo',
  );
  expect(within(day).getByRole('button', { name: /^The practice room\s*To do/ })).toBeEnabled();
});

it('the list disappears when it is dismissed, and isn’t shown when everything is done', async () => {
  const { user, server } = await renderPage('/lessons', {
    as: aTeacher(),
    answers: [dayOf(['photo']), counters(0), noLessons, answer('DELETE /api/v2/first_day', {})],
  });
  const day = await screen.findByRole('region', { name: 'Your first day' });
  server.add(dayOf(['photo'], true));
  await user.click(within(day).getByRole('button', { name: 'Don’t show this any more' }));
  await waitFor(() => expect(screen.queryByRole('region', { name: 'Your first day' })).not.toBeInTheDocument());
});

it('a teacher who has taught already has it as one line that opens', async () => {
  const { user } = await renderPage('/lessons', { as: aTeacher(), answers: [dayOf([]), counters(300), noLessons] });
  const day = await screen.findByRole('region', { name: 'Your first day' });
  expect(within(day).queryAllByRole('listitem')).toHaveLength(0);
  await user.click(within(day).getByRole('button', { name: 'Show' }));
  expect(within(day).getAllByRole('listitem')).toHaveLength(6);
});
