import { expect, it } from 'vitest';
import { letterSize } from './PartFace.tsx';

it('wide letters are smaller, so that a word stays within its card', () => {
  const box = [0, 0, 20, 40] as const;
  expect(letterSize('MUMMY', box)).toBeLessThan(letterSize('little', box));
  expect(letterSize('\u{12031}'.repeat(10), box) * 10).toBeLessThan(20 * 16);
  expect(letterSize('hello', box)).toBe((20 * 16 * 0.86) / (5 * 0.6));
});
