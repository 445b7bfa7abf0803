import { isEarned, LAND_STICKERS, landStickers, SEASONS, STICKER_IDS, stickers } from '@skylark/contract/stars.facts';
import { expect, it } from 'vitest';
import { landOf, laterFirst, starsOfHomework } from './rules.ts';

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

it('a year of lands begins with December', () => {
  const months = ['2026-11', '2026-12', '2027-02', '2027-03', '2027-05', '2027-06', '2027-08', '2027-09'];
  const lands = months.map(landOf);
  expect([...new Set(lands)]).toEqual(['2026-autumn', '2027-winter', '2027-spring', '2027-summer', '2027-autumn']);
  expect(lands.toSorted(laterFirst)).toEqual(lands.toReversed());
});

it('the land of a season has other pictures than a year before, and the first ones again after two', () => {
  const pictures = (land: string) => landStickers(land).map(({ picture }) => picture);
  const all = [2027, 2028].flatMap((year) => SEASONS.flatMap((season) => pictures(`${year}-${season}`)));
  expect(all).toHaveLength(8 * LAND_STICKERS);
  expect(new Set(all).size).toBe(all.length);
  expect(pictures('2028-autumn')).toEqual(pictures('2026-autumn'));
});
