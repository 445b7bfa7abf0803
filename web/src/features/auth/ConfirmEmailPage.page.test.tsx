import { screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { answer, refuse } from '../../../test/answers.ts';
import { aStudent } from '../../../test/people.ts';
import { renderPage } from '../../../test/renderPage.tsx';

const LINK = '/confirm_email/an-unused-link-of-a-mail';
const CONFIRM = 'POST /api/v2/auth/email_confirmations/{token}';

describe('the link that confirms an e-mail', () => {
  it('asks for a sign-in where the account’s owner is not signed in, and is followed again afterwards', async () => {
    await renderPage(LINK, { answers: [refuse(CONFIRM, 'sign_in_first')] });
    expect(await screen.findByRole('heading', { name: 'One more step' })).toBeVisible();
    const way = screen.getByRole('link', { name: 'Go to sign-in' }).getAttribute('href') ?? '';
    expect(new URL(way, window.location.origin).searchParams.get('back_url')).toBe(window.location.origin + LINK);
  });

  it('leaves somebody else’s account first', async () => {
    await renderPage(LINK, {
      as: aStudent(),
      answers: [refuse(CONFIRM, 'sign_in_first'), answer('DELETE /api/v2/auth/session', {})],
    });
    expect(await screen.findByRole('heading', { name: 'One more step' })).toBeVisible();
    expect(screen.getByRole('button', { name: 'Sign out' })).toBeVisible();
    expect(screen.queryByRole('link', { name: 'Go to sign-in' })).not.toBeInTheDocument();
  });
});
