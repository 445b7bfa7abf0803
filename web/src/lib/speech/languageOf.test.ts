import { expect, it } from 'vitest';
import { languageOf } from './languageOf.ts';
import { soundNameOf } from './soundName.ts';

it('the language of a text is known by its letters', () => {
  expect(languageOf('Draw a cat!', 'uk')).toBe('en');
  expect(languageOf('Намалюй кішку', 'ru')).toBe('uk');
  expect(languageOf('Нарисуй кошку, это просто', 'uk')).toBe('ru');
  // Its letters occur in both languages, so the page's language decides.
  expect(languageOf('Кот', 'uk')).toBe('uk');
  expect(languageOf('Кот', 'en')).toBe('ru');
});

it('a spoken text has a file of a plain name', () => {
  expect(soundNameOf('ice cream')).toBe('ice-cream');
  expect(soundNameOf('I’m done!')).toBe('im-done');
});
