import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { me, renderDesk, serverFor } from '../../../test/renderDesk.tsx';

const DUTY = 'GET /api/v2/manager/duty';
const inHours = (hours: number): string => new Date(Date.now() + hours * 3_600_000).toISOString();
const mine = (changes: object = {}) => ({
  until: null,
  phone: '+380501234567',
  devices: 0,
  isThisDevice: false,
  ...changes,
});
const olha = { id: '018f0000-0000-7000-8000-0000000000bb', name: 'Olha', until: '2026-11-23T20:00:00Z' };
const now = (red: number) => ({
  items: [],
  total: red,
  limit: 1,
  nextCursor: null,
  asOf: new Date().toISOString(),
  counts: { onAir: red, red, amber: 0, next: 0 },
});

describe('duty', () => {
  it('begins for some hours, is shown to the others at once, and is ended', async () => {
    const fake = serverFor('support')
      .on(DUTY, { onDuty: [], mine: mine(), pushKey: null })
      .on('PUT /api/v2/manager/me/duty', {});
    const { user } = await renderDesk('/now', fake);
    expect(await screen.findByText('No one is on duty.', { exact: false })).toBeVisible();
    fake.on(DUTY, { onDuty: [olha], mine: mine(), pushKey: null });
    fake.live.say('now');
    expect(await screen.findByText(/^On duty: Olha until 22:00\./)).toBeVisible();

    await user.click(screen.getByRole('link', { name: 'Go on duty' }));
    await user.selectOptions(await screen.findByRole('combobox', { name: 'For how long' }), '8');
    const self = { id: me('support').id, name: 'Dasha Kravets', until: inHours(8) };
    fake.on(DUTY, { onDuty: [self, olha], mine: mine({ until: self.until }), pushKey: null });
    await user.click(screen.getByRole('button', { name: 'I am on duty' }));
    expect(await screen.findByText(/^You are on duty until \d\d:\d\d\.$/)).toBeVisible();
    const [sent] = fake.sent('PUT /api/v2/manager/me/duty') as [{ until: string }];
    expect(Math.abs(Date.parse(sent.until) - Date.parse(inHours(8)))).toBeLessThan(60_000);

    fake.on(DUTY, { onDuty: [olha], mine: mine(), pushKey: null });
    await user.click(screen.getByRole('button', { name: 'End my duty' }));
    expect(await screen.findByRole('button', { name: 'I am on duty' })).toBeVisible();
    expect(fake.sent('PUT /api/v2/manager/me/duty').at(-1)).toEqual({ until: null });
  });

  it('says when no alarm but a mail would come, and takes a number for SMS', async () => {
    const fake = serverFor('support')
      .on(DUTY, { onDuty: [], mine: mine({ until: inHours(2), phone: null }), pushKey: null })
      .refuse('PATCH /api/v2/manager/me/notices', 'invalid_fields', { phone: 'invalid_phone' });
    const { user } = await renderDesk('/me?tab=duty', fake);
    expect(await screen.findByText(/^Alarms reach you by email only/)).toBeVisible();
    const field = screen.getByRole('textbox', { name: 'Phone number for SMS' });
    await user.type(field, '123');
    await user.click(screen.getByRole('button', { name: 'Save the number' }));
    await waitFor(() => expect(field).toBeInvalid());
    expect(field).toHaveValue('123');
    fake
      .on('PATCH /api/v2/manager/me/notices', {
        name: 'Dasha',
        email: 'dasha@desk.test',
        phone: '+380501112233',
        locale: 'en',
        notices: [],
      })
      .on(DUTY, { onDuty: [], mine: mine({ until: inHours(2), phone: '+380501112233' }), pushKey: null });
    await user.clear(field);
    await user.type(field, '+380501112233');
    await user.click(screen.getByRole('button', { name: 'Save the number' }));
    await waitFor(() => expect(screen.queryByText(/^Alarms reach you by email only/)).not.toBeInTheDocument());
    expect(fake.sent('PATCH /api/v2/manager/me/notices').at(-1)).toEqual({ phone: '+380501112233' });
  });

  it('turns alarms on in this browser, and off', async () => {
    const subscription = {
      endpoint: 'https://push.test/1',
      getKey: (name: string) => new Uint8Array(name === 'auth' ? 16 : 65).buffer,
      unsubscribe: vi.fn<() => Promise<boolean>>(() => Promise.resolve(true)),
    };
    const worker = {
      active: {},
      pushManager: { getSubscription: () => Promise.resolve(null), subscribe: () => Promise.resolve(subscription) },
    };
    vi.stubGlobal('PushManager', class {});
    vi.stubGlobal('Notification', { permission: 'default', requestPermission: () => Promise.resolve('granted') });
    const register = vi.fn<(path: string, options: object) => Promise<object>>(() => Promise.resolve(worker));
    Object.defineProperty(navigator, 'serviceWorker', {
      configurable: true,
      value: { register, getRegistration: () => Promise.resolve(worker) },
    });
    let isOn = false;
    const turn = (on: boolean) => () => {
      isOn = on;
      return {};
    };
    const fake = serverFor('support')
      .on(DUTY, () => ({ onDuty: [], mine: mine({ devices: Number(isOn), isThisDevice: isOn }), pushKey: 'key' }))
      .on('PUT /api/v2/manager/me/push_device', turn(true))
      .on('DELETE /api/v2/manager/me/push_device', turn(false));
    const { user } = await renderDesk('/me?tab=duty', fake);
    await user.click(await screen.findByRole('button', { name: 'Alarm me in this browser' }));
    expect(await screen.findByText(/^Alarms are shown by this browser/)).toBeVisible();
    expect(register).toHaveBeenCalledWith('/desk/alarms.js', { scope: '/desk/' });
    expect(fake.sent('PUT /api/v2/manager/me/push_device')).toEqual([
      { endpoint: subscription.endpoint, p256dh: 'A'.repeat(87), auth: 'A'.repeat(22) },
    ]);
    await user.click(screen.getByRole('button', { name: 'No alarms in this browser' }));
    expect(await screen.findByRole('button', { name: 'Alarm me in this browser' })).toBeVisible();
    delete (navigator as { serviceWorker?: unknown }).serviceWorker;
  });

  it('says why a browser can’t show alarms', async () => {
    await renderDesk('/me?tab=duty', serverFor('support').on(DUTY, { onDuty: [], mine: mine(), pushKey: 'key' }));
    expect(await screen.findByText('This browser can’t show alarms.')).toBeVisible();
  });

  it('isn’t for those who don’t look after lessons', async () => {
    const fake = serverFor('bookkeeper')
      .refuse('GET /api/v2/manager/me/factors', 'internal')
      .on('GET /api/v2/manager/me/sessions', { sessions: [] });
    await renderDesk('/me', fake);
    expect(screen.queryByRole('link', { name: 'Duty' })).not.toBeInTheDocument();
    expect(screen.queryByRole('link', { name: /trouble/ })).not.toBeInTheDocument();
  });
});

it('the bell counts red lessons on every page, and leads to them', async () => {
  const fake = serverFor('support').on('GET /api/v2/manager/now', now(3));
  await renderDesk('/me?tab=duty', fake);
  const bell = await screen.findByRole('link', { name: '3 lessons in trouble' });
  expect(bell).toHaveAttribute('href', '/desk/now');
  expect(within(bell).getByText('3')).toBeVisible();
});
