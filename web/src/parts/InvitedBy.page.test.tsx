import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { answer } from '../../test/answers.ts';
import { renderPage } from '../../test/renderPage.tsx';

const inviter = (name: string | null) => answer('GET /api/v2/referral/inviters/{code}', { name });

it('an invitation names who invites, and leads to a free trial lesson with its code', async () => {
  await renderPage('/register?invite=OLHA%202', { answers: [inviter('Olha')] });
  expect(await screen.findByRole('heading', { name: 'Olha invites you to Skylark' })).toBeVisible();
  expect(screen.getByRole('link', { name: 'Book a free trial lesson' })).toHaveAttribute(
    'href',
    '/register/wizard/OLHA%202',
  );
});

it('a code that nobody has still invites, without a name', async () => {
  await renderPage('/register?invite=NOBODY', { answers: [inviter(null)] });
  expect(await screen.findByRole('heading', { name: 'You’re invited to Skylark' })).toBeVisible();
});

it('the wizard says who invites at its first step', async () => {
  await renderPage('/register/wizard/OLHA2', { answers: [inviter('Olha')] });
  expect(await screen.findByText('Olha invites you to Skylark')).toBeVisible();
});

it('the wizard says that a code is unknown and that the lesson is free all the same', async () => {
  await renderPage('/register/wizard/NOBODY', { answers: [inviter(null)] });
  expect(await screen.findByText(/couldn’t see who invited you.*first lesson is free anyway/)).toBeVisible();
  expect(screen.getByRole('heading', { name: 'Has your child studied English before?' })).toBeVisible();
});
