import { cleanup, screen, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { refuse } from '../../test/answers.ts';
import { aStudent, aTeacher } from '../../test/people.ts';
import { renderPage } from '../../test/renderPage.tsx';

/** Specification, point 6: a student sees the balance, buys packages, invites friends; a teacher has the materials. */
describe('the pages of the other role', () => {
  it.each(['/buy', '/buy/history', '/invite-friends', '/booking', '/progress'])(
    'a teacher doesn’t find %s',
    async (path) => {
      await renderPage(path, { as: aTeacher(), answers: [] });
      expect(await screen.findByRole('heading', { name: 'Page is not found' })).toBeVisible();
      expect(screen.queryByRole('button', { name: 'Try again' })).not.toBeInTheDocument();
    },
  );

  it('a student doesn’t find /materials', async () => {
    await renderPage('/materials', { as: aStudent(), answers: [] });
    expect(await screen.findByRole('heading', { name: 'Page is not found' })).toBeVisible();
  });
});

it('a visitor with a mistyped link has the school’s header, and signs in without coming back to it', async () => {
  const { user } = await renderPage('/lesson', { answers: [] });
  expect(await screen.findByRole('heading', { level: 1, name: 'Page is not found' })).toBeVisible();
  const header = within(screen.getByRole('banner'));
  expect(header.getByRole('link', { name: 'Skylark' })).toHaveAttribute('href', '/welcome');
  expect(header.getByRole('link', { name: 'Sign in' })).toHaveAttribute('href', '/login');
  expect(screen.getByRole('contentinfo')).toBeVisible();
  expect(screen.getByRole('link', { name: 'Back home' })).toHaveAttribute('href', '/welcome');
  await user.click(header.getByRole('link', { name: /Українська/ }));
  expect(await screen.findByRole('heading', { level: 1, name: 'Сторінку не знайдено' })).toBeVisible();
});

it('a teacher’s students, figures and homework mark the menu entry that leads to them', async () => {
  for (const path of ['/my-month', '/homeworks']) {
    await renderPage(path, {
      as: aTeacher(),
      answers: [
        refuse('GET /api/v2/teacher_numbers', 'not_found'),
        refuse('GET /api/v2/teacher_numbers/reviews', 'not_found'),
      ],
    });
    const menu = await screen.findByRole('navigation', { name: 'Menu' });
    expect(within(menu).getByRole('link', { name: 'Lessons' })).toHaveAttribute('aria-current', 'page');
    cleanup();
  }
});
