import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Box } from '../model/geometry.ts';
import { encloses } from '../model/geometry.ts';
import { withSpot } from './spots.ts';

const box = (left: number, top: number, side: number): Box => ({ left, top, right: left + side, bottom: top + side });

describe('spots to be redrawn', () => {
  it('are merged where they overlap, and stay separate where they do not', () => {
    expect(withSpot([box(0, 0, 100)], box(10, 10, 100))).toHaveLength(1);
    expect(withSpot([box(0, 0, 100)], box(1_000, 1_000, 100))).toHaveLength(2);
    expect(withSpot([box(0, 0, 100), box(120, 0, 100)], box(0, 0, 220))).toHaveLength(1);
  });

  it('cover everything, and stay few', () => {
    const any = fc
      .tuple(fc.nat(15_000), fc.nat(8_000), fc.integer({ min: 1, max: 2_000 }))
      .map(([x, y, side]) => box(x, y, side));
    fc.assert(
      fc.property(fc.array(any, { maxLength: 120 }), (boxes) => {
        const spots = boxes.reduce<readonly Box[]>(withSpot, []);
        expect(spots.length).toBeLessThanOrEqual(24);
        for (const one of boxes) expect(spots.some((spot) => encloses(spot, one))).toBe(true);
      }),
    );
  });
});
