import { expect, it } from 'vitest';
import { redundantFirst, soundBitsOf } from './redundancy.ts';

const OPUS = { mimeType: 'audio/opus', clockRate: 48_000 };
const RED = { mimeType: 'audio/red', clockRate: 48_000 };
const PCMU = { mimeType: 'audio/PCMU', clockRate: 8_000 };

it('puts redundant sound first, and leaves the rest in its order', () => {
  expect(redundantFirst([OPUS, RED, PCMU])).toEqual([RED, OPUS, PCMU]);
});

it('leaves a browser alone that has no redundant sound, or does not say what it has', () => {
  expect(redundantFirst([OPUS, PCMU])).toBeUndefined();
  expect(redundantFirst(undefined)).toBeUndefined();
});

it('sends half the bits twice over a narrow line, and limits no other', () => {
  expect(soundBitsOf([RED, OPUS], false)).toBe(32_000);
  expect(soundBitsOf([RED, OPUS], true)).toBe(16_000);
  expect(soundBitsOf([OPUS, RED], true)).toBeUndefined();
  expect(soundBitsOf([], true)).toBeUndefined();
});
