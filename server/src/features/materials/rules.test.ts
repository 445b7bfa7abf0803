import { expect, it } from 'vitest';
import { pictureOfWord } from './rules.ts';

it('finds the slide that shows a word best', () => {
  const slides = [
    { thumbKey: 'title', description: 'An apple tree and a basket.' },
    { thumbKey: 'apple', description: 'A red apple, with the word apple.' },
    { thumbKey: 'both', description: 'Two apples and a banana; apples are red, apples are green.' },
    { thumbKey: 'pine', description: 'A pineapple. What is 1 + 1 (one)?' },
  ];
  const words = ['apple', 'banana', 'grapes', '1 + 1 (one)'];
  const picture = (word: string) => pictureOfWord(word, words, slides);
  expect(picture('apple')).toBe('apple');
  expect(picture('banana')).toBe('both');
  expect(picture('grapes')).toBeNull();
  expect(picture('1 + 1 (one)')).toBe('pine');
});
