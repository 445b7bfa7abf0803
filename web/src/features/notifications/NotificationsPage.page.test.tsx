import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { answer, hang, silence } from '../../../test/answers.ts';
import { aStudent } from '../../../test/people.ts';
import { renderPage } from '../../../test/renderPage.tsx';

const CHOICES = 'GET /api/v2/profile/notifications';
const CHOOSE = 'PUT /api/v2/profile/notifications';
const as = aStudent();
const choices = answer(CHOICES, {
  addresses: { email: 'parent@family.test', sms: null },
  choices: [{ kind: 'homework', email: true, sms: true }],
});
const homework = async () => within(await screen.findByRole('group', { name: 'Homework' }));

describe('notifications', () => {
  it('cannot be turned on where there is no number', async () => {
    await renderPage('/settings/notifications', { as, answers: [choices] });
    const sms = (await homework()).getByLabelText('SMS');
    expect(sms).toBeDisabled();
    expect(sms).not.toBeChecked();
    expect(screen.getByText(/^Add a phone number/)).toBeVisible();
  });

  it('turn back when the server could not be reached', async () => {
    const { user, server } = await renderPage('/settings/notifications', { as, answers: [choices, silence(CHOOSE)] });
    const email = (await homework()).getByLabelText('Email');
    await user.click(email);
    expect(await screen.findByText('No internet connection. Check it and try again.')).toBeVisible();
    await waitFor(() => expect(email).toBeChecked());
    expect(server.bodiesOf(CHOOSE)).toEqual([{ kind: 'homework', channel: 'email', isOn: false }]);
  });

  it('wait where the choices will stand', async () => {
    await renderPage('/settings/notifications', { as, answers: [hang(CHOICES)] });
    expect(await screen.findByRole('status', { name: 'Loading' })).toBeInTheDocument();
  });
});
