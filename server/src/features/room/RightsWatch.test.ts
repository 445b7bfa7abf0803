import { expect, it } from 'vitest';
import { checkInParts } from './RightsWatch.ts';

it.each([0, 1, 25, 26, 90])('checks each of %i once, in order and a few at a time', async (count) => {
  const all = Array.from({ length: count }, (_, number) => number);
  const parts: number[][] = [];
  let atOnce = 0;
  await checkInParts(all, async (part) => {
    expect((atOnce += 1)).toBe(1);
    parts.push(part);
    await Promise.resolve();
    atOnce -= 1;
  });
  expect(parts.flat()).toEqual(all);
  expect(Math.max(0, ...parts.map(({ length }) => length))).toBeLessThanOrEqual(25);
});
