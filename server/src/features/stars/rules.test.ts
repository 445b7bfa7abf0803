import { STICKER_IDS, isEarned, stickers } from '@skylark/contract/stars.facts';
import { expect, it } from 'vitest';
import { starsOfHomework } from './rules.ts';

it('better work brings more stars, and all work brings one', () => {
  expect([1, 2, 3, 4, 5].map(starsOfHomework)).toEqual([1, 1, 1, 2, 3]);
});

it('each picture is one sticker, and each is earned at its number', () => {
  expect(stickers.map(({ id }) => id).toSorted()).toEqual(STICKER_IDS.toSorted());
  for (const sticker of stickers) {
    const none = { stars: 0, words: 0, lessons: 0, courses: 0 };
    expect(isEarned(sticker, { ...none, [sticker.goal]: sticker.needs })).toBe(true);
    expect(isEarned(sticker, { ...none, [sticker.goal]: sticker.needs - 1 })).toBe(false);
  }
});
