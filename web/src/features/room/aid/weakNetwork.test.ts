import { expect, it } from 'vitest';
import { foldNetwork, newNetworkWatch, type NetworkSample, type NetworkWatch, WEAK_AFTER_MS } from './weakNetwork.ts';

const STEP_MS = 2_000;
const GOOD = { own: 'good', other: 'good' } as const;
const WEAK = { own: 'good', other: 'weak' } as const;
type Seen = Pick<NetworkSample, 'quality'> & { isConnected?: boolean };

const seen = (samples: Seen[], from = newNetworkWatch(), startMs = 0): NetworkWatch =>
  samples.reduce(
    (watch, one, at) => foldNetwork(watch, { isConnected: true, ...one, atMs: startMs + at * STEP_MS }),
    from,
  );
const times = (count: number, quality: Seen['quality']): Seen[] => Array.from({ length: count }, () => ({ quality }));
const LONG = WEAK_AFTER_MS / STEP_MS + 1;

it('a line is weak after a while, not in a bad moment', () => {
  expect(seen(times(LONG - 1, WEAK)).isWeak).toBe(false);
  expect(seen(times(LONG, WEAK)).isWeak).toBe(true);
  expect(seen([...times(LONG - 2, WEAK), { quality: GOOD }, ...times(LONG - 2, WEAK)]).isWeak).toBe(false);
});

it('is well again after a while of being well', () => {
  const weak = seen(times(LONG, WEAK));
  expect(seen(times(2, GOOD), weak, LONG * STEP_MS).isWeak).toBe(true);
  expect(seen(times(LONG + 1, GOOD), weak, LONG * STEP_MS).isWeak).toBe(false);
});

it('without a connection nothing is said about its quality', () => {
  expect(seen(times(LONG * 2, WEAK).map((one) => ({ ...one, isConnected: false }))).isWeak).toBe(false);
});
