import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { answer, silence } from '../../../test/answers.ts';
import { aTeacher } from '../../../test/people.ts';
import { renderPage } from '../../../test/renderPage.tsx';

const GOOGLE = 'GET /api/v2/profile/google_calendar';
const DISCONNECT = 'DELETE /api/v2/profile/google_calendar';
const as = aTeacher();
const feed = answer('GET /api/v2/profile/calendar', { feedUrl: 'https://skylark.test/api/v2/calendar/secret.ics' });
const live = answer(GOOGLE, { status: 'live', email: 'olena@gmail.test', isStandIn: false });
const off = answer(GOOGLE, { status: 'off', email: null, isStandIn: false });

describe('calendars', () => {
  it('asks before it disconnects, and disconnects only then', async () => {
    const answers = [feed, live, answer(DISCONNECT, {})];
    const { user, server } = await renderPage('/settings/integrations', { as, answers });
    await user.click(await screen.findByRole('button', { name: 'Disconnect' }));
    const dialog = await screen.findByRole('dialog', { name: 'Disconnect Google Calendar?' });
    await user.click(within(dialog).getAllByRole('button', { name: 'Cancel' }).at(-1)!);
    expect(server.bodiesOf(DISCONNECT)).toEqual([]);
    await user.click(screen.getByRole('button', { name: 'Disconnect' }));
    const again = await screen.findByRole('dialog', { name: 'Disconnect Google Calendar?' });
    server.add(off);
    await user.click(within(again).getByRole('button', { name: 'Disconnect' }));
    expect(await screen.findByRole('button', { name: 'Connect Google Calendar' })).toBeEnabled();
    expect(server.bodiesOf(DISCONNECT)).toHaveLength(1);
  });

  it('says when Google no longer lets us write, and offers to connect again', async () => {
    await renderPage('/settings/integrations', {
      as,
      answers: [feed, answer(GOOGLE, { status: 'dead', email: null, isStandIn: false })],
    });
    expect(await screen.findByRole('alert')).toHaveTextContent('Google no longer lets us update your calendar.');
    expect(screen.getByRole('button', { name: 'Connect again' })).toBeEnabled();
  });

  it('shows that a stand-in replaces Google', async () => {
    const standIn = answer(GOOGLE, { status: 'off', email: null, isStandIn: true });
    await renderPage('/settings/integrations', { as, answers: [feed, standIn] });
    expect(await screen.findByText(/^Test mode: a stand-in plays Google’s part/)).toBeVisible();
    expect(screen.getByRole('button', { name: 'Connect Google Calendar' })).toBeEnabled();
  });

  it('submits Google’s response once, and removes it from the address', async () => {
    const CONNECT = 'PUT /api/v2/profile/google_calendar';
    const { server } = await renderPage('/settings/integrations?code=a-code&state=a-state', {
      as,
      answers: [feed, off, answer(CONNECT, { status: 'live', email: 'olena@gmail.test', isStandIn: false })],
    });
    expect(await screen.findByText(/^Connected as olena@gmail.test/)).toBeVisible();
    expect(window.location.search).toBe('');
    expect(server.bodiesOf(CONNECT)).toEqual([{ code: 'a-code', state: 'a-state' }]);
  });

  it('shows the private address, and each part can be asked for again alone', async () => {
    const { user, server } = await renderPage('/settings/integrations', { as, answers: [feed, silence(GOOGLE)] });
    const address = 'https://skylark.test/api/v2/calendar/secret.ics';
    await waitFor(() => expect(screen.getByLabelText('Private address')).toHaveValue(address));
    expect(await screen.findByRole('alert')).toHaveTextContent('No internet connection.');
    server.add(off);
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    await waitFor(() => expect(screen.queryByRole('alert')).not.toBeInTheDocument());
  });
});
