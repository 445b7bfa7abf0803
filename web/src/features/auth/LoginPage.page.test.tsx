import { screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { refuse, silence } from '../../../test/answers.ts';
import { schoolContacts } from '../../../test/people.ts';
import { renderPage } from '../../../test/renderPage.tsx';

const SIGN_IN = 'POST /api/v2/auth/sessions';

async function signIn(user: Awaited<ReturnType<typeof renderPage>>['user']): Promise<void> {
  await user.type(screen.getByLabelText('Email'), 'parent@family.test');
  await user.type(screen.getByLabelText('Password'), 'not-my-password');
  await user.click(screen.getByRole('button', { name: 'Sign in' }));
}

describe('signing in', () => {
  it('shows what is missing before it sends a request', async () => {
    const { user, server } = await renderPage('/login');
    await user.click(screen.getByRole('button', { name: 'Sign in' }));
    expect(screen.getByLabelText('Email')).toBeInvalid();
    expect(server.sent).toEqual([]);
  });

  it('reports a wrong password in the specification’s words and keeps the e-mail', async () => {
    const { user } = await renderPage('/login', { answers: [refuse(SIGN_IN, 'wrong_credentials')] });
    await signIn(user);
    expect(await screen.findByText('Wrong email or password')).toBeVisible();
    expect(screen.getByLabelText('Email')).toHaveValue('parent@family.test');
  });

  it('shows how to reach the school where it says that an account is blocked', async () => {
    const { user } = await renderPage('/login', {
      answers: [refuse(SIGN_IN, 'account_blocked'), schoolContacts],
    });
    await signIn(user);
    expect(await screen.findByText(/account is blocked/)).toBeVisible();
    expect(await screen.findByRole('link', { name: 'hello@skylark.test' })).toBeVisible();
  });

  it('says that there is no network', async () => {
    const { user } = await renderPage('/login', { answers: [silence(SIGN_IN)] });
    await signIn(user);
    expect(await screen.findByRole('alert')).toBeVisible();
  });
});
