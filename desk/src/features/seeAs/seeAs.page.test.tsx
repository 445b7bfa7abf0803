import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { SCHOOL_VIEW_OVER } from '@skylark/contract/schoolView.facts';
import { describe, expect, it } from 'vitest';
import type { FakeServer } from '../../../test/FakeServer.ts';
import { renderDesk, serverFor } from '../../../test/renderDesk.tsx';

const OPEN = 'POST /api/v2/manager/people/{id}/view_sessions';
const END = 'DELETE /api/v2/manager/view_sessions/{id}';
const AT = '2026-11-20T10:00:00.000Z';
const MASHA = '018f0000-0000-7000-8000-000000000001';
const PETRO = '018f0000-0000-7000-8000-000000000002';
const VIEW = '018f0000-0000-7000-8000-0000000000e1';
const family = {
  id: MASHA,
  parentName: 'Iryna Koval',
  email: null,
  isEmailProved: false,
  phone: '+380500000010',
  isPhoneProved: true,
  locale: 'uk',
  timeZone: 'Europe/Kyiv',
  createdAt: AT,
  isBlocked: false,
  eraseAt: null,
  children: [
    { id: MASHA, name: 'Masha', balance: 17, nextLessonAt: null },
    { id: PETRO, name: 'Petro', balance: 0, nextLessonAt: null },
  ],
  ahead: [],
  past: [],
  wishes: [],
  messages: [],
  check: null,
  notes: [],
};
const inMinutes = (minutes: number): string => new Date(Date.now() + minutes * 60_000).toISOString();
const server = (role: 'support' | 'bookkeeper' = 'support', endsAt = inMinutes(29.5)): FakeServer =>
  serverFor(role)
    .on('GET /api/v2/manager/families/{id}', family)
    .on('GET /api/v2/manager/inbox', {
      items: [],
      total: 0,
      limit: 50,
      nextCursor: null,
      counts: { all: 0, mine: 0, nobody: 0, today: 0, snoozed: 0 },
    })
    .on(OPEN, { id: VIEW, url: '/school_view#secret', name: 'Iryna', endsAt })
    .on(END, {});

async function view(fake = server()) {
  const shown = await renderDesk(`/families/${MASHA}`, fake);
  await screen.findByRole('heading', { name: 'Iryna Koval', level: 1 });
  await shown.user.keyboard('v');
  await shown.user.type(await screen.findByRole('textbox', { name: 'Reason' }), 'They called');
  await shown.user.keyboard('{Enter}');
  await screen.findByRole('heading', { name: 'You look as Iryna sees it' });
  return { ...shown, frame: screen.getByTitle<HTMLIFrameElement>('The pages as Iryna sees them') };
}
const ends = (fake: FakeServer): number => fake.sent(END).length;

