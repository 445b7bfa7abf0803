import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { runInNewContext } from 'node:vm';
import { DESK_HEADER } from '@skylark/contract/desk.facts';
import type { managerDutyApi } from '@skylark/contract/managerDuty';
import { describe, expect, it, vi } from 'vitest';

const SCRIPT = readFileSync(join(import.meta.dirname, '../public/alarms.js'), 'utf8');
const PUT: keyof typeof managerDutyApi = 'PUT /api/v2/manager/me/push_device';

interface How {
  method: string;
  headers: Record<string, string>;
  body: string;
}

const subscription = (name: string) => ({
  options: { userVisibleOnly: true, applicationServerKey: name },
  toJSON: () => ({ endpoint: `https://push.test/${name}`, keys: { p256dh: `p-${name}`, auth: `a-${name}` } }),
});

/** The worker as a browser starts it, and a renewal, until the worker has finished. */
function aWorker(answers: (number | 'offline')[]) {
  const listeners = new Map<string, (event: object) => void>();
  const subscribe = vi.fn<(options: object) => Promise<ReturnType<typeof subscription>>>(async () =>
    subscription('made'),
  );
  const fetch = vi.fn<(address: string, how: How) => Promise<{ status: number }>>(async () => {
    const answer = answers.shift() ?? 200;
    if (answer === 'offline') throw new TypeError('Failed to fetch');
    return { status: answer };
  });
  runInNewContext(SCRIPT, {
    self: {
      addEventListener: (type: string, listener: (event: object) => void) => listeners.set(type, listener),
      registration: { pushManager: { subscribe } },
    },
    fetch,
    setTimeout: (again: () => void) => again(),
  });
  const renew = async (event: object): Promise<void> => {
    const work: Promise<unknown>[] = [];
    listeners.get('pushsubscriptionchange')?.({ ...event, waitUntil: (one: Promise<unknown>) => work.push(one) });
    await Promise.all(work);
  };
  return { subscribe, fetch, renew };
}

describe('a subscription for alarms that the browser has renewed', () => {
  it('is registered with the school as by the desk’s page', async () => {
    const { fetch, renew } = aWorker([]);
    await renew({ oldSubscription: subscription('old'), newSubscription: subscription('new') });
    expect(fetch).toHaveBeenCalledTimes(1);
    const [address, asked] = fetch.mock.calls[0] ?? [];
    expect(`${asked?.method} ${address}`).toBe(PUT);
    expect(new Headers(asked?.headers).get(DESK_HEADER)).toBe('1');
    expect(JSON.parse(asked?.body ?? '')).toEqual({
      endpoint: 'https://push.test/new',
      p256dh: 'p-new',
      auth: 'a-new',
    });
  });

  it('is made anew with the same key of the school if it is only gone', async () => {
    const { fetch, subscribe, renew } = aWorker([]);
    await renew({ oldSubscription: subscription('old'), newSubscription: null });
    expect(subscribe).toHaveBeenCalledWith(subscription('old').options);
    expect(JSON.parse(fetch.mock.calls[0]?.[1].body ?? '').endpoint).toBe('https://push.test/made');
  });

  it('is registered again while the school can’t be reached, and not after a refusal', async () => {
    const unreachable = aWorker(['offline', 502, 200]);
    await unreachable.renew({ oldSubscription: subscription('old'), newSubscription: subscription('new') });
    expect(unreachable.fetch).toHaveBeenCalledTimes(3);
    const signedOut = aWorker([401]);
    await signedOut.renew({ oldSubscription: subscription('old'), newSubscription: subscription('new') });
    expect(signedOut.fetch).toHaveBeenCalledTimes(1);
  });
});
