import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { refuse, silence } from '../../../../test/answers.ts';
import { renderPage } from '../../../../test/renderPage.tsx';

const LOOK = 'POST /api/v2/ready_checks/look';
const TOKEN = 'a'.repeat(43);

it('a link without a token, or one that ended, says so and where a new one is', async () => {
  await renderPage('/check');
  expect(await screen.findByRole('heading', { name: 'This link no longer works' })).toBeVisible();
});

it('a link that ended leads to the lessons', async () => {
  await renderPage(`/check#token=${TOKEN}`, { answers: [refuse(LOOK, 'link_used')] });
  expect(await screen.findByRole('alert')).toHaveTextContent('The newest reminder has a link that works.');
  expect(screen.getByRole('link', { name: 'Go to my lessons' })).toHaveAttribute('href', '/lessons');
});

it('without a network it can be tried again', async () => {
  const { user, server } = await renderPage(`/check#token=${TOKEN}`, { answers: [silence(LOOK)] });
  expect(await screen.findByRole('alert')).toHaveTextContent('No internet connection.');
  server.add(refuse(LOOK, 'link_used'));
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByRole('heading', { name: 'This link no longer works' })).toBeVisible();
});
