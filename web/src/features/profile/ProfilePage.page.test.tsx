import type { SignedInDevice } from '@skylark/contract/profile';
import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { answer, refuse, silence } from '../../../test/answers.ts';
import { inMinutes } from '../../../test/lessons.ts';
import { aStudent, aTeacher } from '../../../test/people.ts';
import { renderPage, type ShownPage } from '../../../test/renderPage.tsx';

const SETTINGS = '/settings/profile';
const DEVICES = 'GET /api/v2/profile/sessions';
const PASSWORD = 'POST /api/v2/profile/password';
const device = (at: number, more: Partial<SignedInDevice>): SignedInDevice => ({
  id: `01900000-0000-7000-8000-00000000006${at}`,
  isCurrent: false,
  browser: 'Chrome',
  system: 'Android',
  isPhone: true,
  signedInAt: inMinutes(-600),
  lastSeenAt: inMinutes(-60),
  ...more,
});
const here = device(1, { isCurrent: true, browser: 'Firefox', system: 'Linux', isPhone: false });
const devices = answer(DEVICES, [here, device(2, {})]);
const as = aStudent();

async function fillPasswords({ user }: ShownPage, old: string, next: string, again = next): Promise<void> {
  await user.type(await screen.findByLabelText('Old password'), old);
  await user.type(screen.getByLabelText('New password'), next);
  await user.type(screen.getByLabelText('Repeat new password'), again);
  await user.click(screen.getByRole('button', { name: 'Change password' }));
}

describe('what teachers should know of the child', () => {
  it('is saved as soon as it is chosen', async () => {
    const { user, server } = await renderPage(SETTINGS, {
      as,
      answers: [devices, answer('PATCH /api/v2/profile', ({ body }) => ({ ...as, ...(body as object) }))],
    });
    await user.selectOptions(await screen.findByRole('combobox', { name: 'Age' }), '6');
    await user.selectOptions(screen.getByRole('combobox', { name: 'Does your child read?' }), 'Knows letters');
    await user.type(screen.getByRole('textbox', { name: 'What does your child like?' }), ' cars {Enter}');
    await waitFor(() =>
      expect(server.bodiesOf('PATCH /api/v2/profile')).toEqual([{ age: 6 }, { reads: 'letters' }, { likes: 'cars' }]),
    );
  });
});

