import { screen, waitFor, within } from '@testing-library/react';
import { overviewNumbers } from '@skylark/contract/managerReports.facts';
import { expect, it } from 'vitest';
import { renderDesk, serverFor } from '../../../test/renderDesk.tsx';

const KEY = 'GET /api/v2/manager/reports/overview';
const numbers = overviewNumbers.map((name, n) => ({
  name,
  currency: name === 'paid' || name === 'refunded' ? 'UAH' : null,
  value: name === 'paid' ? 2_640_050 : 10 + n,
  before: 20 + n,
}));
const OVERVIEW = { from: '2026-11-22', to: '2026-11-22', numbers };

it('ten numbers are one press from Now, each with that of a week before and the list behind it', async () => {
  const server = serverFor()
    .on(KEY, ({ query }) => (query['period'] === 'week' ? { ...OVERVIEW, from: '2026-11-16' } : OVERVIEW))
    .on('GET /api/v2/manager/families', { items: [], total: 0, limit: 50, nextCursor: null });
  const { user, router } = await renderDesk('/now', server);
  await user.click(await screen.findByRole('link', { name: 'Ten numbers' }));
  const list = within(await screen.findByRole('list', { name: 'Ten numbers' }));
  expect(list.getAllByRole('listitem')).toHaveLength(10);
  expect(screen.getByRole('list', { name: 'Counts' })).toBeVisible();
  expect(list.getByRole('listitem', { name: 'Lessons held' })).toHaveTextContent('10Lessons helda week before: 20');
  expect(list.getByRole('listitem', { name: 'Paid' })).toHaveTextContent(/^₴26,400\.50Paid/);
  expect(screen.getByText('Sun, Nov 22, on the school’s clock')).toBeVisible();
  await user.click(screen.getByRole('link', { name: 'Seven days' }));
  expect(await screen.findByText('Mon, Nov 16 to Sun, Nov 22, on the school’s clock')).toBeVisible();
  expect(router.state.location.search).toEqual({ tab: 'numbers', period: 'week' });
  expect(list.getAllByRole('link')).toHaveLength(1);
  await user.click(list.getByRole('link', { name: 'New families' }));
  await waitFor(() => expect(router.state.location.pathname).toBe('/families'));
  expect(router.state.location.search).toEqual({ createdFrom: '2026-11-16', createdTo: '2026-11-22' });
});

it('a manager has no such tab, whatever the address', async () => {
  await renderDesk('/now?tab=numbers', serverFor('manager'));
  expect(await screen.findByRole('list', { name: 'Counts' })).toBeVisible();
  expect(screen.queryByRole('link', { name: 'Ten numbers' })).not.toBeInTheDocument();
});

it('fails in its own place', async () => {
  const server = serverFor().refuse(KEY, 'internal');
  const { user } = await renderDesk('/now?tab=numbers', server);
  expect(await screen.findByRole('alert')).toHaveTextContent('Something went wrong');
  expect(screen.getByRole('list', { name: 'Counts' })).toBeVisible();
  server.on(KEY, OVERVIEW);
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByRole('list', { name: 'Ten numbers' })).toBeVisible();
});
