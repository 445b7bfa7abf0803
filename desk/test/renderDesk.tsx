import { createMemoryHistory } from '@tanstack/react-router';
import { render, screen } from '@testing-library/react';
import userEvent, { type UserEvent } from '@testing-library/user-event';
import type { ManagerRole } from '@skylark/contract/manager.facts';
import { managerRights } from '@skylark/contract/managerRights';
import type { Locale } from '@skylark/contract/people.facts';
import { expect, onTestFinished } from 'vitest';
import { App } from '../src/app/App.tsx';
import { createDeskRouter, type DeskRouter, leaveWhenSignedOut } from '../src/app/routes.tsx';
import { queryClient } from '../src/lib/queries.ts';
import { speak } from '../src/lib/texts.tsx';
import { FakeServer } from './FakeServer.ts';

export interface ShownDesk {
  user: UserEvent;
  router: DeskRouter;
  server: FakeServer;
}

export const me = (role: ManagerRole = 'owner', locale: Locale = 'en') => ({
  id: '018f0000-0000-7000-8000-0000000000aa',
  name: 'Dasha Kravets',
  role,
  email: 'dasha@desk.test',
  locale,
  rights: Object.entries(managerRights).flatMap(([key, roles]) => (roles.includes(role) ? [key] : [])),
  limits: null,
  confirmedUntil: null,
});

/** A server that knows a signed-in manager. */
export const serverFor = (role: ManagerRole = 'owner'): FakeServer =>
  new FakeServer()
    .on('GET /api/v2/manager/me', me(role))
    .on('GET /api/v2/manager/me/views', { views: [] })
    .on('GET /api/v2/manager/now', {
      items: [],
      total: 0,
      limit: 1,
      nextCursor: null,
      asOf: new Date().toISOString(),
      counts: { onAir: 0, red: 0, amber: 0, next: 0 },
    })
    .on('GET /api/v2/manager/duty', {
      onDuty: [],
      mine: { until: null, phone: null, devices: 0, isThisDevice: false },
      pushKey: null,
    });

/** The whole desk at an address. The test fails when the page makes an unexpected call. */
export async function renderDesk(address: string, server: FakeServer): Promise<ShownDesk> {
  queryClient.clear();
  delete document.documentElement.dataset['signedOut'];
  await speak('en');
  const router = createDeskRouter(createMemoryHistory({ initialEntries: [`/desk${address}`] }));
  leaveWhenSignedOut(router);
  render(<App at={router} />);
  onTestFinished(() => expect(server.unexpected).toEqual([]));
  await screen.findByRole('main');
  return { user: userEvent.setup(), router, server };
}
