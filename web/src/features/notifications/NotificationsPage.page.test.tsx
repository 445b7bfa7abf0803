import type { Channels } from '@skylark/contract/channels';
import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { type Answer, answer, hang, refuse, silence } from '../../../test/answers.ts';
import { aStudent, aTeacher } from '../../../test/people.ts';
import { renderPage } from '../../../test/renderPage.tsx';

const CHOICES = 'GET /api/v2/profile/notifications';
const CHOOSE = 'PUT /api/v2/profile/notifications';
const as = aStudent();
const choices = answer(CHOICES, {
  addresses: { email: 'parent@family.test', sms: null },
  choices: [{ kind: 'homework', email: true, sms: true, push: true, telegram: true }],
});
const CHANNELS = 'GET /api/v2/profile/channels';
const none: Channels = {
  push: { publicKey: null, devices: 0, isHere: false },
  telegram: { isOffered: false, chats: [] },
};
const channels = answer(CHANNELS, none);
const push: Channels['push'] = { publicKey: 'B'.padEnd(87, 'A'), devices: 0, isHere: false };
const telegram: Channels['telegram'] = { isOffered: true, chats: [] };

/** A browser that supports notifications, or denies them. */
function aPushBrowser(permission: NotificationPermission, answered: NotificationPermission = permission) {
  const notification = { permission, requestPermission: vi.fn<() => Promise<string>>() };
  notification.requestPermission.mockImplementation(async () => (notification.permission = answered));
  give(window, 'Notification', notification);
  give(window, 'PushManager', class {});
  const subscription = {
    endpoint: 'https://fcm.googleapis.com/fcm/send/a',
    getKey: (name: string) => new Uint8Array(name === 'auth' ? 16 : 65).fill(255).buffer,
    unsubscribe: vi.fn<() => Promise<boolean>>(async () => true),
  };
  const registration = {
    pushManager: { getSubscription: async () => subscription, subscribe: async () => subscription },
  };
  const serviceWorker = {
    register: async () => registration,
    getRegistration: async () => registration,
    ready: Promise.resolve(registration),
  };
  give(navigator, 'serviceWorker', serviceWorker);
  return { notification, subscription };
}
const give = (to: object, name: string, value: unknown): unknown =>
  Object.defineProperty(to, name, { configurable: true, value });
afterEach(() => {
  for (const name of ['Notification', 'PushManager']) Reflect.deleteProperty(window, name);
  Reflect.deleteProperty(navigator, 'serviceWorker');
});
const homework = async () => within(await screen.findByRole('group', { name: 'Homework' }));

describe('notifications', () => {
  it.each([
    ['teacher', aTeacher(), 2],
    ['student', as, 3],
  ])('list what a %s always gets: receipts go to those who pay', async (_, who, count) => {
    await renderPage('/settings/notifications', { as: who, answers: [choices, channels] });
    const always = await screen.findByRole('region', { name: 'Always sent' });
    expect(within(always).getAllByRole('listitem')).toHaveLength(count);
    expect(within(always).queryAllByText('Payment receipts')).toHaveLength(count - 2);
  });

  it('cannot be turned on where there is no number', async () => {
    await renderPage('/settings/notifications', { as, answers: [choices, channels] });
    const sms = (await homework()).getByLabelText('SMS');
    expect(sms).toBeDisabled();
    expect(sms).not.toBeChecked();
    expect(screen.getByText(/^Add a phone number/)).toBeVisible();
  });

  it('are reverted when the server could not be reached', async () => {
    const { user, server } = await renderPage('/settings/notifications', {
      as,
      answers: [choices, channels, silence(CHOOSE)],
    });
    const email = (await homework()).getByLabelText('Email');
    await user.click(email);
    expect(await screen.findByText('No internet connection. Check it and try again.')).toBeVisible();
    await waitFor(() => expect(email).toBeChecked());
    expect(server.bodiesOf(CHOOSE)).toEqual([{ kind: 'homework', channel: 'email', isOn: false }]);
  });

  it('show placeholders while loading', async () => {
    await renderPage('/settings/notifications', { as, answers: [hang(CHOICES), channels] });
    expect(await screen.findByRole('status', { name: 'Loading' })).toBeInTheDocument();
  });
});

