import { screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
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
