import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import type { FakeServer } from '../../../test/FakeServer.ts';
import { renderDesk, serverFor } from '../../../test/renderDesk.tsx';

const AT = '2026-11-20T10:00:00.000Z';
const id = (n: number): string => `018f0000-0000-7000-8000-0000000000${n}`;
const page = <T,>(items: T[]) => ({ items, total: items.length, limit: 50, nextCursor: null });
const family = {
  id: id(10),
  parentName: 'Iryna Koval',
  email: 'iryna@example.test',
  isEmailProved: true,
  phone: null,
  isPhoneProved: false,
  locale: 'uk',
  timeZone: 'Europe/Kyiv',
  createdAt: AT,
  isBlocked: false,
  eraseAt: null,
  children: [{ id: id(10), name: 'Masha Koval', balance: 7, nextLessonAt: null }],
  ahead: [],
  past: [],
  wishes: [],
  messages: [],
  check: null,
  notes: [],
};
const counts = { all: 1, mine: 0, nobody: 0, today: 0, snoozed: 0 };
const task = {
  id: id(20),
  kind: 'task' as const,
  version: 3,
  code: '',
  words: 'Call about the holidays',
  person: { id: id(10), name: 'Iryna Koval', type: 'student' as const },
  lesson: null,
  count: 1,
  createdAt: AT,
  dueAt: AT,
  assignee: { id: id(30), name: 'Planner' },
  snoozedUntil: null,
  closedAt: null,
  closedBy: null,
};
const server = (role: 'support' | 'owner' | 'bookkeeper' = 'support'): FakeServer =>
  serverFor(role).on('GET /api/v2/manager/families/{id}', family);
const open = (tab: string, fake: FakeServer) => renderDesk(`/families/${id(10)}?tab=${tab}`, fake);

describe('a family’s money', () => {
  const entry = {
    id: id(40),
    child: 'Masha',
    at: AT,
    amount: -1,
    balance: 7,
    reason: 'booked',
    note: '',
    lesson: { id: id(41), startsAt: AT },
  };
  const purchase = {
    id: id(50),
    child: 'Masha',
    lessonsCount: 8,
    price: 264_000,
    currency: 'UAH',
    status: 'part_refunded' as const,
    refundedLessons: 2,
    refundedAmount: 66_000,
    createdAt: AT,
    paidAt: AT,
    receipts: [{ id: id(51), number: 'R-000077', issuedAt: AT }],
    card: { provider: 'stripe', ending: '4242', paymentRef: 'pi_1' },
  };
  const link = {
    id: id(60),
    child: 'Masha',
    lessonsCount: 4,
    price: 100_000,
    currency: 'UAH',
    madeBy: 'Planner',
    createdAt: AT,
    expiresAt: AT,
    state: 'open' as const,
  };
  const money = (
    role: 'support' | 'owner' | 'bookkeeper' = 'owner',
    card: typeof purchase.card | null = purchase.card,
  ) =>
    server(role)
      .on('GET /api/v2/manager/families/{id}/ledger', page([entry]))
      .on('GET /api/v2/manager/families/{id}/purchases', page([{ ...purchase, card }]))
      .on('GET /api/v2/manager/families/{id}/payment_links', page([link]));

  it('is line by line, with purchases, their receipts and links', async () => {
    const { user, server: fake } = await open('money', money());
    const ledger = await screen.findByRole('list', { name: 'Line by line' });
    await waitFor(() => expect(ledger).toHaveTextContent(/−1 booked .*Fri.*Masha.*then 7/));
    const bought = screen.getByRole('list', { name: 'Purchases' });
    await waitFor(() =>
      expect(bought).toHaveTextContent(/8 lessons, .*2,640.00, partly refunded: .*660.00.*stripe •• 4242 pi_1/),
    );
    expect(within(bought).getByRole('link', { name: 'R-000077' })).toHaveAttribute(
      'href',
      `/api/v2/manager/receipts/${id(51)}/pdf?locale=en`,
    );
    await user.selectOptions(screen.getByRole('combobox', { name: 'What to show' }), 'Lost minutes');
    await waitFor(() => expect(fake.asked.map(({ query }) => query['unit'])).toContain('minutes'));
  });

  it('ends a link, and says why it can’t', async () => {
    const fake = money('support', null).refuse('DELETE /api/v2/manager/payment_links/{id}', 'not_found');
    const { user } = await open('money', fake);
    expect(await screen.findByText('R-000077')).toBeVisible();
    expect(screen.queryByRole('link', { name: 'R-000077' })).not.toBeInTheDocument();
    await user.click(await screen.findByRole('button', { name: /^End the payment link/ }));
    expect(await screen.findByRole('alert')).toHaveTextContent('There is nothing here any more');
    fake
      .on('DELETE /api/v2/manager/payment_links/{id}', {})
      .on('GET /api/v2/manager/families/{id}/payment_links', page([{ ...link, state: 'ended' as const }]));
    await user.click(screen.getByRole('button', { name: /^End the payment link/ }));
    await waitFor(() => expect(screen.queryByRole('button', { name: /^End the/ })).not.toBeInTheDocument());
  });

  it('says so when there is none, and fails list by list', async () => {
    const fake = money()
      .on('GET /api/v2/manager/families/{id}/ledger', page<typeof entry>([]))
      .on('GET /api/v2/manager/families/{id}/purchases', page<typeof purchase>([]))
      .refuse('GET /api/v2/manager/families/{id}/payment_links', 'internal');
    const { user } = await open('money', fake);
    expect(await screen.findByText('Nothing bought yet.')).toBeVisible();
    expect(await screen.findByText('Nothing so far.')).toBeVisible();
    expect(await screen.findByRole('alert')).toHaveTextContent('Something went wrong');
    fake.on('GET /api/v2/manager/families/{id}/payment_links', page<typeof link>([]));
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByText('No payment links.')).toBeVisible();
  });
});

