import { screen, waitFor } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { answer, refuse } from '../../../test/answers.ts';
import { aStudent } from '../../../test/people.ts';
import { preloadFor } from '../../app/routeAt.ts';
import { renderPage } from '../../../test/renderPage.tsx';

const PROFILE_PAGE = [answer('GET /api/v2/profile/sessions', [])];

describe('signing out', () => {
  it('removes everything of the family from the browser except the language', async () => {
    const { user } = await renderPage('/settings/profile', {
      as: aStudent(),
      answers: [...PROFILE_PAGE, answer('DELETE /api/v2/auth/session', {})],
    });
    localStorage.setItem('skylark.locale', 'en');
    localStorage.setItem('skylark.trial', '{"phone":"+380671234567"}');
    localStorage.setItem('skylark.devices', '{"camera":"x"}');
    sessionStorage.setItem('skylark.outbox.some-room.s', '[1]');
    sessionStorage.setItem('skylark.code', '{"recipient":"parent@family.test"}');
    await preloadFor('/login');
    await user.click((await screen.findAllByRole('button', { name: 'Sign out' })).at(-1) as HTMLElement);
    await waitFor(() => expect(window.location.pathname).toBe('/login'));
    expect(Object.keys(localStorage).filter((key) => key.startsWith('skylark.'))).toEqual(['skylark.locale']);
    expect(Object.keys(sessionStorage).filter((key) => key.startsWith('skylark.'))).toEqual([]);
  });

  it('in another tab clears what this one keeps', async () => {
    await renderPage('/login');
    sessionStorage.setItem('skylark.outbox.some-room.s', '[1]');
    window.dispatchEvent(new StorageEvent('storage', { key: 'skylark.left', newValue: '1' }));
    expect(Object.keys(sessionStorage)).toEqual([]);
  });

  it('by the server leads to the sign-in page once, and asks for nothing more', async () => {
    const { server } = await renderPage('/settings/profile', {
      as: aStudent(),
      answers: [...PROFILE_PAGE, refuse('GET /api/v2/profile', 'not_signed_in')],
    });
    await waitFor(() => expect(window.location.pathname).toBe('/login'));
    expect(await screen.findByLabelText('Email')).toBeVisible();
    expect(new URLSearchParams(window.location.search).get('back_url')).toContain('/settings/profile');
    const asked = server.sent.length;
    await new Promise((resolve) => setTimeout(resolve, 100));
    expect(server.sent).toHaveLength(asked);
  });
});
