import { screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { answer, refuse } from '../../../test/answers.ts';
import { aStudent } from '../../../test/people.ts';
import { renderPage } from '../../../test/renderPage.tsx';
import { session } from '../../lib/session.ts';

const SET = 'POST /api/v2/profile/password';

it('a family without a password whose sign-in is not recent confirms by a code within the form', async () => {
  const { user, server } = await renderPage('/settings/profile', {
    as: aStudent({ hasPassword: false, email: null, isEmailConfirmed: false }),
    answers: [
      answer('GET /api/v2/profile/sessions', []),
      refuse(SET, 'sign_in_again'),
      answer('POST /api/v2/auth/codes', { id: 'r'.repeat(43) }),
      answer('POST /api/v2/auth/codes/{id}', { id: 'x'.repeat(43), passwordDropped: false }),
      answer('GET /api/v2/auth/sessions/{id}', { token: 'a-fresh-token', viewer: null }),
      answer('DELETE /api/v2/auth/session', {}),
    ],
  });
  await user.type(await screen.findByLabelText('New password'), 'larks sing at dawn');
  await user.type(screen.getByLabelText('Repeat new password'), 'larks sing at dawn');
  await user.click(screen.getByRole('button', { name: 'Create a password' }));
  await user.click(await screen.findByRole('button', { name: 'Send the code' }));
  expect(await screen.findByText(/We’ve sent a code to \+380671234567/)).toBeVisible();
  server.add(answer(SET, {}));
  await user.type(screen.getByLabelText('Code'), '123456');
  await waitFor(() => expect(session.token()).toBe('a-fresh-token'));
  await waitFor(() => expect(server.sent.filter(({ key }) => key === SET)).toHaveLength(2));
  expect(server.sent.find(({ key }) => key === 'POST /api/v2/auth/codes')?.body).toEqual({
    strategy: 'phone',
    phone: '+380671234567',
  });
  expect(server.sent.some(({ key }) => key === 'DELETE /api/v2/auth/session')).toBe(true);
});
