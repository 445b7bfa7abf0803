import { describe, expect, it } from 'vitest';
import { median } from './median.ts';
import type { NetworkState } from './NetworkProbe.ts';
import { SLOW_MS } from '@skylark/contract/readyCheck.facts';
import { readinessOf } from './readiness.ts';

const FINE: NetworkState = { server: { kind: 'reached', milliseconds: 40 }, relay: 'reached', room: 'untried' };
const ALL_ON = { isAsked: true, camera: 'on', microphone: 'on' } as const;

it('a room that cannot be reached, and sound that was not heard, make a lesson impossible', () => {
  expect(readinessOf(ALL_ON, { ...FINE, room: 'asking' })).toEqual({ kind: 'open' });
  expect(readinessOf({ ...ALL_ON, speaker: 'unheard' }, { ...FINE, room: 'blocked' })).toEqual({
    kind: 'not_ready',
    hindrances: ['room', 'sound'],
  });
});

describe('what a device check comes to', () => {
  it('waits until everything is known', () => {
    expect(readinessOf({ ...ALL_ON, isAsked: false }, FINE)).toEqual({ kind: 'open' });
    expect(readinessOf(ALL_ON, { ...FINE, server: { kind: 'asking' } })).toEqual({ kind: 'open' });
    expect(readinessOf(ALL_ON, { ...FINE, relay: 'asking' })).toEqual({ kind: 'open' });
  });

  it('is ready if everything works, also if the school runs no relay', () => {
    expect(readinessOf(ALL_ON, FINE)).toEqual({ kind: 'ready' });
    expect(readinessOf(ALL_ON, { ...FINE, relay: 'unused' })).toEqual({ kind: 'ready' });
    expect(readinessOf(ALL_ON, { ...FINE, server: { kind: 'reached', milliseconds: SLOW_MS } })).toEqual({
      kind: 'ready',
    });
  });

  it('says what makes a lesson poorer', () => {
    expect(readinessOf({ ...ALL_ON, camera: 'none', microphone: 'silent' }, FINE)).toEqual({
      kind: 'not_ready',
      hindrances: ['silent', 'camera_too'],
    });
    expect(readinessOf({ ...ALL_ON, camera: 'none' }, FINE)).toEqual({ kind: 'nearly', hindrances: ['camera'] });
    expect(
      readinessOf(ALL_ON, {
        server: { kind: 'reached', milliseconds: SLOW_MS + 1 },
        relay: 'blocked',
        room: 'reached',
      }),
    ).toEqual({
      kind: 'nearly',
      hindrances: ['slow', 'relay'],
    });
  });

  it('says what makes a lesson impossible, the worst first', () => {
    expect(readinessOf({ ...ALL_ON, microphone: 'silent' }, FINE)).toEqual({
      kind: 'not_ready',
      hindrances: ['silent'],
    });
    expect(
      readinessOf({ isAsked: true, camera: 'denied', microphone: 'denied' }, { ...FINE, server: { kind: 'failed' } }),
    ).toEqual({ kind: 'not_ready', hindrances: ['server', 'both'] });
  });
});

it.each([
  [[3], 3],
  [[9, 1, 5], 5],
  [[4, 1, 10, 2], 3],
])('the middle of %j is %d', (numbers, middle) => {
  expect(median(numbers)).toBe(middle);
});
