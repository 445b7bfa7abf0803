import { expect, it } from 'vitest';
import { problemOf } from './reviewDraft.ts';

it('needs a score, and words of some length or none', () => {
  expect(problemOf({ score: 0, text: '' })).toEqual({ score: true });
  expect(problemOf({ score: 3, text: '   ' })).toEqual({});
  expect(problemOf({ score: 3, text: ' too few  ' })).toEqual({ text: true });
  expect(problemOf({ score: 0, text: 'Усе було чудово, дякуємо!' })).toEqual({ score: true });
  expect(problemOf({ score: 1, text: 'x'.repeat(2_001) })).toEqual({ text: true });
});
