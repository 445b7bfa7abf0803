import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { FakeServer } from '../../../test/FakeServer.ts';
import { me, renderDesk, serverFor } from '../../../test/renderDesk.tsx';
import { SignInFirst } from '../../app/SignInFirst.tsx';
import { goToSignIn } from '../../app/signInAddress.ts';
import { queryClient } from '../../lib/queries.ts';
import { markSignedOut } from '../../lib/signedOut.ts';
import { speak } from '../../lib/texts.tsx';

const NONE = { sessions: [] };
const QUIET = {
  items: [],
  total: 0,
  limit: 200,
  nextCursor: null,
  asOf: '2026-11-20T10:00:00.000Z',
  counts: { onAir: 0, red: 0, amber: 0, next: 0 },
};
const FACTORS = { passkeys: [], passkeysFor: 'localhost', hasPassword: true, hasTotp: true, recoveryCodes: 3 };

describe('signing in', () => {
  it('asks for the code once the password is right, and goes where the manager wanted to', async () => {
    const server = new FakeServer()
      .refuse('GET /api/v2/manager/me', 'not_signed_in')
      .refuse('POST /api/v2/desk/sessions', 'factor_needed');
    const { user, router } = await renderDesk('/me', server);
    await user.type(await screen.findByLabelText(/^Email/), 'dasha@desk.test');
    await user.type(screen.getByLabelText(/^Password/), 'a larch on the hill');
    expect(screen.queryByLabelText(/^Code/)).not.toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Sign in' }));
    const code = await screen.findByLabelText(/^Code/);
    expect(code).toHaveFocus();
    expect(screen.queryByRole('alert')).not.toBeInTheDocument();
    server
      .on('POST /api/v2/desk/sessions', {})
      .on('GET /api/v2/manager/me', me())
      .on('GET /api/v2/manager/now', QUIET)
      .on('GET /api/v2/manager/me/factors', FACTORS)
      .on('GET /api/v2/manager/me/sessions', NONE);
    await user.type(code, '123456{Enter}');
    expect(await screen.findByRole('heading', { name: 'Dasha Kravets' })).toBeVisible();
    expect(router.state.location.pathname).toBe('/me');
    expect(server.sent('POST /api/v2/desk/sessions').at(-1)).toEqual({
      email: 'dasha@desk.test',
      password: 'a larch on the hill',
      code: '123456',
    });
  });

  it.each([
    ['wrong_credentials', 'Email, password or code is wrong.'],
    ['too_many_requests', 'Too many tries. Wait a little.'],
  ] as const)('says what is wrong: %s', async (code, words) => {
    const server = new FakeServer().refuse('POST /api/v2/desk/sessions', code);
    const { user } = await renderDesk('/sign-in', server);
    await user.type(await screen.findByLabelText(/^Email/), 'dasha@desk.test');
    await user.type(screen.getByLabelText(/^Password/), 'wrong{Enter}');
    expect(await screen.findByRole('alert')).toHaveTextContent(words);
    expect(screen.getByLabelText(/^Email/)).toHaveValue('dasha@desk.test');
  });

  it('never leads to another site', async () => {
    const server = serverFor()
      .on('GET /api/v2/manager/now', QUIET)
      .on('POST /api/v2/desk/sessions', {})
      .on('GET /api/v2/manager/me/factors', FACTORS)
      .on('GET /api/v2/manager/me/sessions', NONE);
    const { user, router } = await renderDesk('/sign-in?to=%2F%2Fevil.example', server);
    await user.type(await screen.findByLabelText(/^Email/), 'dasha@desk.test');
    await user.type(screen.getByLabelText(/^Password/), 'right{Enter}');
    await screen.findByRole('navigation', { name: 'Pages' });
    expect(router.history.location.href).not.toContain('evil');
  });

  it('with a recovery code leads to the ways to sign in', async () => {
    const server = serverFor()
      .on('POST /api/v2/desk/recoveries', { codesLeft: 9 })
      .on('GET /api/v2/manager/me/factors', FACTORS)
      .on('GET /api/v2/manager/me/sessions', NONE);
    const { user } = await renderDesk('/recover', server);
    await user.type(await screen.findByLabelText(/^Email/), 'dasha@desk.test');
    await user.type(screen.getByLabelText(/^Recovery code/), 'abcd efgh{Enter}');
    expect(await screen.findByText('3 recovery codes are left.')).toBeVisible();
    expect(server.sent('POST /api/v2/desk/recoveries')).toEqual([{ email: 'dasha@desk.test', code: 'abcd efgh' }]);
  });
});

