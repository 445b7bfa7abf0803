import { expect, it } from 'vitest';
import { isPlainText, toPlainText } from './plainText.facts.ts';

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
