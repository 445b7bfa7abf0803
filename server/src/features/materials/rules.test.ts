import { expect, it } from 'vitest';
import { picturesOfWords, withoutRepeats } from './rules.ts';

it('finds the slide that shows a word best', () => {
  const slides = [
    { thumbKey: 'title', description: 'An apple tree and a basket.' },
    { thumbKey: 'apple', description: 'A red apple, with the word apple.' },
    { thumbKey: 'both', description: 'Two apples and a banana; apples are red, apples are green.' },
    { thumbKey: 'pine', description: 'A pineapple. What is 1 + 1 (one)?' },
  ];
  const found = picturesOfWords(['apple', 'banana', 'grapes', '1 + 1 (one)'], slides);
  expect(found).toEqual(['apple', 'both', null, 'pine']);
});

it('looks for an orange as a fruit, not as a colour', () => {
  const slides = [{ thumbKey: 'orange', description: 'A carrot and an orange, with the word orange.' }];
  expect(picturesOfWords(['green', 'orange', 'pink'], slides)).toEqual([null, null, null]);
  expect(picturesOfWords(['apple', 'orange'], slides)).toEqual([null, 'orange']);
});

it('holds a word once, whatever its case, as the database sees it', () => {
  const words = ['Cat', 'cat', 'İ', 'i', 'ΟΔΟΣ', 'οδοσ', 'οδος', '𐐀', '𐐨', 'dog'].map((word) => ({ word }));
  expect(withoutRepeats(words).map(({ word }) => word)).toEqual(['Cat', 'İ', 'ΟΔΟΣ', 'οδος', '𐐀', 'dog']);
});
