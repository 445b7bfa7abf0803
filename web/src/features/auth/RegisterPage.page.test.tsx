import { screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { answer, refuse, silence } from '../../../test/answers.ts';
import { aStudent } from '../../../test/people.ts';
import { renderPage, type ShownPage } from '../../../test/renderPage.tsx';
import { session } from '../../lib/session.ts';

const REGISTER = 'POST /api/v2/auth/registrations';
const ACTIVATION = 'GET /api/v2/auth/activations/{token}';
const SET = 'POST /api/v2/auth/activations/{token}';

async function register({ user }: ShownPage): Promise<void> {
  await user.type(screen.getByLabelText('Child’s first name'), 'Max');
  await user.type(screen.getByLabelText('Child’s last name'), 'Koval');
  await user.type(screen.getByLabelText('Your name'), 'Olena');
  await user.type(screen.getByLabelText('Phone'), '0671234567');
  await user.type(screen.getByLabelText('Email'), 'parent@family.test');
  await user.type(screen.getByLabelText('Password'), 'three small birds');
  await user.type(screen.getByLabelText('Repeat password'), 'three small birds');
  await user.click(screen.getByRole('checkbox'));
  await user.click(screen.getByRole('button', { name: 'Create account' }));
}

describe('signing up', () => {
  it('focuses the first invalid field before it sends a request', async () => {
    const { user, server } = await renderPage('/register');
    await user.click(screen.getByRole('button', { name: 'Create account' }));
    expect(screen.getByLabelText('Child’s first name')).toHaveFocus();
    expect(screen.getByText('Please tick this box to continue')).toBeVisible();
    expect(server.sent).toEqual([]);
  });

  it('says in the specification’s words that an e-mail is taken, and keeps all that was typed', async () => {
    const page = await renderPage('/register', { answers: [refuse(REGISTER, 'invalid_fields', { email: 'taken' })] });
    await register(page);
    expect(await screen.findByText('Email is already taken')).toBeVisible();
    expect(screen.getByLabelText('Email')).toHaveFocus();
    expect(screen.getByLabelText('Child’s first name')).toHaveValue('Max');
  });
});

describe('a forgotten password', () => {
  it('shows the same for every address, and reports a typing error at once', async () => {
    const RESET = 'POST /api/v2/auth/password_resets';
    const { user, server } = await renderPage('/forget-password', { answers: [answer(RESET, {})] });
    await user.type(screen.getByLabelText('Email'), 'parent@');
    await user.click(screen.getByRole('button', { name: 'Send the link' }));
    expect(screen.getByText('Please enter an address like name@example.com')).toBeVisible();
    expect(server.bodiesOf(RESET)).toEqual([]);
    await user.type(screen.getByLabelText('Email'), 'family.test');
    await user.click(screen.getByRole('button', { name: 'Send the link' }));
    expect(await screen.findByText(/^If parent@family.test has an account/)).toBeVisible();
  });
});

describe('choosing a password by a link', () => {
  const open = answer(ACTIVATION, { purpose: 'activate', firstName: 'Olena', replaces: null });
  it.each([
    ['12345', '12345', '6 characters minimum'],
    ['12345678901234567', '12345678901234567', 'Up to 16 characters'],
    ['123456', '654321', 'The two passwords do not match'],
  ])('does not take %s with %s', async (password, again, words) => {
    const { user, server } = await renderPage('/activate_user/aaaaaaaaaaaaaaaaaaaa', { answers: [open] });
    await user.type(await screen.findByLabelText('Password'), password);
    await user.type(screen.getByLabelText('Repeat password'), again);
    await user.click(screen.getByRole('button', { name: 'Set the password' }));
    expect(screen.getByText(words)).toBeVisible();
    expect(server.bodiesOf(SET)).toEqual([]);
  });

  describe('while somebody else is signed in', () => {
    const show = () =>
      renderPage('/activate_user/aaaaaaaaaaaaaaaaaaaa', {
        as: aStudent(),
        answers: [answer(ACTIVATION, { purpose: 'activate', firstName: 'Olena', replaces: 'Iryna' })],
      });

    it('asks first', async () => {
      const { user } = await show();
      expect(await screen.findByRole('heading', { name: 'Is this link yours?' })).toBeVisible();
      expect(screen.queryByLabelText('Password')).toBeNull();
      await user.click(screen.getByRole('button', { name: 'Set a password for Olena' }));
      expect(await screen.findByLabelText('Password')).toBeVisible();
    });

    it('leaves them signed in unless the link is theirs', async () => {
      const { user, server } = await show();
      await user.click(await screen.findByRole('button', { name: 'Stay as Iryna' }));
      expect(window.location.pathname).not.toContain('activate_user');
      expect(session.token()).not.toBeNull();
      expect(server.bodiesOf(SET)).toEqual([]);
    });
  });

  it('shows that a link has been used, and requests a new one', async () => {
    await renderPage('/activate_user/aaaaaaaaaaaaaaaaaaaa', { answers: [refuse(ACTIVATION, 'link_used')] });
    expect(await screen.findByRole('alert')).toHaveTextContent('This link doesn’t work');
    expect(screen.getByRole('link', { name: 'Send me a new link' })).toHaveAttribute('href', '/forget-password');
  });

  it('can be asked for again without a network', async () => {
    const answers = [silence(ACTIVATION)];
    const { user, server } = await renderPage('/activate_user/aaaaaaaaaaaaaaaaaaaa', { answers });
    expect(await screen.findByRole('alert')).toHaveTextContent('No internet connection.');
    server.add(open);
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByRole('heading', { name: 'Welcome, Olena!' })).toBeVisible();
  });
});
