import { act, cleanup, screen, waitFor } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { answer, type Answer, refuse } from '../../../test/answers.ts';
import { aStudent } from '../../../test/people.ts';
import { renderPage, type ShownPage } from '../../../test/renderPage.tsx';
import { session } from '../../lib/session.ts';
import { linkQuestion } from './linkQuestion.ts';
import { takeAuthToken } from './takeAuthToken.ts';

const LOOK = 'POST /api/v2/auth/links/look';
const EXCHANGE = 'GET /api/v2/auth/sessions/{id}';
const KEY = 'skylark.token';
const answers = [answer('GET /api/v2/profile/sessions', [])];
const inThirtyMinutes = (): string => new Date(Date.now() + 30 * 60_000).toISOString();

/** A page of a signed-in family at which a link is opened. */
async function openLink(of: Answer[]): Promise<ShownPage> {
  const page = await renderPage('/settings/profile', { as: aStudent(), token: 'own', answers: [...answers, ...of] });
  window.history.replaceState(null, '', '/settings/profile?auth_token=one-time-token-x');
  await act(() => takeAuthToken(window));
  expect(window.location.search).toBe('');
  return page;
}

// Both would outlast their test.
afterEach(() => {
  cleanup();
  linkQuestion.answered();
  session.begin('another');
});

describe('a link of another account', () => {
  const asks = answer(LOOK, { name: 'Mallory', isViewer: false, replaces: 'Olena' });

  it('asks first, and "stay" leaves the sign-in and the link alone', async () => {
    const { user, server } = await openLink([asks]);
    expect(await screen.findByRole('heading', { name: 'Open as someone else?' })).toBeVisible();
    expect(screen.getByText(/You are signed in as Olena/)).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Stay as Olena' }));
    expect(await screen.findByRole('heading', { name: 'Where you’re signed in' })).toBeVisible();
    expect(session.token()).toBe('own');
    expect(server.sent.filter(({ key }) => key === EXCHANGE)).toEqual([]);
  });

  it('is opened once the person agrees', async () => {
    const { user } = await openLink([asks, answer(EXCHANGE, { token: 'other', viewer: null })]);
    await user.click(await screen.findByRole('button', { name: 'Open as Mallory' }));
    await waitFor(() => expect(session.token()).toBe('other'));
    expect(localStorage.getItem(KEY)).toBe('other');
  });

  it('says so when it has been used meanwhile', async () => {
    const { user } = await openLink([asks, refuse(EXCHANGE, 'link_used')]);
    await user.click(await screen.findByRole('button', { name: 'Open as Mallory' }));
    expect(await screen.findByRole('alert')).toHaveTextContent('expired');
    expect(screen.queryByRole('button', { name: 'Open as Mallory' })).not.toBeInTheDocument();
  });
});

it('a session token in the address is not accepted', async () => {
  const { server } = await openLink([refuse(LOOK, 'link_used')]);
  expect(session.token()).toBe('own');
  expect(server.sent.filter(({ key }) => key === 'GET /api/v2/profile')).toHaveLength(1);
});

describe('a manager’s link', () => {
  const opens = [
    answer(LOOK, { name: 'Iryna', isViewer: true, replaces: null }),
    answer(EXCHANGE, () => ({ token: 'viewing', viewer: { access: 'view' as const, endsAt: inThirtyMinutes() } })),
  ];

  it('shows the banner, keeps its token in memory only, and the browser’s own sign-in as it was', async () => {
    const { user, server } = await openLink([...opens, answer('DELETE /api/v2/auth/session', {})]);
    const banner = await screen.findByRole('region', { name: 'The school’s view' });
    expect(banner).toHaveTextContent(/^You are looking as the school. Nothing can be changed. Ends at \d\d:\d\d/);
    expect(session.token()).toBe('viewing');
    expect(localStorage.getItem(KEY)).toBe('own');
    // Another tab signs in or out, which must not affect this page.
    window.dispatchEvent(new StorageEvent('storage', { key: KEY, newValue: null }));
    expect(session.token()).toBe('viewing');
    await user.click(screen.getByRole('button', { name: 'Stop looking' }));
    expect(await screen.findByRole('heading', { name: 'This view has ended' })).toBeVisible();
    expect(localStorage.getItem(KEY)).toBe('own');
    await waitFor(() => expect(server.sent.filter(({ key }) => key === 'DELETE /api/v2/auth/session')).toHaveLength(1));
  });

  it('sends no change, not even one that nobody has asked for', async () => {
    const { server } = await openLink(opens);
    await screen.findByRole('region', { name: 'The school’s view' });
    const changes = server.sent.filter(({ key }) => !key.startsWith('GET') && key !== LOOK).length;
    const { call } = await import('../../lib/call.ts');
    await expect(call('POST /api/v2/profile/time_zone', { body: { timeZone: 'Europe/Kyiv' } })).rejects.toMatchObject({
      code: 'view_only',
    });
    expect(server.sent.filter(({ key }) => !key.startsWith('GET') && key !== LOOK)).toHaveLength(changes);
  });

  it('ends with a page of its own when the server ends it', async () => {
    const views = 'GET /api/v2/profile/school_views';
    const [shown, ended] = [answer(views, []), refuse(views, 'not_signed_in')];
    await openLink([...opens, { key: views, reply: (asked) => (session.viewer() ? ended : shown).reply(asked) }]);
    const { queryClient } = await import('../../lib/queries.ts');
    void queryClient.invalidateQueries({ queryKey: ['devices'] });
    expect(await screen.findByRole('heading', { name: 'This view has ended' })).toBeVisible();
    expect(window.location.pathname).toBe('/settings/profile');
    expect(localStorage.getItem(KEY)).toBe('own');
  });
});

it('the family sees when the school viewed the account, and ends the view', async () => {
  const view = { id: crypto.randomUUID(), at: '2026-11-20T12:00:00Z', endsAt: inThirtyMinutes(), isFull: false };
  const { user, server } = await renderPage('/settings/profile', {
    as: aStudent(),
    answers: [
      ...answers,
      answer('GET /api/v2/profile/school_views', [
        { ...view, isOpen: true },
        { ...view, id: crypto.randomUUID(), isOpen: false },
      ]),
      answer('DELETE /api/v2/profile/sessions/{id}', {}),
    ],
  });
  expect(await screen.findAllByText('The school looked')).toHaveLength(2);
  await user.click(screen.getByRole('button', { name: 'End now' }));
  await waitFor(() =>
    expect(server.sent.filter(({ key }) => key === 'DELETE /api/v2/profile/sessions/{id}')).toHaveLength(1),
  );
});
