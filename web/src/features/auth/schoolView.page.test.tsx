import { SCHOOL_VIEW_OVER, SCHOOL_VIEW_PATH } from '@skylark/contract/schoolView.facts';
import { act, cleanup, screen, waitFor } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { answer, type Answer, refuse } from '../../../test/answers.ts';
import { aStudent, frameAnswers } from '../../../test/people.ts';
import type { ShownPage } from '../../../test/renderPage.tsx';

// The app that begins at this address; others have been loaded by the setup.
window.history.replaceState(null, '', SCHOOL_VIEW_PATH);
/** The browser's, not the page's. */
const browser = window.localStorage;
vi.resetModules();
const { renderPage } = await import('../../../test/renderPage.tsx');
const { session } = await import('../../lib/session.ts');
const { queryClient } = await import('../../lib/queries.ts');
const { takeAuthToken } = await import('./takeAuthToken.ts');
const { handedOver } = await import('../../lib/handedOver.ts');

const EXCHANGE = 'GET /api/v2/auth/sessions/{id}';
const KEY = 'skylark.token';
const inThirtyMinutes = (): string => new Date(Date.now() + 30 * 60_000).toISOString();
const view = answer(EXCHANGE, () => ({
  token: 'viewing',
  viewer: { access: 'view' as const, endsAt: inThirtyMinutes() },
}));

/** The page that the desk frames, in a browser with a sign-in of its own. */
async function openFrame(of: Answer[]): Promise<ShownPage> {
  browser.setItem(KEY, 'own');
  const answers = [
    ...frameAnswers(aStudent()),
    answer('GET /api/v2/profile/sessions', []),
    answer('GET /api/v2/lessons', { items: [], nextCursor: null }),
    ...of,
  ];
  const page = await renderPage('/settings/profile', { answers });
  window.history.replaceState(null, '', `${SCHOOL_VIEW_PATH}#one-time-token`);
  await act(() => takeAuthToken(window));
  return page;
}

afterEach(cleanup);

describe('the page in the desk’s frame', () => {
  it('begins signed out, whoever is signed in to the browser', () => {
    browser.setItem(KEY, 'own');
    expect([session.token(), session.isHeld(), session.viewer()?.isOver]).toEqual([null, true, true]);
  });

  it('shows the family’s pages without a band of its own, and leaves the browser’s sign-in alone', async () => {
    const { server } = await openFrame([view]);
    // The link must be removed from the address before it is used.
    expect(window.location.href).not.toContain('one-time-token');
    expect(window.location.pathname).toBe('/lessons');
    await waitFor(() => expect(session.token()).toBe('viewing'));
    expect(screen.queryByRole('region', { name: 'The school’s view' })).not.toBeInTheDocument();
    expect(browser.getItem(KEY)).toBe('own');
    window.dispatchEvent(new StorageEvent('storage', { key: KEY, newValue: 'another' }));
    expect(session.token()).toBe('viewing');
    expect(server.sent.filter(({ key }) => key === EXCHANGE)).toHaveLength(1);
  });

  it('begins with the lesson that the desk names, and with no other address', async () => {
    const lesson = crypto.randomUUID();
    for (const [asked, path] of [
      [lesson, `/lessons/${lesson}`],
      ['//evil.test/x', '/lessons'],
      ['../settings/profile', '/lessons'],
    ] as const) {
      const search = new URLSearchParams({ lesson: asked });
      window.history.replaceState(null, '', `${SCHOOL_VIEW_PATH}?${search.toString()}#one-time-token`);
      // The address alone is looked at: nothing has been opened.
      const taken = takeAuthToken(window).catch(() => undefined);
      expect(window.location.pathname + window.location.search).toBe(path);
      await taken;
    }
  });

  it('neither reads the browser’s storage nor writes to it', async () => {
    browser.setItem('skylark.draft', 'of the manager’s own family');
    await openFrame([view]);
    expect(localStorage.getItem('skylark.draft')).toBeNull();
    const before = Object.entries(browser);
    act(() => handedOver.begin());
    expect(handedOver.isOn()).toBe(true);
    expect(Object.entries(browser)).toEqual(before);
    sessionStorage.setItem('one', '1');
    expect([Object.keys(sessionStorage), sessionStorage.length, sessionStorage.key(0)]).toEqual([['one'], 1, 'one']);
    sessionStorage.clear();
    expect(sessionStorage.getItem('one')).toBeNull();
  });

  it('tells the desk when the server has ended the view', async () => {
    const told = vi.spyOn(window.parent, 'postMessage').mockImplementation(() => undefined);
    const { server } = await openFrame([view]);
    server.add(refuse('GET /api/v2/profile', 'not_signed_in'));
    told.mockClear();
    void queryClient.invalidateQueries({ queryKey: ['profile'] });
    expect(await screen.findByRole('heading', { name: 'This view has ended' })).toBeVisible();
    expect(told.mock.calls).toEqual([[SCHOOL_VIEW_OVER, '*']]);
    expect(browser.getItem(KEY)).toBe('own');
  });

  it('tells the desk what the family would have changed', async () => {
    const told = vi.spyOn(window.parent, 'postMessage').mockImplementation(() => undefined);
    await openFrame([view]);
    await waitFor(() => expect(session.token()).toBe('viewing'));
    told.mockClear();
    const { call } = await import('../../lib/call.ts');
    const key = 'POST /api/v2/booking/lessons/{id}/cancel';
    const id = crypto.randomUUID();
    await expect(call(key, { params: { id }, body: {} })).rejects.toMatchObject({ code: 'view_only' });
    expect(told.mock.calls).toContainEqual([{ refused: key, id }, '*']);
  });

  it('opens nothing with a link that has been used, or that is a person’s own', async () => {
    vi.spyOn(window.parent, 'postMessage').mockImplementation(() => undefined);
    await openFrame([refuse(EXCHANGE, 'link_used')]);
    expect(await screen.findByRole('heading', { name: 'This view has ended' })).toBeVisible();
    cleanup();
    await openFrame([answer(EXCHANGE, { token: 'mallory', viewer: null })]);
    expect(await screen.findByRole('heading', { name: 'This view has ended' })).toBeVisible();
    expect(session.token()).toBeNull();
    expect(browser.getItem(KEY)).toBe('own');
  });
});
