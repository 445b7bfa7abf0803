import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { runInNewContext } from 'node:vm';
import { describe, expect, it, vi } from 'vitest';

const SCRIPT = readFileSync(join(import.meta.dirname, '../public/sw.js'), 'utf8');

const subscription = (name: string) => ({
  endpoint: `https://push.test/${name}`,
  options: { userVisibleOnly: true, applicationServerKey: name },
  toJSON: () => ({ endpoint: `https://push.test/${name}`, keys: { p256dh: `p-${name}`, auth: `a-${name}` } }),
});

/**
 * The worker as a browser starts it.
 * @returns a function that simulates a renewal, until the worker has finished
 */
function aWorker(answers: (number | 'offline')[]) {
  const listeners = new Map<string, (event: object) => void>();
  const subscribe = vi.fn<(options: object) => Promise<ReturnType<typeof subscription>>>(async () =>
    subscription('made'),
  );
  const fetch = vi.fn<(address: string, how: { method: string; body: string }) => Promise<{ status: number }>>(
    async () => {
      const answer = answers.shift() ?? 200;
      if (answer === 'offline') throw new TypeError('Failed to fetch');
      return { status: answer };
    },
  );
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

describe('a subscription that the browser has changed by itself', () => {
  it('is told to the school with what proves whose it is', async () => {
    const { fetch, subscribe, renew } = aWorker([]);
    await renew({ oldSubscription: subscription('old'), newSubscription: subscription('new') });
    expect(subscribe).not.toHaveBeenCalled();
    expect(fetch).toHaveBeenCalledTimes(1);
    expect(fetch.mock.calls[0]?.[0]).toBe('/api/v2/push_renewals');
    expect(JSON.parse(fetch.mock.calls[0]?.[1].body ?? '')).toEqual({
      old: { endpoint: 'https://push.test/old', auth: 'a-old' },
      renewed: { endpoint: 'https://push.test/new', p256dh: 'p-new', auth: 'a-new' },
    });
  });

  it('that is only gone is made anew, with the same key of the school', async () => {
    const { fetch, subscribe, renew } = aWorker([]);
    await renew({ oldSubscription: subscription('old'), newSubscription: null });
    expect(subscribe).toHaveBeenCalledWith(subscription('old').options);
    expect(JSON.parse(fetch.mock.calls[0]?.[1].body ?? '').renewed.endpoint).toBe('https://push.test/made');
  });

  it('is told again while the school can’t be reached, and not when it is refused', async () => {
    const unreachable = aWorker(['offline', 502, 200]);
    await unreachable.renew({ oldSubscription: subscription('old'), newSubscription: subscription('new') });
    expect(unreachable.fetch).toHaveBeenCalledTimes(3);
    const refused = aWorker([404]);
    await refused.renew({ oldSubscription: subscription('old'), newSubscription: subscription('new') });
    expect(refused.fetch).toHaveBeenCalledTimes(1);
  });

  it('without a word of the old one changes nothing', async () => {
    const { fetch, renew } = aWorker([]);
    await renew({ oldSubscription: null, newSubscription: null });
    expect(fetch).not.toHaveBeenCalled();
  });
});
