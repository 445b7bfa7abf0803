import { expect, it } from 'vitest';
import { pictures } from './pictures.ts';
import { pictureOfWord, searchShelf } from './shelf.ts';

const names = (text: string): string[] => searchShelf(text).map(([name]) => name);

it('the shelf has at least 200 pictures with words in three languages', () => {
  expect(pictures.length).toBeGreaterThanOrEqual(200);
  expect(new Set(pictures.map(([name]) => name)).size).toBe(pictures.length);
  for (const [name, ...words] of pictures) {
    expect(
      words.map((word) => word.trim() !== ''),
      name,
    ).toEqual([true, true, true]);
  }
});

it('a picture is found by its word in any of the languages, the exact one first', () => {
  expect(names('cat')[0]).toBe('cat');
  expect(names('Кошка')[0]).toBe('cat');
  expect(names('кішка')[0]).toBe('cat');
  expect(names('ежик').length + names('ёж').length).toBeGreaterThan(0);
  expect(names('еж')).toContain('hedgehog');
  expect(names('balloon').length).toBeGreaterThan(4);
  expect(names('no such thing')).toEqual([]);
  expect(names('')).toHaveLength(pictures.length);
});

it('a word gets the picture of exactly that word, also of several', () => {
  expect(['cat', 'The Dog', 'apples', 'orange', 'red', 'glass', 'catalogue'].map(pictureOfWord)).toEqual([
    'cat',
    'dog',
    'apple',
    'orange',
    'red',
    undefined,
    undefined,
  ]);
});
