import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { brokenLines, roomFor, textExtent } from './textLayout.ts';

/** Every letter is ten units wide. */
const measure = (text: string): number => text.length * 10;

describe('lines of a text', () => {
  it('break at spaces, and inside a word only when it is longer than a line', () => {
    expect(brokenLines('the cat sat', 70, measure)).toEqual(['the cat', 'sat']);
    expect(brokenLines('abcdefghij kl', 50, measure)).toEqual(['abcde', 'fghij', 'kl']);
    expect(brokenLines('one\n\ntwo', 500, measure)).toEqual(['one', '', 'two']);
    expect(brokenLines('', 500, measure)).toEqual(['']);
  });

  it('lose no letter and are never too wide', () => {
    fc.assert(
      fc.property(
        fc.string({ unit: fc.constantFrom('a', 'б', ' ', '\n', 'W'), maxLength: 80 }),
        fc.integer({ min: 10, max: 200 }),
        (text, width) => {
          const lines = brokenLines(text, width, measure);
          expect(lines.join('').replaceAll(/\s/g, '')).toBe(text.replaceAll(/\s/g, ''));
          for (const line of lines) expect(measure(line)).toBeLessThanOrEqual(width);
        },
      ),
    );
  });

  it('make a text as wide as its longest line, at most as wide as its room', () => {
    const small = textExtent('cat\nelephant', 2_000, 100, measure);
    expect(small).toEqual({ width: 104, height: 260 });
    expect(textExtent('the cat sat', 70, 100, measure).width).toBe(70);
    // A measured text still fits when it is broken again by the stored width.
    expect(brokenLines('elephant', small.width, measure)).toEqual(['elephant']);
  });

  it('have room for a word even at the right edge', () => {
    expect(roomFor(15_900)).toBeGreaterThan(2_000);
    expect(roomFor(0)).toBeLessThanOrEqual(9_000);
  });
});
