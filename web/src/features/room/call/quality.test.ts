import { describe, expect, it } from 'vitest';
import { foldQuality, newQualityWord, type Quality, qualityOf } from './quality.ts';

const line = { loss: 0, roundTripMs: 60, jitterMs: 5, quietMs: 0 };

describe('the word for a line', () => {
  it.each<[Quality, Partial<typeof line>]>([
    ['good', {}],
    ['good', { loss: 0.04 }],
    ['weak', { loss: 0.06 }],
    ['bad', { loss: 0.15 }],
    ['weak', { roundTripMs: 600 }],
    ['bad', { roundTripMs: 1_500 }],
    ['weak', { jitterMs: 80 }],
    ['lost', { quietMs: 3_000 }],
  ])('is %s', (word, some) => {
    expect(qualityOf({ ...line, ...some })).toBe(word);
  });

  it('is good if nothing is reported', () => {
    expect(qualityOf({ loss: null, roundTripMs: null, jitterMs: null, quietMs: 0 })).toBe('good');
  });
});

const shown = (...seen: Quality[]): Quality => seen.reduce(foldQuality, newQualityWord()).shown;

describe('the word that is shown', () => {
  it('doesn’t flicker', () => {
    expect(shown('weak')).toBe('good');
    expect(shown('weak', 'good', 'weak', 'good', 'weak')).toBe('good');
    expect(shown('weak', 'weak')).toBe('weak');
    expect(shown('bad', 'bad', 'good', 'good')).toBe('bad');
    expect(shown('bad', 'bad', 'good', 'good', 'good')).toBe('good');
  });

  it('says at once that a line is lost', () => {
    expect(shown('lost')).toBe('lost');
    expect(shown('lost', 'good', 'good', 'good')).toBe('good');
  });
});