describe('a view as a family', () => {
  it('needs a reason, and shows the chosen child’s pages in a frame until End', async () => {
    const fake = server();
    const { user } = await renderDesk(`/families/${MASHA}`, fake);
    await screen.findByRole('heading', { name: 'Iryna Koval', level: 1 });
    await user.keyboard('v');
    expect(await screen.findByRole('textbox', { name: 'Reason' })).toHaveFocus();
    await user.keyboard('{Enter}');
    expect(await screen.findByText('Say why in a few words.')).toBeVisible();
    expect(fake.sent(OPEN)).toEqual([]);
    await user.selectOptions(screen.getByLabelText('Whose pages'), 'Petro');
    await user.click(screen.getByRole('button', { name: 'They called and asked for help' }));
    await user.click(screen.getByRole('button', { name: 'Look' }));
    expect(await screen.findByRole('dialog', { name: 'You look as Iryna sees it' })).toBeVisible();
    expect(fake.asked.find(({ key }) => key === OPEN)).toMatchObject({
      path: expect.stringContaining(PETRO),
      body: { reason: 'They called and asked for help' },
    });
    expect(screen.getByText('view only')).toHaveTextContent('30 min');
    const frame = screen.getByTitle('The pages as Iryna sees them');
    expect(frame).toHaveAttribute('src', '/school_view#secret');
    // On one origin the sandbox would be useless, and browsers warn about it.
    expect(frame).not.toHaveAttribute('sandbox');
    expect(frame).toHaveStyle({ width: '390px' });
    await user.click(screen.getByRole('button', { name: 'Computer' }));
    expect(frame).toHaveStyle({ width: '1180px' });
    await user.keyboard('{Escape}');
    expect(frame).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'End' }));
    await waitFor(() => expect(frame).not.toBeInTheDocument());
    expect(await screen.findByRole('button', { name: 'See as family' })).toHaveFocus();
    expect(ends(fake)).toBe(1);
  });

  it('can’t open windows or navigate the desk from an origin of its own', async () => {
    const url = 'https://school.test/school_view#secret';
    const { frame } = await view(server().on(OPEN, { id: VIEW, url, name: 'Iryna', endsAt: inMinutes(29.5) }));
    expect(frame.getAttribute('sandbox')).toBe('allow-scripts allow-same-origin allow-forms allow-downloads');
  });

  it('stays up and says so when End is not taken, without the pages, and ends at the next try', async () => {
    const fake = server();
    const { user, frame } = await view(fake);
    fake.cut(END);
    await user.click(screen.getByRole('button', { name: 'End' }));
    expect(await screen.findByRole('alert')).toBeVisible();
    expect(frame).not.toBeInTheDocument();
    fake.on(END, {});
    await user.click(screen.getByRole('button', { name: 'End' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  });

  it('is over when its page says so, and for no other window or origin', async () => {
    const fake = server();
    const { user, frame } = await view(fake);
    const { origin } = window.location;
    const say = (of: MessageEventInit): void => act(() => void fireEvent(window, new MessageEvent('message', of)));
    say({ data: SCHOOL_VIEW_OVER, origin: 'https://elsewhere.test', source: frame.contentWindow });
    say({ data: SCHOOL_VIEW_OVER, origin, source: window });
    say({ data: 'something else', origin, source: frame.contentWindow });
    expect(frame).toBeInTheDocument();
    say({ data: SCHOOL_VIEW_OVER, origin, source: frame.contentWindow });
    expect(await screen.findByText('The look has ended.')).toBeVisible();
    expect(frame).not.toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Look again' }));
    expect(await screen.findByRole('textbox', { name: 'Reason' })).toHaveValue('They called');
  });

  it('offers the desk’s own act where the family would change something, which ends the view', async () => {
    const KEY = 'POST /api/v2/profile/email';
    const fake = server();
    const { user, frame } = await view(fake);
    const { origin } = window.location;
    const say = (of: MessageEventInit): void => act(() => void fireEvent(window, new MessageEvent('message', of)));
    say({ data: { refused: KEY }, origin: 'https://elsewhere.test', source: frame.contentWindow });
    say({ data: { refused: 'POST /api/v2/profile/time_zone' }, origin, source: frame.contentWindow });
    expect(screen.queryByRole('button', { name: 'Do it as yourself' })).not.toBeInTheDocument();
    say({ data: { refused: KEY }, origin, source: frame.contentWindow });
    expect(screen.getByText('Here the family would change its email or phone.')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Do it as yourself' }));
    expect(await screen.findByRole('dialog', { name: 'Correct the addresses: Iryna Koval' })).toBeVisible();
    expect(frame).not.toBeInTheDocument();
    expect(ends(fake)).toBe(1);
  });

  it('leads to the lesson that the family would cancel', async () => {
    const fake = server().refuse('GET /api/v2/manager/lessons/{id}/story', 'not_found');
    const { user, frame, router } = await view(fake);
    const data = { refused: 'POST /api/v2/booking/lessons/{id}/cancel', id: PETRO };
    const { origin } = window.location;
    act(() => void fireEvent(window, new MessageEvent('message', { data, origin, source: frame.contentWindow })));
    await user.click(screen.getByRole('button', { name: 'Do it as yourself' }));
    await waitFor(() => expect(router.state.location.pathname).toBe(`/lessons/${PETRO}`));
    expect(ends(fake)).toBe(1);
  });

  it('is over with its time, and ended when the page is left', async () => {
    const late = server('support', inMinutes(-0.01));
    const first = await renderDesk(`/families/${MASHA}`, late);
    await screen.findByRole('heading', { name: 'Iryna Koval', level: 1 });
    await first.user.keyboard('v');
    await first.user.type(await screen.findByRole('textbox', { name: 'Reason' }), 'They called{Enter}');
    expect(await screen.findByText('The look has ended.')).toBeVisible();
    await waitFor(() => expect(ends(late)).toBe(1));
    await first.user.click(screen.getByRole('button', { name: 'Close' }));
    expect(ends(late)).toBe(1);
  });

  it('ends when the browser closes the page, once', async () => {
    const fake = server();
    await view(fake);
    window.dispatchEvent(new Event('pagehide'));
    await waitFor(() => expect(ends(fake)).toBe(1));
  });

  it('says why it can’t be opened, and is not offered to who may not', async () => {
    const fake = server().refuse(OPEN, 'account_blocked');
    const { user } = await renderDesk(`/families/${MASHA}`, fake);
    await user.click(await screen.findByRole('button', { name: 'See as family' }));
    await user.type(await screen.findByRole('textbox', { name: 'Reason' }), 'They called{Enter}');
    expect(await screen.findByRole('alert')).toBeVisible();
  });

  it('is not offered to a bookkeeper, neither as a button nor by its key', async () => {
    const { user } = await renderDesk(`/families/${MASHA}`, server('bookkeeper'));
    await screen.findByRole('heading', { name: 'Iryna Koval', level: 1 });
    expect(screen.queryByRole('button', { name: 'See as family' })).not.toBeInTheDocument();
    await user.keyboard('v');
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  });
});
