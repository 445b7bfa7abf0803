import { screen, waitFor } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { answer, refuse } from '../../../../test/answers.ts';
import { renderPage } from '../../../../test/renderPage.tsx';

const CLAIM = 'POST /api/v2/pens/claim';
const FINISH = 'POST /api/v2/pens/finish';
const roomId = '01900000-0000-7000-8000-000000000010';
const claimed = answer(CLAIM, { token: 'pen-token', roomId, seat: 's' });

describe('the page of a second device', () => {
  it('opens the board with the code that was typed, without a sign-in, and forgets it with "Finish"', async () => {
    const { user, server } = await renderPage('/pen', { answers: [claimed, answer(FINISH, {})] });
    const open = await screen.findByRole('button', { name: 'Open the board' });
    expect(open).toBeDisabled();
    await user.type(screen.getByLabelText('Code'), 'k7qm-2xpd');
    await user.click(open);
    expect(await screen.findByRole('button', { name: 'Finish' })).toBeVisible();
    expect(server.sent.find(({ key }) => key === CLAIM)?.body).toEqual({ code: 'K7QM2XPD' });
    await user.click(screen.getByRole('button', { name: 'Finish' }));
    expect(await screen.findByLabelText('Code')).toHaveValue('');
    expect(sessionStorage.getItem('skylark.pen')).toBeNull();
    expect(server.sent.find(({ key }) => key === FINISH)?.body).toEqual({ token: 'pen-token' });
  });

  it('takes the code of the address once, and leaves it nowhere', async () => {
    await renderPage('/pen#K7QM2XPD', { answers: [claimed] });
    expect(await screen.findByRole('button', { name: 'Finish' })).toBeVisible();
    expect(window.location.hash).toBe('');
  });

  it('says that a code is wrong, used or old and where to get another, and keeps what was typed', async () => {
    await renderPage('/pen#K7QM2XPD', { answers: [refuse(CLAIM, 'invalid_code')] });
    await waitFor(() => expect(screen.getByRole('alert')).toHaveTextContent('“Show a code” on the other device'));
    expect(screen.getByLabelText('Code')).toHaveValue('K7QM-2XPD');
  });
});
