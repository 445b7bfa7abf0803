import { screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { answer, refuse } from '../../../test/answers.ts';
import { schoolContacts } from '../../../test/people.ts';
import { renderPage } from '../../../test/renderPage.tsx';

const READ = 'GET /api/v2/auth/address_changes/{token}';
const UNDO = 'POST /api/v2/auth/address_changes/{token}/undo';
const TOKEN = 'a'.repeat(43);
const OLD = { strategy: 'email', address: 'old@family.test', isBeside: false } as const;

describe('the link that undoes a change of address', () => {
  it('asks first, then restores the address and leads to signing in by a code', async () => {
    const { user, server } = await renderPage(`/undo_change/${TOKEN}`, {
      answers: [answer(READ, OLD), answer(UNDO, OLD)],
    });
    expect(await screen.findByText(/restore old@family\.test/)).toBeVisible();
    expect(server.sent.map(({ key }) => key)).not.toContain(UNDO);
    await user.click(screen.getByRole('button', { name: 'Undo the change' }));
    expect(await screen.findByText('Your account is yours again')).toBeVisible();
    expect(screen.getByRole('link', { name: 'Go to sign-in' })).toHaveAttribute('href', '/login/email');
  });

  it('says in a link to the other address that this one stays', async () => {
    const beside = { ...OLD, isBeside: true };
    const { user } = await renderPage(`/undo_change/${TOKEN}`, {
      answers: [answer(READ, beside), answer(UNDO, beside)],
    });
    expect(await screen.findByText(/old@family\.test stays/)).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Undo the change' }));
    expect(await screen.findByText(/The change has been undone/)).toBeVisible();
    expect(screen.getByRole('link', { name: 'Go to sign-in' })).toHaveAttribute('href', '/login/email');
  });

  it('says that it is too old, and that the address is another account’s by now', async () => {
    await renderPage(`/undo_change/${TOKEN}`, { answers: [refuse(READ, 'link_used'), schoolContacts] });
    expect(await screen.findByText(/The three days are over/)).toBeVisible();
    expect(await screen.findByRole('link', { name: 'hello@skylark.test' })).toBeVisible();
  });

  it('says that the address is another account’s by now', async () => {
    const { user } = await renderPage(`/undo_change/${TOKEN}`, {
      answers: [answer(READ, OLD), refuse(UNDO, 'invalid_fields', { address: 'taken' })],
    });
    await user.click(await screen.findByRole('button', { name: 'Undo the change' }));
    expect(await screen.findByText(/Another account now uses this address/)).toBeVisible();
  });
});

describe('the link that confirms an e-mail', () => {
  it('says where nobody is signed in that a new password is needed', async () => {
    await renderPage(`/confirm_email/${TOKEN}`, {
      answers: [answer('POST /api/v2/auth/email_confirmations/{token}', { passwordDropped: true })],
    });
    expect(await screen.findByText(/we’ve removed the earlier password/)).toBeVisible();
    expect(screen.getByRole('link', { name: 'New password' })).toHaveAttribute('href', '/forget-password');
  });
});