describe('a family’s devices', () => {
  const devices = {
    sessions: [
      {
        id: id(70),
        userAgent: 'Mozilla/5.0 (iPad; CPU OS 18_0 like Mac OS X) AppleWebKit/605 Version/18.0 Safari/604.1',
        createdAt: AT,
        lastSeenAt: AT,
      },
    ],
    viewSessions: 1,
    checks: [
      { lessonId: id(71), child: 'Masha', sentAt: AT, at: AT, verdict: 'not_ready', faults: ['microphone'] },
      { lessonId: id(72), child: 'Masha', sentAt: AT, at: null, verdict: null, faults: [] },
    ],
    pushDevices: 2,
    telegram: ['Iryna'],
    signIn: {
      email: { address: 'iryna@example.test', isProved: false },
      phone: null,
      hasPassword: false,
      isBlocked: false,
      codes: [{ by: 'email' as const, at: AT, state: 'guessed' as const }],
      limits: [{ of: 'sign_in' as const, until: AT }],
    },
  };

  it('say in words why somebody can’t sign in, and what their devices can', async () => {
    await open('devices', server().on('GET /api/v2/manager/families/{id}/devices', devices));
    const faults = await screen.findByRole('list', { name: 'Why can’t they sign in' });
    expect(
      within(faults)
        .getAllByRole('listitem')
        .map(({ textContent }) => textContent),
    ).toEqual([
      'iryna@example.test isn’t confirmed: codes may go to someone else.',
      expect.stringMatching(/^Too many wrong passwords: from a new device not before Fri/),
      'The last code was typed wrong too often.',
    ]);
    expect(
      screen.getByText('Email: iryna@example.test. Phone: none. There is no password: they sign in with codes.'),
    ).toBeVisible();
    expect(screen.getByText('A colleague is looking as the family now.')).toBeVisible();
    expect(screen.getByRole('list', { name: 'Last device checks' })).toHaveTextContent(/no microphone.*asked for/);
    expect(screen.getByText(/Browsers with notices: 2. Telegram: Iryna/)).toBeVisible();
  });

  it('end one by one', async () => {
    const fake = server()
      .on('GET /api/v2/manager/families/{id}/devices', devices)
      .refuse('DELETE /api/v2/manager/families/{id}/sessions/{session}', 'not_found');
    const { user } = await open('devices', fake);
    await user.click(await screen.findByRole('button', { name: 'Sign out of Safari, iPad' }));
    expect(await screen.findByRole('alert')).toHaveTextContent('There is nothing here any more');
    fake
      .on('DELETE /api/v2/manager/families/{id}/sessions/{session}', {})
      .on('GET /api/v2/manager/families/{id}/devices', { ...devices, sessions: [] });
    await user.click(screen.getByRole('button', { name: 'Sign out of Safari, iPad' }));
    expect(await screen.findByText('Signed in nowhere.')).toBeVisible();
  });

  it('fail in words; and say when nothing keeps them out', async () => {
    const fake = server().refuse('GET /api/v2/manager/families/{id}/devices', 'internal');
    const { user } = await open('devices', fake);
    expect(await screen.findByRole('alert')).toHaveTextContent('Something went wrong');
    const signIn = {
      ...devices.signIn,
      email: { address: 'i@x.test', isProved: true },
      codes: [],
      limits: [],
      hasPassword: true,
    };
    fake.on('GET /api/v2/manager/families/{id}/devices', { ...devices, signIn, checks: [], telegram: [] });
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByText('The school sees nothing that keeps them out.')).toBeVisible();
    expect(screen.getByText('Never checked.')).toBeVisible();
  });
});

