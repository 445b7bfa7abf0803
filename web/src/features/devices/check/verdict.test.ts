import { describe, expect, it } from 'vitest';
import { median } from './median.ts';
import type { NetworkState } from './NetworkProbe.ts';
import { SLOW_MS, verdictOf } from './verdict.ts';

const FINE: NetworkState = { server: { is: 'reached', milliseconds: 40 }, relay: 'reached' };
const ALL_ON = { isAsked: true, camera: 'on', microphone: 'on' } as const;

describe('the verdict of a device check', () => {
  it('waits until everything is known', () => {
    expect(verdictOf({ ...ALL_ON, isAsked: false }, FINE)).toEqual({ is: 'open' });
    expect(verdictOf(ALL_ON, { ...FINE, server: { is: 'asking' } })).toEqual({ is: 'open' });
    expect(verdictOf(ALL_ON, { ...FINE, relay: 'asking' })).toEqual({ is: 'open' });
  });

  it('is ready when all works, also where the school runs no relay', () => {
    expect(verdictOf(ALL_ON, FINE)).toEqual({ is: 'ready' });
    expect(verdictOf(ALL_ON, { ...FINE, relay: 'unused' })).toEqual({ is: 'ready' });
    expect(verdictOf(ALL_ON, { ...FINE, server: { is: 'reached', milliseconds: SLOW_MS } })).toEqual({ is: 'ready' });
  });

  it('says what makes a lesson poorer', () => {
    expect(verdictOf({ ...ALL_ON, camera: 'none', microphone: 'silent' }, FINE)).toEqual({
      is: 'not_ready',
      hindrances: ['silent', 'camera_too'],
    });
    expect(verdictOf({ ...ALL_ON, camera: 'none' }, FINE)).toEqual({ is: 'nearly', hindrances: ['camera'] });
    expect(verdictOf(ALL_ON, { server: { is: 'reached', milliseconds: SLOW_MS + 1 }, relay: 'blocked' })).toEqual({
      is: 'nearly',
      hindrances: ['slow', 'relay'],
    });
  });

  it('says what makes a lesson impossible, the worst first', () => {
    expect(verdictOf({ ...ALL_ON, microphone: 'silent' }, FINE)).toEqual({ is: 'not_ready', hindrances: ['silent'] });
    expect(
      verdictOf({ isAsked: true, camera: 'denied', microphone: 'denied' }, { ...FINE, server: { is: 'failed' } }),
    ).toEqual({ is: 'not_ready', hindrances: ['server', 'both'] });
  });
});

it.each([
  [[3], 3],
  [[9, 1, 5], 5],
  [[4, 1, 10, 2], 3],
])('the middle of %j is %d', (numbers, middle) => {
  expect(median(numbers)).toBe(middle);
});
