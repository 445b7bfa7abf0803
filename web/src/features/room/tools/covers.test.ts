import { Cover } from '@skylark/contract/lessonTools';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type Grip, gripsOf, pulled } from './covers.ts';

const grips: Grip[] = ['whole', 'left', 'top', 'right', 'bottom', 'radius'];
const way = fc.record({
  grip: fc.constantFrom(...grips),
  dx: fc.integer({ min: -40_000, max: 40_000 }),
  dy: fc.double({ min: -40_000, max: 40_000, noNaN: true }),
});

describe('a cover that is dragged', () => {
  it.each<Cover>([
    { kind: 'curtain', left: 8_000, top: 0, right: 16_000, bottom: 9_000 },
    { kind: 'spotlight', x: 8_000, y: 4_500, radius: 2_000 },
  ])('is always one that the room takes, and can be held: $kind', (first) => {
    fc.assert(
      fc.property(fc.array(way, { maxLength: 20 }), (ways) => {
        const cover = ways.reduce((from, { grip, dx, dy }) => pulled(from, grip, dx, dy), first);
        expect(Cover.safeParse(cover).success).toBe(true);
        for (const { x, y } of gripsOf(cover)) {
          expect(x).toBeGreaterThanOrEqual(0);
          expect(x).toBeLessThanOrEqual(16_000);
          expect(y).toBeGreaterThanOrEqual(0);
          expect(y).toBeLessThanOrEqual(9_000);
        }
      }),
    );
  });

  it('keeps its size where it is moved as a whole', () => {
    const box: Cover = { kind: 'curtain', left: 0, top: 0, right: 4_000, bottom: 3_000 };
    expect(pulled(box, 'whole', 99_999, -50)).toEqual({
      kind: 'curtain',
      left: 12_000,
      top: 0,
      right: 16_000,
      bottom: 3_000,
    });
  });
});