describe('the settings of a profile', () => {
  it('lists its sections in one line that opens, and closes when one is chosen', async () => {
    const { user } = await renderPage(SETTINGS, { as, answers: [devices] });
    const opener = await screen.findByRole('button', { name: 'On this page', hidden: true });
    expect(opener).toHaveAttribute('aria-expanded', 'false');
    await user.click(opener);
    expect(opener).toHaveAttribute('aria-expanded', 'true');
    const index = screen.getByRole('navigation', { name: 'On this page' });
    await user.click(within(index).getByRole('button', { name: 'Where you’re signed in' }));
    expect(screen.getByRole('heading', { name: 'Where you’re signed in' })).toHaveFocus();
    expect(opener).toHaveAttribute('aria-expanded', 'false');
  });

  it('takes no password that is too short or typed in two ways', async () => {
    const page = await renderPage(SETTINGS, { as, answers: [devices] });
    await fillPasswords(page, 'old-password', 'short', 'other');
    expect(screen.getByText('8 characters minimum')).toBeVisible();
    expect(screen.getByText('The two passwords do not match')).toBeVisible();
    expect(page.server.bodiesOf(PASSWORD)).toEqual([]);
  });

  it('says beside the field that the old password is wrong, until it is typed again', async () => {
    const answers = [devices, refuse(PASSWORD, 'invalid_fields', { oldPassword: 'wrong_password' })];
    const page = await renderPage(SETTINGS, { as, answers });
    await fillPasswords(page, 'old-password', 'three small birds');
    expect(await screen.findByText('That password isn’t right. Please try again')).toBeVisible();
    expect(screen.getByLabelText('New password')).toHaveValue('three small birds');
    await page.user.type(screen.getByLabelText('Old password'), '!');
    expect(screen.queryByText('That password isn’t right. Please try again')).not.toBeInTheDocument();
  });

  it('forgets the passwords once they are changed', async () => {
    const page = await renderPage(SETTINGS, { as, answers: [devices, answer(PASSWORD, {})] });
    await fillPasswords(page, 'old-password', 'three small birds');
    await waitFor(() => expect(screen.getByLabelText('New password')).toHaveValue(''));
    expect(await screen.findByText('Password changed')).toBeVisible();
    expect(page.server.bodiesOf(PASSWORD)).toEqual([{ oldPassword: 'old-password', password: 'three small birds' }]);
  });

  it('asks who signs in with codes for no old password', async () => {
    await renderPage(SETTINGS, { as: aStudent({ hasPassword: false }), answers: [devices] });
    expect(await screen.findByRole('button', { name: 'Create a password' })).toBeVisible();
    expect(screen.queryByLabelText('Old password')).not.toBeInTheDocument();
  });

  it('says beside the field that a new e-mail is taken, and that the old one counts until the link is followed', async () => {
    const EMAIL = 'POST /api/v2/profile/email';
    const { user, server } = await renderPage(SETTINGS, {
      as,
      answers: [devices, refuse(EMAIL, 'invalid_fields', { email: 'taken' })],
    });
    await user.click(await screen.findByRole('button', { name: 'Change email' }));
    await user.type(screen.getByLabelText('New email'), 'new@family.test');
    await user.type(screen.getByLabelText('Your password'), 'old-password');
    await user.click(screen.getByRole('button', { name: 'Send the link' }));
    expect(await screen.findByText('Email is already taken')).toBeVisible();
    server.add(answer(EMAIL, {}));
    await user.click(screen.getByRole('button', { name: 'Send the link' }));
    expect(await screen.findByText(/^We’ve sent a link to new@family.test/)).toBeVisible();
    expect(screen.getByText('parent@family.test')).toBeVisible();
  });

  it('shows which address is confirmed, and confirms the other by a code that goes to it', async () => {
    const [ASK, CONFIRM] = ['POST /api/v2/profile/proofs', 'POST /api/v2/profile/proofs/confirmation'] as const;
    const { user, server } = await renderPage(SETTINGS, {
      as: aStudent({ isPhoneConfirmed: false }),
      answers: [devices, refuse(ASK, 'invalid_fields', { oldPassword: 'wrong_password' })],
    });
    expect(await screen.findByText('You can’t sign in with this number until you confirm it.')).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Confirm this email' })).not.toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Confirm this number' }));
    await user.type(screen.getByLabelText('Your password'), 'old-password');
    await user.click(screen.getByRole('button', { name: 'Send the code' }));
    expect(await screen.findByText(/^That password isn’t right/)).toBeVisible();
    server.add(answer(ASK, {}));
    server.add(refuse(CONFIRM, 'invalid_code'));
    await user.click(screen.getByRole('button', { name: 'Send the code' }));
    expect(await screen.findByText(/^We’ve sent a code to \+380671234567/)).toBeVisible();
    await user.type(screen.getByLabelText('Code'), '123456');
    await user.click(screen.getByRole('button', { name: 'Confirm' }));
    expect(await screen.findByRole('alert')).toHaveTextContent('Invalid code');
    server.add(answer(CONFIRM, {}));
    server.add(answer('GET /api/v2/profile', aStudent()));
    await user.click(screen.getByRole('button', { name: 'Confirm' }));
    expect(await screen.findByText('Your number is confirmed')).toBeVisible();
    await waitFor(() => expect(screen.queryByText('Not confirmed yet')).not.toBeInTheDocument());
    expect(server.bodiesOf(ASK).at(-1)).toEqual({ strategy: 'phone', oldPassword: 'old-password' });
    expect(server.bodiesOf(CONFIRM).at(-1)).toEqual({ strategy: 'phone', code: '123456' });
  });

  it('sends a new code for an e-mail, and lets go of it', async () => {
    const ASK = 'POST /api/v2/profile/proofs';
    const { user, server } = await renderPage(SETTINGS, {
      as: aStudent({ isEmailConfirmed: false, hasPassword: false }),
      answers: [devices, answer(ASK, {})],
    });
    await user.click(await screen.findByRole('button', { name: 'Confirm this email' }));
    await user.click(screen.getByRole('button', { name: 'Send the code' }));
    await user.click(await screen.findByRole('button', { name: 'Send a new code' }));
    await waitFor(() => expect(server.bodiesOf(ASK)).toHaveLength(2));
    await user.click(screen.getByRole('button', { name: 'Cancel' }));
    expect(screen.getByRole('button', { name: 'Confirm this email' })).toBeVisible();
  });

  it('signs out another device, not this one', async () => {
    const END = 'DELETE /api/v2/profile/sessions/{id}';
    const { user, server } = await renderPage(SETTINGS, { as, answers: [devices, answer(END, {})] });
    const end = await screen.findByRole('button', { name: 'Sign out: Chrome, Android' });
    expect(screen.queryByRole('button', { name: 'Sign out: Firefox, Linux' })).not.toBeInTheDocument();
    server.add(answer(DEVICES, [here]));
    await user.click(end);
    await waitFor(() => expect(end).not.toBeInTheDocument());
    expect(server.sent.find(({ key }) => key === END)?.params).toEqual({ id: device(2, {}).id });
  });

  it('asks for the devices again without a network, while all else stands', async () => {
    const { user, server } = await renderPage(SETTINGS, { as, answers: [silence(DEVICES)] });
    expect(await screen.findByRole('alert')).toHaveTextContent('No internet connection.');
    expect(screen.getByLabelText('Old password')).toBeVisible();
    server.add(devices);
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByText('Chrome, Android')).toBeVisible();
  });

  it('names children, lessons and money before it deletes an account, and asks for password and code', async () => {
    const DELETE = 'POST /api/v2/profile/deletion';
    const CODES = 'POST /api/v2/profile/deletion/codes';
    const preview = {
      children: [
        { id: crypto.randomUUID(), name: 'Solomiia', lessonsAhead: 1, unusedLessons: 8 },
        { id: crypto.randomUUID(), name: 'Bohdan', lessonsAhead: 0, unusedLessons: 0 },
      ],
      refunds: [{ purchaseId: crypto.randomUUID(), lessons: 8, amount: 264_000, currency: 'UAH' }],
      addresses: [{ strategy: 'email' as const, address: 'parent@family.test' }],
      days: 7,
    };
    const { user, server } = await renderPage(SETTINGS, {
      as,
      answers: [
        devices,
        answer('GET /api/v2/profile/deletion', preview),
        answer(CODES, {}),
        refuse(DELETE, 'invalid_fields', { oldPassword: 'wrong_password' }),
      ],
    });
    await user.click(await screen.findByRole('button', { name: 'Delete account' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Delete your account?' }));
    expect(await dialog.findByText('Solomiia: 1 lesson ahead, 8 unused lessons')).toBeInTheDocument();
    expect(dialog.getByText('Bohdan: no lessons ahead, no unused lessons')).toBeInTheDocument();
    expect(dialog.getByRole('checkbox', { name: /^Refund .*2,640/ })).toBeChecked();
    const remove = dialog.getByRole('button', { name: 'Delete account' });
    expect(remove).toBeDisabled();
    await user.click(dialog.getByRole('button', { name: 'Send a code to parent@family.test' }));
    await user.type(await dialog.findByLabelText('Code'), '123456');
    await user.type(dialog.getByLabelText('Your password'), 'a guess');
    expect(server.bodiesOf(DELETE)).toEqual([]);
    await user.click(remove);
    expect(await dialog.findByText('That password isn’t right. Please try again')).toBeInTheDocument();
    expect(server.bodiesOf(DELETE)).toEqual([
      { oldPassword: 'a guess', isRefunded: true, strategy: 'email', code: '123456' },
    ]);
    server.add(refuse(DELETE, 'lesson_in_progress'));
    await user.click(remove);
    expect(await dialog.findByText('A lesson is in progress. Please wait until it ends.')).toBeInTheDocument();
  });

  it('lets no teacher delete the account', async () => {
    await renderPage(SETTINGS, { as: aTeacher(), answers: [devices] });
    expect(await screen.findByRole('button', { name: 'Download my data' })).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Delete account' })).not.toBeInTheDocument();
  });
});
