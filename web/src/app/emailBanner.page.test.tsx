import { screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { answer } from '../../test/answers.ts';
import { aBooking } from '../../test/booking.ts';
import { aStudent } from '../../test/people.ts';
import { renderPage } from '../../test/renderPage.tsx';
import { emailConfirmed } from '../features/auth/index.ts';

// Another file of this worker may have confirmed an address.
beforeEach(() => emailConfirmed.close());
afterEach(() => vi.useRealTimers());

it('shows for a minute that the confirmation was sent again, and sends no other meanwhile', async () => {
  let sent = 0;
  const answers = [
    answer('GET /api/v2/lessons', { items: [], nextCursor: null }),
    answer('GET /api/v2/booking', aBooking()),
    answer('GET /api/v2/profile/resend_confirmation_email', () => {
      sent += 1;
      return {};
    }),
  ];
  const { user } = await renderPage('/lessons', { as: aStudent({ isEmailConfirmed: false }), answers });
  const button = await screen.findByRole('button', { name: 'Send the link again' });
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldAdvanceTime: true });
  await user.click(button);
  await user.click(await screen.findByRole('button', { name: 'Sent again' }));
  expect(sent).toBe(1);
  await vi.advanceTimersByTimeAsync(61_000);
  await user.click(await screen.findByRole('button', { name: 'Send the link again' }));
  expect(sent).toBe(2);
});