describe('a family’s history', () => {
  it('has what was done in words, and who looked', async () => {
    const line = { id: id(80), at: AT, text: 'moved by Olha', by: 'Olha', lessonId: id(81) as string | null };
    const fake = server().on('GET /api/v2/manager/families/{id}/history', ({ query }) =>
      page(
        query['only'] === 'looks'
          ? [{ ...line, text: 'Planner opened the page', by: 'Planner', lessonId: null }]
          : [line],
      ),
    );
    const { user } = await open('history', fake);
    const list = await screen.findByRole('list', { name: 'History' });
    await waitFor(() => expect(list).toHaveTextContent(/moved by Olha/));
    expect(within(list).getByRole('link', { name: 'Lesson' })).toHaveAttribute('href', `/desk/lessons/${id(81)}`);
    await user.selectOptions(screen.getByRole('combobox', { name: 'What to show' }), 'Who looked');
    await waitFor(() => expect(screen.getByRole('list', { name: 'History' })).toHaveTextContent(/Planner$/));
  });
});

it('a family isn’t for a methodist, who reads who sees it', async () => {
  await renderDesk(`/families/${id(10)}`, serverFor('methodist'));
  expect(await screen.findByRole('status')).toHaveTextContent(
    'Your role doesn’t see this. Those who do: owner, manager, support, and bookkeeper.',
  );
});

describe('a family’s tasks', () => {
  it('are made and done on its overview', async () => {
    const fake = server()
      .on('GET /api/v2/manager/inbox', { ...page([task]), counts })
      .on('POST /api/v2/manager/inbox', { id: id(21) })
      .refuse('PATCH /api/v2/manager/inbox/{id}', 'item_changed');
    const { user } = await renderDesk(`/families/${id(10)}`, fake);
    expect(await screen.findByRole('link', { name: 'Call about the holidays' })).toHaveAttribute(
      'href',
      `/desk/inbox?open=${id(20)}`,
    );
    await user.type(screen.getByRole('textbox', { name: 'New task' }), 'Send the plan');
    await user.click(screen.getByRole('button', { name: 'Add' }));
    await waitFor(() =>
      expect(fake.sent('POST /api/v2/manager/inbox')).toMatchObject([{ text: 'Send the plan', personId: id(10) }]),
    );
    await user.click(screen.getByRole('button', { name: 'Done: Call about the holidays' }));
    expect(await screen.findByRole('alert')).toHaveTextContent('Someone else has just changed this');
    fake
      .on('PATCH /api/v2/manager/inbox/{id}', { version: 4, changed: 1 })
      .on('GET /api/v2/manager/inbox', { ...page<typeof task>([]), counts });
    await user.click(screen.getByRole('button', { name: 'Done: Call about the holidays' }));
    expect(await screen.findByText('No open tasks.')).toBeVisible();
  });

  it('and tabs are for roles that may see them', async () => {
    await renderDesk(
      `/families/${id(10)}`,
      server('bookkeeper').on('GET /api/v2/manager/inbox', { ...page<never>([]), counts }),
    );
    const tabs = await screen.findByRole('navigation', { name: 'Tabs of the family' });
    expect(
      within(tabs)
        .getAllByRole('link')
        .map(({ textContent }) => textContent),
    ).toEqual(['Overview', 'Lessons', 'Money', 'Notes']);
  });
});
