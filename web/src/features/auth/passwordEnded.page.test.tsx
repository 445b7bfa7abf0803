import { screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { answer } from '../../../test/answers.ts';
import { aBooking } from '../../../test/booking.ts';
import { aStudent, frameAnswers } from '../../../test/people.ts';
import { renderPage } from '../../../test/renderPage.tsx';

const SET = 'POST /api/v2/profile/password';

it('asks for a new password as soon as a code has ended the old one', async () => {
  const { user, server } = await renderPage('/login/email', {
    answers: [
      ...frameAnswers(aStudent({ hasPassword: false })),
      answer('GET /api/v2/lessons', { items: [], nextCursor: null }),
      answer('GET /api/v2/booking', aBooking()),
      answer('POST /api/v2/auth/codes', { id: 'r'.repeat(43) }),
      answer('POST /api/v2/auth/codes/{id}', { id: 'x'.repeat(43), passwordDropped: true }),
      answer('GET /api/v2/auth/sessions/{id}', { token: 'a-token', viewer: null }),
      answer(SET, {}),
    ],
  });
  await user.type(screen.getByLabelText('Email'), 'parent@family.test');
  await user.click(screen.getByRole('button', { name: 'Send the code' }));
  await user.type(await screen.findByLabelText('Code from the message'), '123456');
  expect(await screen.findByRole('dialog', { name: 'Choose a new password' })).toBeVisible();
  await user.type(screen.getByLabelText('New password'), 'larks sing at dawn');
  await user.type(screen.getByLabelText('Repeat new password'), 'larks sing at dawn');
  await user.click(screen.getByRole('button', { name: 'Create a password' }));
  await waitFor(() => expect(server.bodiesOf(SET)).toMatchObject([{ password: 'larks sing at dawn' }]));
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
});