describe('a browser without a session', () => {
  beforeEach(() => {
    queryClient.clear();
    markSignedOut();
  });
  afterEach(() => {
    history.replaceState(null, '', '/');
    delete document.documentElement.dataset['signedOut'];
  });

  it.each([
    ['/desk', true, '/desk/sign-in'],
    ['/desk/families?tab=blocked', true, '/desk/sign-in?to=%2Ffamilies%3Ftab%3Dblocked'],
    ['/desk/sign-in?to=%2Fme', true, '/desk/sign-in?to=%2Fme'],
    ['/desk/sign-in/', true, '/desk/sign-in/'],
    ['/desk/join/abc', false, '/desk/join/abc'],
    ['/desk/recover', false, '/desk/recover'],
  ])('%s waits for the sign-in alone: %s', (address, isThere, then) => {
    history.replaceState(null, '', address);
    expect(goToSignIn()).toBe(isThere);
    expect(location.pathname + location.search).toBe(then);
  });

  it('signs in before the desk is loaded, is told what is wrong, and goes on to where it was', async () => {
    history.replaceState(null, '', '/desk/sign-in?to=%2Fme%3Ftab%3Dacts');
    const server = serverFor()
      .refuse('POST /api/v2/desk/sessions', 'invalid_fields', { email: 'invalid_email' })
      .on('GET /api/v2/manager/me/acts', { items: [], total: 0, limit: 50, nextCursor: null });
    await speak('uk', 'signIn');
    render(<SignInFirst />);
    const user = userEvent.setup();
    await user.type(screen.getByLabelText(/^Ел. пошта/), 'dasha@desk.test');
    await user.type(screen.getByLabelText(/^Пароль/), 'a larch on the hill{Enter}');
    expect(await screen.findByText('Це не адреса пошти')).toBeVisible();
    // None of its texts needs a value, and none is missing.
    expect(document.body.textContent).not.toMatch(/(signIn|app|error|field)\./);
    server.on('POST /api/v2/desk/sessions', {});
    await user.click(screen.getByRole('button', { name: 'Увійти' }));
    expect(await screen.findByRole('navigation', { name: 'Pages' })).toBeVisible();
    expect(location.pathname + location.search).toBe('/desk/me?tab=acts');
    expect(server.unexpected).toEqual([]);
  });
});

describe('joining', () => {
  const invited = { name: 'Olha', email: 'olha@desk.test', role: 'support', school: 'Skylark' } as const;
  const codes = ['aaaa-bbbb-cccc-dddd', 'eeee-ffff-gggg-hhhh'];

  it('sets a password with codes, shows the recovery codes, and only then goes on', async () => {
    const server = serverFor('support')
      .on('GET /api/v2/manager/now', QUIET)
      .on('GET /api/v2/desk/invitations/{token}', invited)
      .on('POST /api/v2/desk/invitations/{token}/totp_secrets', { secret: 'A'.repeat(32), address: 'otpauth://totp/x' })
      .refuse('POST /api/v2/desk/invitations/{token}', 'invalid_fields', { password: 'too_common' });
    const { user } = await renderDesk('/join/abc', server);
    expect(await screen.findByRole('heading', { name: 'Hello, Olha' })).toBeVisible();
    expect(screen.getByText(/olha@desk.test as support/)).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Use a password and an app with codes' }));
    expect(await screen.findByRole('img', { name: 'QR code for the app' })).toBeVisible();
    await user.type(screen.getByLabelText(/^New password/), 'password1234');
    await user.type(screen.getByLabelText(/^Code that the app shows/), '123456{Enter}');
    expect(await screen.findByText('Too easy to guess')).toBeVisible();
    server
      .on('POST /api/v2/desk/invitations/{token}', { recoveryCodes: codes })
      .on('GET /api/v2/manager/me/factors', FACTORS)
      .on('GET /api/v2/manager/me/sessions', NONE);
    await user.click(screen.getByRole('button', { name: 'Save' }));
    expect(await screen.findByText('aaaa-bbbb-cccc-dddd')).toBeVisible();
    expect(server.sent('POST /api/v2/desk/invitations/{token}').at(-1)).toEqual({
      password: 'password1234',
      totp: { secret: 'A'.repeat(32), code: '123456' },
    });
    await user.click(screen.getByRole('button', { name: 'I have kept them' }));
    expect(await screen.findByRole('navigation', { name: 'Pages' })).toBeVisible();
  });

  it('says that a link has been used', async () => {
    const server = new FakeServer().refuse('GET /api/v2/desk/invitations/{token}', 'link_used');
    await renderDesk('/join/abc', server);
    expect(await screen.findByRole('alert')).toHaveTextContent('This link has been used');
  });
});
