import { fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { renderDesk, serverFor } from '../../test/renderDesk.tsx';

const FAMILIES = { items: [], total: 0, limit: 50, nextCursor: null };
const typed = () => screen.queryByPlaceholderText<HTMLInputElement>('Search, or type a command');

it('everything typed right after / is searched for, however busy the machine is', async () => {
  const server = serverFor()
    .on('GET /api/v2/manager/families', FAMILIES)
    .on('GET /api/v2/manager/search', { families: [], lessons: [], teachers: [], payments: [], receipts: [] });
  const { user } = await renderDesk('/families', server);
  // Keys of one task: nothing is rendered between them.
  for (const key of ['/', '0', '0', '1', '3'])
    fireEvent.keyDown(document.body, { key, code: key === '/' ? 'Slash' : `Digit${key}` });
  await waitFor(() => expect(typed()).toHaveValue('0013'));
  // Whether the palette is open is stored outside React, so the next test must start with it closed.
  await waitFor(() => expect(typed()).toHaveFocus());
  await user.keyboard('{Escape}');
  await waitFor(() => expect(typed()).toBeNull());
});

it('Enter right after typing opens the first result', async () => {
  const server = serverFor()
    .on('GET /api/v2/manager/families', FAMILIES)
    .on('GET /api/v2/manager/search', { families: [], lessons: [], teachers: [], payments: [], receipts: [] })
    .on('GET /api/v2/manager/me/acts', { items: [], total: 0, limit: 50, nextCursor: null });
  await renderDesk('/families', server);
  for (const key of ['/', 'm', 'y', ' ', 'l', 'a', 's', 't', 'Enter'])
    fireEvent.keyDown(document.body, { key, code: key === '/' ? 'Slash' : key });
  expect(await screen.findByRole('heading', { name: 'My last acts' })).toBeVisible();
  await waitFor(() => expect(typed()).toBeNull());
});

it('Enter opens what is selected even if another part of the page has taken the focus', async () => {
  const server = serverFor()
    .on('GET /api/v2/manager/families', FAMILIES)
    .on('GET /api/v2/manager/search', { families: [], lessons: [], teachers: [], payments: [], receipts: [] })
    .on('GET /api/v2/manager/me/acts', { items: [], total: 0, limit: 50, nextCursor: null });
  const { user } = await renderDesk('/families', server);
  await user.keyboard('/');
  await waitFor(() => expect(typed()).toHaveFocus());
  await user.keyboard('my last');
  await waitFor(() => expect(document.querySelector('[data-action][data-selected]')).not.toBeNull());
  fireEvent.keyDown(document.body, { key: 'Enter', code: 'Enter' });
  expect(await screen.findByRole('heading', { name: 'My last acts' })).toBeVisible();
  await waitFor(() => expect(typed()).toBeNull());
});

it('the first result is selected even if nothing was found before', async () => {
  const nina = { accountId: crypto.randomUUID(), parentName: 'Nina Shevchuk', children: [] };
  const answer = Promise.withResolvers<void>();
  const server = serverFor()
    .on('GET /api/v2/manager/families', FAMILIES)
    .on('GET /api/v2/manager/search', async () => {
      await answer.promise;
      const families = [{ ...nina, email: null, phone: null, isBlocked: false }];
      return { families, lessons: [], teachers: [], payments: [], receipts: [] };
    });
  const { user } = await renderDesk('/families', server);
  await user.keyboard('/');
  await waitFor(() => expect(typed()).toHaveFocus());
  await user.keyboard('shevchuk');
  await waitFor(() => expect(server.asked.some(({ key }) => key === 'GET /api/v2/manager/search')).toBe(true));
  expect(screen.queryByText(/^Nothing with/)).not.toBeInTheDocument();
  answer.resolve();
  await waitFor(() =>
    expect(document.querySelector('[data-action][data-selected]')).toHaveTextContent('Nina Shevchuk'),
  );
  await user.keyboard('{Escape}');
  await waitFor(() => expect(typed()).toBeNull());
});

it('Enter opens a result for all that was typed, not one selected for an earlier text', async () => {
  const rest = { children: [], email: null, phone: null, isBlocked: false };
  const family = (accountId: string, parentName: string) => ({ accountId, parentName, ...rest });
  const [nina, olha] = [family(crypto.randomUUID(), 'Nina Shevchuk'), family(crypto.randomUUID(), 'Olha Bondar')];
  const server = serverFor()
    .on('GET /api/v2/manager/families', FAMILIES)
    .refuse('GET /api/v2/manager/families/{id}', 'not_found')
    .on('GET /api/v2/manager/search', ({ query }) => ({
      families: query['q'] === '0013' ? [nina, olha] : [olha, nina],
      lessons: [],
      teachers: [],
      payments: [],
      receipts: [],
    }));
  const { user, router } = await renderDesk('/families', server);
  await user.keyboard('/');
  await waitFor(() => expect(typed()).toHaveFocus());
  await user.keyboard('00');
  expect(await screen.findByText('Olha Bondar')).toBeVisible();
  await user.keyboard('13{Enter}');
  await waitFor(() => expect(router.state.location.pathname).toBe(`/families/${nina.accountId}`));
  await waitFor(() => expect(typed()).toBeNull());
});

it('asks for a payment link by the hash of its token', async () => {
  const server = serverFor()
    .on('GET /api/v2/manager/families', FAMILIES)
    .on('GET /api/v2/manager/search', { families: [], lessons: [], teachers: [], payments: [], receipts: [] });
  const { user } = await renderDesk('/families', server);
  await user.keyboard('/');
  await waitFor(() => expect(typed()).toHaveFocus());
  await user.paste('https://school.test/payments/new?link=abc-DEF_123');
  const hash = '7469e9a6b53358b1e6dabc4c2beb15ac747131f8045078162187063295853539';
  await waitFor(() =>
    expect(server.asked.filter(({ key }) => key === 'GET /api/v2/manager/search').at(-1)?.query).toMatchObject({
      q: `link:${hash}`,
    }),
  );
  expect(JSON.stringify(server.asked)).not.toContain('abc-DEF_123');
  await user.keyboard('{Escape}');
  await waitFor(() => expect(typed()).toBeNull());
});

it('finds a teacher and a payment, and leads to the teacher’s families and the family’s money', async () => {
  const [teacherId, accountId] = [crypto.randomUUID(), crypto.randomUUID()];
  const server = serverFor()
    .on('GET /api/v2/manager/families', FAMILIES)
    .on('GET /api/v2/manager/teachers', { items: [], total: 0, limit: 50, nextCursor: null })
    .refuse('GET /api/v2/manager/families/{id}', 'not_found')
    .on('GET /api/v2/manager/search', {
      families: [],
      lessons: [],
      teachers: [{ id: teacherId, name: 'Anna Bright', email: null, isBlocked: false }],
      payments: [
        {
          id: crypto.randomUUID(),
          accountId,
          parentName: 'Nina Shevchuk',
          lessonsCount: 8,
          price: 264_000,
          currency: 'UAH',
          at: '2026-11-20T10:00:00.000Z',
          state: 'paid',
        },
      ],
      receipts: [],
    });
  const { user, router } = await renderDesk('/families', server);
  await user.keyboard('/');
  await waitFor(() => expect(typed()).toHaveFocus());
  await user.keyboard('pi_3Nabc');
  await user.click(await screen.findByText('Anna Bright'));
  await waitFor(() => expect(router.state.location.search).toMatchObject({ teacherId }));
  await user.keyboard('/');
  await waitFor(() => expect(typed()).toHaveFocus());
  await user.keyboard('pi_3Nabc');
  expect(await screen.findByText(/Nina Shevchuk · .* · paid/)).toBeVisible();
  await user.click(screen.getByText(/^8 lessons, /));
  await waitFor(() => expect(router.state.location.pathname).toBe(`/families/${accountId}`));
  expect(router.state.location.search).toEqual({ tab: 'money' });
});

it('keys belong to the page again when nothing has opened', async () => {
  const server = serverFor().on('GET /api/v2/manager/families', FAMILIES);
  const { user } = await renderDesk('/families', server);
  await user.keyboard('/');
  await waitFor(() => expect(typed()).toHaveFocus());
  expect(typed()).toHaveValue('');
  expect(screen.getByRole('dialog')).toHaveAccessibleName('Search, or type a command');
  await user.keyboard('{Escape}');
  await waitFor(() => expect(typed()).toBeNull());
  const event = new KeyboardEvent('keydown', { key: 'u', code: 'KeyU', bubbles: true, cancelable: true });
  document.body.dispatchEvent(event);
  expect(event.defaultPrevented).toBe(false);
});