describe('this device', () => {
  const open = (...answers: Answer[]) => renderPage('/settings/notifications', { as, answers: [choices, ...answers] });

  it('is asked for permission by a tap only, and has a switch for each kind from then on', async () => {
    const { notification } = aPushBrowser('default', 'granted');
    const on: Channels = { ...none, push: { ...push, devices: 1, isHere: true } };
    const { user, server } = await open(
      answer(CHANNELS, { ...none, push }),
      answer('PUT /api/v2/profile/push_device', on),
    );
    const turnOn = await screen.findByRole('button', { name: 'Turn on' });
    expect(notification.requestPermission).not.toHaveBeenCalled();
    expect((await homework()).queryByLabelText('Device')).toBeNull();
    await user.click(turnOn);
    expect(await screen.findByText('Notifications are on for this device.')).toBeVisible();
    expect(server.bodiesOf('PUT /api/v2/profile/push_device')).toEqual([
      {
        endpoint: 'https://fcm.googleapis.com/fcm/send/a',
        p256dh: expect.stringMatching(/^[\w-]{87}$/),
        auth: expect.stringMatching(/^[\w-]{22}$/),
      },
    ]);
    expect((await homework()).getByLabelText('Device')).toBeChecked();
  });

  it('that was told no says how to change that, and asks the server for nothing', async () => {
    aPushBrowser('default', 'denied');
    const { user, server } = await open(answer(CHANNELS, { ...none, push }));
    await user.click(await screen.findByRole('button', { name: 'Turn on' }));
    expect(await screen.findByText(/^Notifications are blocked in this browser/)).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Turn on' })).toBeNull();
    expect(server.bodiesOf('PUT /api/v2/profile/push_device')).toEqual([]);
  });

  it('is turned off here and at the server', async () => {
    const { subscription } = aPushBrowser('granted');
    const { user } = await open(
      answer(CHANNELS, { ...none, push: { ...push, devices: 1, isHere: true } }),
      answer('DELETE /api/v2/profile/push_device', { ...none, push }),
    );
    await user.click(await screen.findByRole('button', { name: 'Turn off' }));
    expect(await screen.findByRole('button', { name: 'Turn on' })).toBeVisible();
    expect(subscription.unsubscribe).toHaveBeenCalled();
  });

  it('is not mentioned if the school sends no notices', async () => {
    await open(channels);
    await homework();
    expect(screen.queryByText('On your phone')).toBeNull();
  });
});

describe('Telegram', () => {
  const chat = { id: '5000000001', name: 'Olena', linkedAt: '2026-11-20T10:00:00.000Z' };

  it('is linked by a link that opens the bot', async () => {
    const link = 'https://t.me/sky_school_bot?start=abc';
    const { user } = await renderPage('/settings/notifications', {
      as,
      answers: [
        choices,
        answer(CHANNELS, { ...none, telegram }),
        answer('POST /api/v2/profile/telegram', { link, expiresAt: '2026-11-20T12:15:00.000Z' }),
      ],
    });
    await user.click(await screen.findByRole('button', { name: 'Connect Telegram' }));
    expect(await screen.findByRole('link', { name: 'Open Telegram' })).toHaveAttribute('href', link);
  });

  it('is disconnected by name; a school that does not answer says so', async () => {
    const { user } = await renderPage('/settings/notifications', {
      as,
      answers: [
        choices,
        answer(CHANNELS, { ...none, telegram: { ...telegram, chats: [chat] } }),
        refuse('POST /api/v2/profile/telegram', 'channel_closed'),
        answer('DELETE /api/v2/profile/telegram/{id}', { ...none, telegram }),
      ],
    });
    await user.click(await screen.findByRole('button', { name: 'Connect another' }));
    expect(await screen.findByText(/aren’t available right now/)).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Disconnect: Olena' }));
    expect(await screen.findByRole('button', { name: 'Connect Telegram' })).toBeVisible();
  });
});
