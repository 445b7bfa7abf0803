import { expect, it } from 'vitest';
import { levelled, spokenSpan } from './trim.ts';

const RATE = 8_000;
/** Loudness over time: pairs of milliseconds and amplitude. */
const sound = (...parts: [ms: number, amplitude: number][]): Float32Array =>
  Float32Array.from(
    parts.flatMap(([ms, amplitude]) =>
      Array.from({ length: (RATE * ms) / 1_000 }, (_, at) => amplitude * Math.sin(at * 1.1)),
    ),
  );
const seconds = (samples: number): number => samples / RATE;

it('keeps what was said, with a little room for its soft beginning and end', () => {
  const span = spokenSpan(sound([800, 0.002], [500, 0.3], [900, 0.002]), RATE);
  expect(seconds(span?.from ?? 0)).toBeCloseTo(0.71, 1);
  expect(seconds(span?.to ?? 0)).toBeCloseTo(1.48, 1);
  expect(span?.peak).toBeCloseTo(0.3, 2);
});

it('keeps a pause inside what was said', () => {
  const span = spokenSpan(sound([300, 0], [200, 0.3], [400, 0], [200, 0.3], [300, 0]), RATE);
  expect(seconds((span?.to ?? 0) - (span?.from ?? 0))).toBeCloseTo(1.07, 1);
});

it('is nothing when nobody spoke, or the table was tapped', () => {
  expect(spokenSpan(sound([2_000, 0.004]), RATE)).toBeUndefined();
  expect(spokenSpan(sound([900, 0.001], [40, 0.6], [900, 0.001]), RATE)).toBeUndefined();
  expect(spokenSpan(new Float32Array(), RATE)).toBeUndefined();
});

it('is as loud as every other word, begins and ends at zero, and doesn’t amplify background noise', () => {
  const quiet = sound([600, 0.2]);
  const kept = levelled(quiet, { from: 0, to: quiet.length, peak: 0.2 }, RATE);
  expect(Math.max(...kept)).toBeCloseTo(0.85, 1);
  expect([kept.at(0), kept.at(-1)].map(Number).map(Math.abs)).toEqual([0, 0]);
  const faint = sound([600, 0.02]);
  expect(Math.max(...levelled(faint, { from: 0, to: faint.length, peak: 0.02 }, RATE))).toBeCloseTo(0.16, 2);
});
