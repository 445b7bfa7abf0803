import { expect, it } from 'vitest';
import { isSecondTap } from './isSecondTap.ts';

const [one, other] = [new EventTarget(), new EventTarget()];

it.each([
  ['counted by the browser', { detail: 2, currentTarget: other, timeStamp: 9_000 }, true],
  ['not counted, at once', { detail: 1, currentTarget: one, timeStamp: 1_150 }, true],
  ['not counted, later', { detail: 1, currentTarget: one, timeStamp: 1_900 }, false],
  ['on another part', { detail: 1, currentTarget: other, timeStamp: 1_150 }, false],
  ['by a key', { detail: 0, currentTarget: one, timeStamp: 1_150 }, false],
])('a tap after another: %s', (_, tap, expected) => {
  isSecondTap({ detail: 1, currentTarget: one, timeStamp: 1_000 });
  expect(isSecondTap(tap)).toBe(expected);
});
