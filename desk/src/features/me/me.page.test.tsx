import type { OwnAct } from '@skylark/contract/acts';
import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { me, renderDesk, serverFor } from '../../../test/renderDesk.tsx';

const AT = '2026-11-20T10:00:00.000Z';
const FACTORS = {
  passkeys: [{ id: 'k1', name: 'Chrome, Mac', createdAt: AT, lastUsedAt: null, isBackedUp: true }],
  passkeysFor: 'localhost',
  hasPassword: true,
  hasTotp: true,
  recoveryCodes: 1,
};
const HERE = '018f0000-0000-7000-8000-000000000001';
const THERE = '018f0000-0000-7000-8000-000000000002';
const session = (id: string, isThis: boolean) => ({
  id,
  userAgent: isThis ? 'Mozilla/5.0 (X11; Linux) Firefox/130.0' : 'Mozilla/5.0 (iPhone) Safari/605',
  createdAt: AT,
  lastSeenAt: AT,
  isThis,
});

const server = () =>
  serverFor()
    .on('GET /api/v2/manager/me/factors', FACTORS)
    .on('GET /api/v2/manager/me/sessions', { sessions: [session(HERE, true), session(THERE, false)] });

describe('my account', () => {
  it('ends another session, and signs out of this one', async () => {
    const shown = await renderDesk('/me', server().on('DELETE /api/v2/manager/me/sessions/{id}', {}));
    const { user, server: fake, router } = shown;
    const list = await screen.findByRole('list', { name: 'Where you are signed in' });
    expect(within(list).getByText('Firefox, Linux')).toBeVisible();
    await user.click(within(list).getByRole('button', { name: 'Sign out of Safari, iPhone' }));
    await waitFor(() => expect(fake.asked.at(-1)?.key).toBe('GET /api/v2/manager/me/sessions'));
    expect(fake.asked.find(({ key }) => key.startsWith('DELETE'))?.path).toContain(THERE);
    fake.on('DELETE /api/v2/manager/me/session', {}).refuse('GET /api/v2/manager/me', 'not_signed_in');
    await user.click(within(list).getByRole('button', { name: 'Sign out' }));
    await waitFor(() => expect(router.state.location.pathname).toBe('/sign-in'));
  });

  it('asks again who it is before it makes new recovery codes, and then makes them', async () => {
    const fake = server().refuse('POST /api/v2/manager/me/recovery_codes', 'confirm_again');
    const { user } = await renderDesk('/me', fake);
    await user.click(await screen.findByRole('button', { name: 'Make new codes' }));
    const dialog = await screen.findByRole('dialog', { name: 'Is it you?' });
    await user.type(await within(dialog).findByLabelText(/^Password/), 'a larch on the hill');
    await user.type(within(dialog).getByLabelText(/^Code/), '123456');
    fake
      .on('POST /api/v2/manager/me/confirmation', { confirmedUntil: AT })
      .on('POST /api/v2/manager/me/recovery_codes', { recoveryCodes: ['aaaa-bbbb-cccc-dddd'] });
    await user.click(within(dialog).getByRole('button', { name: 'Confirm' }));
    expect(await screen.findByText('aaaa-bbbb-cccc-dddd')).toBeVisible();
  });

  it('does nothing, and says nothing, when the confirmation is closed', async () => {
    const fake = server().refuse('DELETE /api/v2/manager/me/passkeys/{key}', 'confirm_again');
    const { user } = await renderDesk('/me', fake);
    await user.click(await screen.findByRole('button', { name: 'Remove Chrome, Mac' }));
    const dialog = await screen.findByRole('dialog', { name: 'Is it you?' });
    await user.click(within(dialog).getByRole('button', { name: 'Close' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    expect(screen.queryByRole('alert')).not.toBeInTheDocument();
    fake.refuse('DELETE /api/v2/manager/me/passkeys/{key}', 'last_factor');
    await user.click(screen.getByRole('button', { name: 'Remove Chrome, Mac' }));
    expect(await screen.findByRole('alert')).toHaveTextContent('This is your only way to sign in');
  });

  it('switches the language at once', async () => {
    const fake = server();
    const { user } = await renderDesk('/me', fake);
    fake.on('GET /api/v2/manager/me', me('owner', 'uk')).on('PATCH /api/v2/manager/me/notices', {
      name: 'Dasha Kravets',
      email: null,
      phone: null,
      locale: 'uk',
      notices: [],
    });
    await user.selectOptions(await screen.findByLabelText('Language'), 'Українська');
    expect(await screen.findByText('Ключі доступу')).toBeVisible();
    expect(fake.sent('PATCH /api/v2/manager/me/notices')).toEqual([{ locale: 'uk' }]);
  });

  it('has no acts for those who do none', async () => {
    const fake = serverFor('methodist')
      .on('GET /api/v2/manager/me/factors', FACTORS)
      .on('GET /api/v2/manager/me/sessions', { sessions: [] });
    await renderDesk('/me?tab=acts', fake);
    expect(await screen.findByText('Passkeys')).toBeVisible();
    expect(screen.queryByRole('link', { name: 'My last acts' })).not.toBeInTheDocument();
  });

  it('shows what failed in its own place, and the rest stays', async () => {
    const fake = server().refuse('GET /api/v2/manager/me/factors', 'internal');
    const { user } = await renderDesk('/me', fake);
    expect(await screen.findByRole('alert')).toHaveTextContent('Something went wrong');
    expect(await screen.findByRole('list', { name: 'Where you are signed in' })).toBeVisible();
    fake.on('GET /api/v2/manager/me/factors', FACTORS);
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByText('Chrome, Mac')).toBeVisible();
  });
});

const MINUTE_MS = 60_000;
const fromNow = (minutes: number): string => new Date(Date.now() + minutes * MINUTE_MS).toISOString();
const act = (id: string, changes: Partial<OwnAct>): OwnAct => ({
  id,
  at: fromNow(-5),
  kind: 'cancel',
  person: { id: HERE, name: 'Masha Koval', isStudent: true },
  lessonId: THERE,
  effects: [
    {
      kind: 'lesson.status',
      of: { type: 'lesson', id: THERE, name: 'Masha Koval' },
      before: 'booked',
      after: 'cancelled',
    },
  ],
  toldAt: fromNow(0),
  undoUntil: fromNow(10),
  undoneAt: null,
  ...changes,
});
const page = (items: OwnAct[]) => ({ items, total: items.length, limit: 50, nextCursor: null });

describe('my last acts', () => {
  const CANCELLED = act(HERE, {});
  const GIVEN = act(THERE, { kind: 'minutes', lessonId: null, effects: [], toldAt: null, undoUntil: null });

  it('are a command away, each with what it has changed, and are undone there', async () => {
    const fake = server()
      .on('GET /api/v2/manager/me/acts', page([CANCELLED, GIVEN]))
      .on('GET /api/v2/manager/search', { families: [], lessons: [], teachers: [], payments: [], receipts: [] });
    const { user, router } = await renderDesk('/me', fake);
    await screen.findByText('Passkeys');
    await user.keyboard('/');
    await user.type(await screen.findByPlaceholderText('Search, or type a command'), 'last acts');
    await user.click(await screen.findByRole('button', { name: 'My last acts' }));
    await waitFor(() => expect(router.state.location.search).toEqual({ tab: 'acts' }));
    const list = within(await screen.findByRole('list', { name: 'My last acts' }));
    const [cancelled, given] = list.getAllByRole('listitem');
    expect(cancelled).toHaveTextContent(/Lesson cancelled: Masha Koval.*Masha Koval, lesson: booked → cancelled/);
    expect(cancelled).toHaveTextContent(/Can be undone until .* People have been told: undoing tells them again/);
    expect(list.getByRole('link', { name: 'Lesson cancelled: Masha Koval' })).toHaveAttribute(
      'href',
      `/desk/lessons/${THERE}`,
    );
    expect(list.getByRole('link', { name: 'Minutes given or taken: Masha Koval' })).toHaveAttribute(
      'href',
      `/desk/families/${HERE}`,
    );
    expect(given).not.toHaveTextContent('undone');
    fake
      .on('POST /api/v2/manager/acts/{id}/undo', { told: 2 })
      .on('GET /api/v2/manager/me/acts', page([{ ...CANCELLED, undoUntil: null, undoneAt: fromNow(0) }, GIVEN]));
    await user.click(list.getByRole('button', { name: 'Undo: Lesson cancelled: Masha Koval' }));
    expect(await list.findByText(/^Undone at/)).toBeVisible();
    expect(screen.getByText('Undone.')).toBeVisible();
    await waitFor(() => expect(document.activeElement).toHaveTextContent(/^Undone at/));
    expect(list.queryByRole('button')).not.toBeInTheDocument();
    expect(fake.asked.find(({ key }) => key.endsWith('/undo'))?.path).toContain(HERE);
  });

  it('say why one can’t be undone any more', async () => {
    const fake = server()
      .on('GET /api/v2/manager/me/acts', page([CANCELLED]))
      .refuse('POST /api/v2/manager/acts/{id}/undo', 'changed_since');
    const { user } = await renderDesk('/me?tab=acts', fake);
    await user.click(await screen.findByRole('button', { name: /^Undo: Lesson cancelled/ }));
    expect(await screen.findByRole('alert')).toBeVisible();
    expect(screen.getByRole('list', { name: 'My last acts' })).toBeVisible();
  });

  it('are none, or fail, in words', async () => {
    const fake = server().refuse('GET /api/v2/manager/me/acts', 'internal');
    const { user } = await renderDesk('/me?tab=acts', fake);
    expect(await screen.findByRole('alert')).toHaveTextContent('Something went wrong');
    fake.on('GET /api/v2/manager/me/acts', page([]));
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByText('No acts in the last two days.')).toBeVisible();
  });
});
