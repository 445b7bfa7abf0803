import { expect, it } from 'vitest';
import { isPlainText, ONE_LINE, toPlainText } from './plainText.facts.ts';
import { Name } from './people.ts';

it.each([
  ['a\tb\nc', 'a\tb\nc'],
  ['a\u0000b\u000Bc\u007F', 'abc'],
  ['🐦🐦🐦', '🐦🐦'],
  ['abcd🐦', 'abcd'],
  ['ab\uDC00', 'ab\uFFFD'],
])('normalizes %j to what a room accepts', (text, plain) => {
  expect(toPlainText(text, 5)).toBe(plain);
  expect(isPlainText(plain)).toBe(true);
});

it.each([
  '\u001B[2J',
  'a\u009Bb',
  'a\u202Eb',
  'a\u200Bb',
  'a\u2028b',
  'a\u2029b',
  '\u3164',
  '\u115F\u1160',
  '\u2800',
  'a<b',
])('a name of one line has nothing that steers or shows nothing: %j', (text) => {
  expect(ONE_LINE.test(text)).toBe(false);
  expect(Name.safeParse(text).success).toBe(false);
});

it.each(['Марія-Анна', 'O’Connor', 'Жозе\u0301', '李 小龙', '한지민', 'ذكرى', 'Masha;=1+1'])('%s is a name', (text) => {
  expect(Name.parse(text)).toBe(text);
});
