import { expect, it } from 'vitest';
import { brightnessOf, DARK_AFTER_MS, type DarkWatch, foldBrightness, newDarkWatch } from './darkWatch.ts';

const STEP_MS = 2_000;
const seen = (brightness: number[], from = newDarkWatch(), atMs = 10_000): DarkWatch =>
  brightness.reduce((watch, one, at) => foldBrightness(watch, { atMs: atMs + at * STEP_MS, brightness: one }), from);

it('a picture is dark after a while of black, not at the first black frame', () => {
  expect(seen([0, 0]).isDark).toBe(false);
  expect(seen(Array.from({ length: DARK_AFTER_MS / STEP_MS + 1 }, () => 3)).isDark).toBe(true);
});

it('one bright frame ends it; twilight changes nothing', () => {
  const dark = seen([0, 0, 0, 0]);
  expect(seen([18, 18], dark, 18_000).isDark).toBe(true);
  expect(seen([60], dark, 18_000).isDark).toBe(false);
  expect(seen([0, 0, 60, 0, 0]).isDark).toBe(false);
});

it('time without frames does not count as darkness', () => {
  const watch = foldBrightness(seen([0]), { atMs: 10_000 + 60_000, brightness: 0 });
  expect(watch.isDark).toBe(false);
});

it('brightness is that of the whole picture, as an eye sees it', () => {
  expect(brightnessOf([])).toBe(0);
  expect(brightnessOf([0, 0, 0, 255, 255, 255, 255, 255])).toBeCloseTo(127.5);
  expect(brightnessOf([0, 255, 0, 255])).toBeGreaterThan(brightnessOf([0, 0, 255, 255]));
});
